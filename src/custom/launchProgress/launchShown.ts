import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type * as z from 'zod/mini';
import { keyedChanges } from '../../../contract/extras';
import { launchStatus } from '../../../contract/launches';
import { isOffered } from '../../authProvider/offeredCalls';
import { useOffers } from '../../authProvider/useOffers';
import { useRefreshEvent } from '../../components/reading';
import { callApi } from '../../dataProvider/callApi';
import { CallError } from '../../dataProvider/callError';
import { follows } from '../../dataProvider/live/subscriptions';
import type { ActionResult } from '../../definitions/answer';
import type { Reply } from '../../definitions/basics';
import { resultOf } from '../../form/results';
import { t } from '../../i18n/translate';
import { isPending, isRunning, type LaunchedMachine, machineCount, machinesIn } from './launchedMachines';
import type { LaunchRecord } from './launchRecord';

/** The name of the call in flight after the limit was checked. */
export const sending = 'sending';

export interface ShownLaunch {
  readonly underWay: boolean;
  /** The result; `undefined` while the launch is under way. */
  readonly answer: ActionResult | undefined;
  readonly machines: readonly LaunchedMachine[];
  /** The number of running machines; `undefined` if the server reports no status. */
  readonly progress: { readonly running: number; readonly of: number } | undefined;
  /** The outcome is unknown. */
  readonly open: boolean;
}

/**
 * Combines the response to a launch with its later status.
 *
 * @param answer absent while the launch is in flight (`busy`), or if a reload lost it
 */
export function shownLaunch(
  record: LaunchRecord | undefined,
  answer: ActionResult | undefined,
  busy: boolean,
  seen: Seen,
): ShownLaunch {
  const told = seen.step === 'told' ? seen.launch : undefined;
  const machines = told && told.machines.length > 0 ? told.machines : (machinesIn(answer?.body) ?? []);
  const shown = { underWay: false, answer, machines, open: false };
  if (!record) return { ...shown, progress: undefined };
  const progress =
    told && told.outcome !== 'failed' ? { running: machines.filter(isRunning).length, of: told.count } : undefined;
  if (busy || (isOpen(record, answer) && told?.outcome === 'under_way')) {
    return { underWay: true, answer: undefined, machines, progress, open: true };
  }
  if (!isOpen(record, answer)) return { ...shown, progress };
  const resolved = resolvedAnswer(record, answer, seen);
  return { ...shown, answer: resolved ?? answer ?? lostAnswer(record), progress, open: resolved === undefined };
}

/** Returns true if the response left the outcome of a launch unknown. */
export const isOpen = ({ unknown }: LaunchRecord, answer: ActionResult | undefined) =>
  unknown || answer?.tone === 'warning';

/** Returns the result according to the later status; `undefined` while that is unknown. */
function resolvedAnswer(record: LaunchRecord, answer: ActionResult | undefined, seen: Seen): ActionResult | undefined {
  // Keeps the time of the launch, so that polling does not scroll the page to the result.
  const at = answer?.at ?? record.at;
  if (seen.step === 'told') return toldAnswer(seen.launch, answer, at);
  const unheardOf = record.unknown && seen.step === 'absent' && seen.reads >= absentAfter;
  if (!unheardOf) return undefined;
  const hint = t('machineLaunch.unheardOf');
  return answer?.tone === 'error' ? { ...answer, hint } : { ...resultOf('error', hint), at };
}

function toldAnswer(
  { outcome, message, machines, reply }: ToldLaunch,
  answer: ActionResult | undefined,
  at: number,
): ActionResult | undefined {
  if (outcome === 'under_way') return undefined;
  if (outcome === 'success') {
    const text = t('machineLaunch.carriedOut', { machines: machineCount(machines.length) });
    return { ...resultOf('success', text, reply), hint: message ?? undefined, at };
  }
  if (outcome === 'warning') {
    const hint = message ?? t('machineLaunch.check');
    return { ...resultOf('warning', t('machineLaunch.warning'), reply), hint, at };
  }
  // Prefers the message of the response itself.
  if (answer?.tone === 'error') return answer;
  return { ...resultOf('error', message ?? t('machineLaunch.failed'), reply), at };
}

/** Returns the result of a launch whose response was lost in a reload. */
const lostAnswer = ({ at, body }: LaunchRecord): ActionResult => ({
  ...resultOf('warning', t('machineLaunch.lost', { machines: machineCount(body.count), id: body.process_id })),
  hint: t('machineLaunch.check'),
  at,
});

type StatusData = z.infer<typeof launchStatus.answer>['data'];

/** The status of a launch, queried by its key. */
export type Seen =
  | { readonly step: 'nothing' }
  /** The server does not know the key; `reads` counts such responses. */
  | { readonly step: 'absent'; readonly reads: number }
  /** The status cannot be queried. */
  | { readonly step: 'mute' }
  | { readonly step: 'told'; readonly launch: ToldLaunch };

export interface ToldLaunch extends Pick<StatusData, 'outcome' | 'message' | 'count'> {
  readonly machines: readonly LaunchedMachine[];
  readonly reply: Reply;
}

export const nothingSeen: Seen = { step: 'nothing' };

/** The first query may overtake the launch, so only the second "unknown key" counts. */
const absentAfter = 2;

const pollIntervalMs = { fast: 2_000, slow: 10_000 } as const;

/** Polling slows down after this time. */
const fastPollingMs = 120_000;

export interface Watched {
  readonly busy: boolean;
  /** The response left the outcome unknown. */
  readonly open: boolean;
  /** The machines in the response. */
  readonly machines: readonly LaunchedMachine[];
  readonly seen: Seen;
  /** The time since it was sent, in ms. */
  readonly age: number;
}

/** Returns the delay of the next status query in ms; `undefined` once the outcome is known and no machine is pending. */
export function nextPoll({ busy, open, machines, seen, age }: Watched): number | undefined {
  const pace = age > fastPollingMs ? pollIntervalMs.slow : pollIntervalMs.fast;
  if (seen.step === 'mute') return undefined;
  if (busy) return pace;
  if (seen.step === 'told') {
    const { outcome, machines: told } = seen.launch;
    if (outcome === 'under_way' || told.some(isPending)) return pace;
    // The server finds out later what the cloud has not reported.
    return outcome === 'warning' && told.length === 0 ? pollIntervalMs.slow : undefined;
  }
  if (open) return seen.step === 'nothing' || seen.reads < absentAfter ? pace : undefined;
  return seen.step === 'nothing' && machines.some(isPending) ? pace : undefined;
}

/** Returns the query key of a launch's status. */
export const seenKey = (key: string | undefined) => ['launch status', key] as const;

/** Returns true if a failure may be temporary, such as that of an overloaded or restarting server. */
const passing = (code: number) => code === 408 || code === 429 || (code >= 500 && code !== 501);

/**
 * Fetches the status of a launch.
 *
 * @param before the last known status
 * @throws CallError as `send` does, except for an unknown key and a status that cannot be queried
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
