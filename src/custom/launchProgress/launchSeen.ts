import type * as z from 'zod/mini';
import type { launchStatus } from '../../../contract/launches';
import type { Reply } from '../../definitions/basics';
import { isPending, type LaunchedMachine } from './launchedMachines';

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
export const absentAfter = 2;

/** How soon the server is asked again, in ms: while machines start, and once that takes long. */
export const pollPace = { fast: 2_000, slow: 10_000 } as const;

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
