import type { Place } from '../fleet/fleet';
import { isReached } from '../fleet/lifecycle';
import type { Period } from '../fleetHistory/periods';
import { type Change, defaultEnd, type Lifetimes, latest } from '../schedules/rules';
import { dayMs, minuteMs } from '../time';

/** A time in which a machine had one state and type. */
export interface Span {
  readonly since: Date;
  readonly until: Date | null;
  readonly state: string;
  readonly instance_type: string | null;
}

/** A machine of a process with its recorded history. */
export interface PastMachine extends Place {
  readonly instance_id: string;
  /** Oldest first. */
  readonly spans: readonly Span[];
  readonly isProtected: boolean;
  /** Most spot machines cannot be stopped. */
  readonly isSpot: boolean;
  /** The launch, with the end that was chosen for it. */
  readonly launch: { readonly begun_at: Date; readonly keep_until: Date | null } | undefined;
  /** Times of its recorded starts and stops by the schedule of the process, oldest first. */
  readonly scheduled: readonly Date[];
}

/** Rules that are tried: the changes of a weekly plan, and lifetimes. */
export interface Rules {
  readonly changes: readonly Change[];
  readonly lifetimes: Lifetimes;
  readonly grace_days: number;
  /** They replace the schedule that the process had. */
  readonly replaces: boolean;
}

interface Event {
  readonly at: Date;
  readonly what: 'appears' | 'start' | 'stop' | 'gone' | 'planned start' | 'planned stop' | 'end' | 'terminate';
  /** When the machine runs after its start. */
  readonly runsAt?: Date;
}

/** The history of a machine under other rules. */
interface Replay {
  readonly stops: number;
  readonly starts: number;
  readonly ends: number;
  readonly terminations: number;
  /** The times in which it would have run. */
  readonly runs: readonly Period[];
}

/** The longest time between an action in the audit log and the observed change of the machine. */
const observedWithinMs = 10 * minuteMs;

/** Returns the recorded events of a machine, without those that rules replace. */
function recordedEvents({ spans, scheduled }: PastMachine, { replaces }: Rules, { since, until }: Period): Event[] {
  let act = 0;
  return spans.flatMap((span, index): Event[] => {
    const [before, next] = [spans[index - 1], spans[index + 1]];
    const follows = before?.until?.getTime() === span.since.getTime();
    // It ends, or belongs to another process for a while.
    const leaves = span.until && span.until <= until && span.until.getTime() !== next?.since.getTime();
    const at = latest(span.since, since);
    while (Number(scheduled[act]) < Number(span.since) - observedWithinMs) act += 1;
    const isScheduled = replaces && Number(scheduled[act]) <= Number(span.since);
    if (isReached('terminate', span.state)) return [{ at, what: 'gone' }];
    const ran = follows && isReached('start', before.state);
    const runs = isReached('start', span.state);
    // Its type may change while it starts.
    const started = spans.slice(index).find(({ state }) => state !== 'pending');
    const runsAt = latest(started?.since ?? until, at);
    const start: Event = { at, what: 'start', runsAt };
    const turn: Event = runs ? start : { at, what: 'stop' };
    return [
      ...(follows ? [] : [{ at, what: 'appears' } as const]),
      // Without its schedule, a machine that was stopped by it before would run.
      ...(!follows && !runs && isScheduled ? [start] : []),
      ...(runs !== ran && !isScheduled ? [turn] : []),
      ...(leaves ? [{ at: span.until, what: 'gone' } as const] : []),
    ];
  });
}

/** Returns the end that the lifetimes give to a machine: one that exists when they are set, or that is launched later without an end. */
function endOf({ launch, spans }: PastMachine, { lifetimes }: Rules, { since }: Period): Date | undefined {
  if (launch && launch.begun_at >= since) return launch.keep_until ? undefined : defaultEnd(lifetimes, launch.begun_at);
  const exists = spans.some((span) => span.since <= since && (span.until === null || span.until > since));
  return exists ? defaultEnd(lifetimes, since) : undefined;
}

function ruleEvents(machine: PastMachine, rules: Rules, period: Period): Event[] {
  if (machine.isProtected) return [];
  const planned = machine.isSpot ? [] : rules.changes;
  const end = endOf(machine, rules, period);
  return [
    ...planned.map(({ at, action }): Event => ({ at, what: `planned ${action}` })),
    ...(end
      ? ([
          { at: end, what: 'end' },
          { at: new Date(end.getTime() + rules.grace_days * dayMs), what: 'terminate' },
        ] as const)
      : []),
  ].filter(({ at }) => at <= period.until);
}

/** Returns the time that the last known start of a machine took, in ms. */
function startDuration({ spans }: PastMachine): number {
  const start = spans.findLast(({ state, until }) => state === 'pending' && until !== null);
  return start?.until ? start.until.getTime() - start.since.getTime() : 0;
}

/**
 * Replays the history of a machine under rules. People do what they did: their start of a running machine, and their stop of a stopped
 * one, change nothing.
 */
export function replay(machine: PastMachine, rules: Rules, period: Period): Replay {
  const events = [...recordedEvents(machine, rules, period), ...ruleEvents(machine, rules, period)];
  const counts = { stops: 0, starts: 0, ends: 0, terminations: 0 };
  const runs: Period[] = [];
  let runsSince: Date | undefined;
  let exists = false;
  let isStoppedByPlan = false;
  let hasEnded = false;
  const halt = (at: Date) => {
    if (runsSince && runsSince < at) runs.push({ since: runsSince, until: at });
    runsSince = undefined;
  };
  // The sort is stable, so that recorded events come before those of the rules.
  for (const { at, what, runsAt } of events.toSorted((one, other) => Number(one.at) - Number(other.at))) {
    if (what === 'appears') exists = true;
    if (!exists) continue;
    if (what === 'start' && !runsSince) {
      runsSince = runsAt;
      isStoppedByPlan = false;
    }
    if (what === 'stop') halt(at);
    if (what === 'planned stop' && runsSince) {
      halt(at);
      counts.stops += 1;
      isStoppedByPlan = true;
    }
    if (what === 'planned start' && !runsSince && isStoppedByPlan && !hasEnded) {
      runsSince = new Date(at.getTime() + startDuration(machine));
      counts.starts += 1;
      isStoppedByPlan = false;
    }
    if (what === 'end') {
      counts.ends += 1;
      hasEnded = true;
      if (!machine.isSpot) halt(at);
    }
    if (what === 'gone' || what === 'terminate') {
      halt(at);
      exists = false;
    }
    if (what === 'terminate') {
      counts.terminations += 1;
      break;
    }
  }
  halt(period.until);
  return { ...counts, runs };
}
