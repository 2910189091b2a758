import type * as z from 'zod/mini';
import type { launchStatus } from '../../../contract/launches';
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
