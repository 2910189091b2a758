import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keyedChanges } from '../../../contract/extras';
import { launchStatus } from '../../../contract/launches';
import { isOffered } from '../../authProvider/offeredCalls';
import { useOffers } from '../../authProvider/useOffers';
import { useRefreshEvent } from '../../components/reading';
import type { ToolAnswer } from '../../components/tool/toolAnswer';
import { ask } from '../../dataProvider/ask';
import { CallError } from '../../dataProvider/callError';
import { follows } from '../../dataProvider/follow/follows';
import { machinesIn } from './launchedMachines';
import type { LaunchRecord } from './launchRecord';
import { isOpen, nextPoll, nothingSeen, type Seen } from './launchShown';

/** Under what the query cache keeps what is seen of a launch. */
export const seenKey = (key: string | undefined) => ['launch status', key] as const;

/** Whether a failure may be another one, or none, the next time: an overloaded or restarting server. */
const passing = (code: number) => code === 408 || code === 429 || (code >= 500 && code !== 501);

/**
 * Asks what a launch has come to.
 *
 * @param before what was seen of it until now
 * @throws CallError as `send` does, but for the answers by which there is no such launch, or no use in asking
 */
async function readStatus(key: string, before: Seen, signal: AbortSignal): Promise<Seen> {
  try {
    const { answer, reply } = await ask(launchStatus, { query: { key }, signal });
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
 * What the server tells of a launch, where the back end offers that (D52): asked again while it is under way and while its
 * machines start, never in a tab out of sight. Leaving the page cancels the read (D21); a failed one is tried again quietly.
 */
export function useLaunchSeen(record: LaunchRecord | undefined, answer: ToolAnswer | undefined, busy: boolean): Seen {
  useOffers();
  const client = useQueryClient();
  // A launch is asked for by its key, which only a back end that takes keys has been sent.
  const offered = isOffered(launchStatus) && isOffered(keyedChanges);
  const queryKey = seenKey(record?.key);
  const { data: seen = nothingSeen, refetch } = useQuery<Seen>({
    queryKey,
    queryFn: ({ signal }) => readStatus(record?.key ?? '', client.getQueryData(queryKey) ?? nothingSeen, signal),
    enabled: offered && record !== undefined,
    // The first read, too, keeps to the pace: until then what was answered is newer.
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
  // Whoever waits to hear what came of it does not wait for the pace as well.
  useEffect(() => {
    if (waits) void refetch({ cancelRefetch: false });
  }, [waits, refetch]);
  useRefreshEvent(() => {
    if (asks) void refetch({ cancelRefetch: false });
  });
  return seen;
}
