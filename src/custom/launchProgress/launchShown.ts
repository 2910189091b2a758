import type * as z from 'zod/mini';
import type { launchStatus } from '../../../contract/launches';
import { answerOf, type ToolAnswer } from '../../components/tool/toolAnswer';
import type { Reply } from '../../definitions/basics';
import { t } from '../../i18n/translate';
import { isPending, isRunning, type LaunchedMachine, machineCount, machinesIn } from './launchedMachines';
import type { LaunchRecord } from './launchRecord';

/** What is in flight once the limit has been checked. */
export const sending = 'sending';

/** What is shown of the last launch. */
export interface ShownLaunch {
  /** It is being carried out. */
  readonly underWay: boolean;
  /** What came of it; `undefined` while it is under way, and when there was none. */
  readonly answer: ToolAnswer | undefined;
  readonly machines: readonly LaunchedMachine[];
  /** How many of its machines run, of how many; only where the server tells how it goes. */
  readonly progress: { readonly running: number; readonly of: number } | undefined;
  /** Nobody can say yet whether machines were launched. */
  readonly open: boolean;
}

/**
 * Brings together what was answered to a launch and what the server has told of it since.
 *
 * @param answer absent for a launch whose answer is awaited (`busy`), or was lost with the page
 */
export function shownLaunch(
  record: LaunchRecord | undefined,
  answer: ToolAnswer | undefined,
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

/** Whether no answer told what came of a launch, or told to check it by hand. */
export const isOpen = ({ unknown }: LaunchRecord, answer: ToolAnswer | undefined) =>
  unknown || answer?.tone === 'warning';

/** What came of a launch by what the server has told since; `undefined` while it has not told. */
function resolvedAnswer(record: LaunchRecord, answer: ToolAnswer | undefined, seen: Seen): ToolAnswer | undefined {
  // As old as the launch: the page does not scroll to it each time the server is asked.
  const at = answer?.at ?? record.at;
  if (seen.step === 'told') return toldAnswer(seen.launch, answer, at);
  const unheardOf = record.unknown && seen.step === 'absent' && seen.reads >= absentAfter;
  if (!unheardOf) return undefined;
  const hint = t('machineLaunch.unheardOf');
  return answer?.tone === 'error' ? { ...answer, hint } : { ...answerOf('error', hint), at };
}

function toldAnswer(
  { outcome, message, machines, reply }: ToldLaunch,
  answer: ToolAnswer | undefined,
  at: number,
): ToolAnswer | undefined {
  if (outcome === 'under_way') return undefined;
  if (outcome === 'success') {
    const text = t('machineLaunch.carriedOut', { machines: machineCount(machines.length) });
    return { ...answerOf('success', text, reply), hint: message ?? undefined, at };
  }
  if (outcome === 'warning') {
    const hint = message ?? t('machineLaunch.check');
    return { ...answerOf('warning', t('machineLaunch.warning'), reply), hint, at };
  }
  // The words of the answer itself are at least as good.
  if (answer?.tone === 'error') return answer;
  return { ...answerOf('error', message ?? t('machineLaunch.failed'), reply), at };
}

/** What is said of a launch whose page was loaded anew before its answer came. */
const lostAnswer = ({ at, body }: LaunchRecord): ToolAnswer => ({
  ...answerOf('warning', t('machineLaunch.lost', { machines: machineCount(body.count), id: body.process_id })),
  hint: t('machineLaunch.check'),
  at,
});

type StatusData = z.infer<typeof launchStatus.answer>['data'];

/** What the server has told of a launch, asked by its key. */
export type Seen =
  | { readonly step: 'nothing' }
  /** It knows of none, and was asked so many times since that matters. */
  | { readonly step: 'absent'; readonly reads: number }
  /** It cannot be asked. */
  | { readonly step: 'mute' }
  | { readonly step: 'told'; readonly launch: ToldLaunch };

export interface ToldLaunch extends Pick<StatusData, 'outcome' | 'message' | 'count'> {
  readonly machines: readonly LaunchedMachine[];
  readonly reply: Reply;
}

export const nothingSeen: Seen = { step: 'nothing' };

/** A launch that was sent may still be on its way when the server is asked for the first time: the second "no" counts. */
const absentAfter = 2;

/** How soon the server is asked again, in ms: while machines start, and once that takes long. */
const pollPace = { fast: 2_000, slow: 10_000 } as const;

/** For so long after a launch was sent, in ms, its machines are expected to start any moment. */
const soon = 120_000;

/** What is known here of a launch that is watched. */
export interface Watched {
  /** It has been sent, and its answer is awaited. */
  readonly busy: boolean;
  /** Nothing that was answered tells what came of it. */
  readonly open: boolean;
  /** The machines that its answer names. */
  readonly machines: readonly LaunchedMachine[];
  readonly seen: Seen;
  /** How long ago it was sent, in ms. */
  readonly age: number;
}

/**
 * In how many ms the server is to be asked what a launch has come to; `undefined` once that is known and every machine runs
 * or has ended.
 */
export function nextPoll({ busy, open, machines, seen, age }: Watched): number | undefined {
  const pace = age > soon ? pollPace.slow : pollPace.fast;
  if (seen.step === 'mute') return undefined;
  if (busy) return pace;
  if (seen.step === 'told') {
    const { outcome, machines: told } = seen.launch;
    if (outcome === 'under_way' || told.some(isPending)) return pace;
    // What the cloud did not say, the server finds out later.
    return outcome === 'warning' && told.length === 0 ? pollPace.slow : undefined;
  }
  if (open) return seen.step === 'nothing' || seen.reads < absentAfter ? pace : undefined;
  return seen.step === 'nothing' && machines.some(isPending) ? pace : undefined;
}
