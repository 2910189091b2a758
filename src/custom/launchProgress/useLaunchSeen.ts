import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keyedChanges } from '../../../contract/extras';
import { launchStatus } from '../../../contract/launches';
import { isOffered } from '../../authProvider/offeredCalls';
import { useOffers } from '../../authProvider/useOffers';
import { useRefreshEvent } from '../../components/reading';
import { callApi } from '../../dataProvider/callApi';
import { CallError } from '../../dataProvider/callError';
import { follows } from '../../dataProvider/live/subscriptions';
import type { ActionResult } from '../../definitions/answer';
import { machinesIn } from './launchedMachines';
import type { LaunchRecord } from './launchRecord';
import { isOpen, nextPoll, nothingSeen, type Seen } from './launchShown';

/** Returns the query key of a launch's status. */
export const seenKey = (key: string | undefined) => ['launch status', key] as const;

/** Returns true if a failure may be temporary, such as that of an overloaded or restarting server. */
const passing = (code: number) => code === 408 || code === 429 || (code >= 500 && code !== 501);

/**
 * Fetches the status of a launch.
 *
 * @param before the last known status
 * @throws CallError as `fetchJson` does, except for an unknown key and a status that cannot be queried
 */
async function readStatus(key: string, before: Seen, signal: AbortSignal): Promise<Seen> {
  try {
    const { answer, reply } = await callApi(launchStatus, { query: { key }, signal });
    const { outcome, message, count, machines } = answer.data;
    return { step: 'told', launch: { outcome, message, count, machines: machinesIn({ data: machines }) ?? [], reply } };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { status: code, failure } = error;
    if (code === 404) return { step: 'absent', reads: before.step === 'absent' ? before.reads + 1 : 1 };
    if (failure === 'shape' || (failure === 'status' && !passing(code))) return { step: 'mute' };
    throw error;
  }
}

/**
 * Polls the status of a launch, if the back end offers it (D52), until its machines have started. Rests in a hidden tab. Leaving
 * the page aborts the request (D21); a failed one is retried silently.
 */
export function useLaunchSeen(record: LaunchRecord | undefined, answer: ActionResult | undefined, busy: boolean): Seen {
  useOffers();
  const client = useQueryClient();
  // Only a back end that accepts idempotency keys knows the launch by its key.
  const offered = isOffered(launchStatus) && isOffered(keyedChanges);
  const queryKey = seenKey(record?.key);
  const { data: seen = nothingSeen, refetch } = useQuery<Seen>({
    queryKey,
    queryFn: ({ signal }) => readStatus(record?.key ?? '', client.getQueryData(queryKey) ?? nothingSeen, signal),
    enabled: offered && record !== undefined,
    // The first query keeps to the interval too: until then the response is newer.
    initialData: nothingSeen,
    meta: follows('process', 'machine'),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => {
      if (!record) return false;
      const machines = machinesIn(answer?.body) ?? [];
      const watched = { busy, open: isOpen(record, answer), machines, age: Date.now() - record.at };
      return nextPoll({ ...watched, seen: state.data ?? nothingSeen }) ?? false;
    },
  });
  const asks = offered && record !== undefined && !busy;
  const waits = asks && seen.step === 'nothing' && isOpen(record, answer);
  // With an unknown outcome, the first query is sent at once.
  useEffect(() => {
    if (waits) void refetch({ cancelRefetch: false });
  }, [waits, refetch]);
  useRefreshEvent(() => {
    if (asks) void refetch({ cancelRefetch: false });
  });
  return seen;
}
