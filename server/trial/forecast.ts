import type { Trial } from '../../contract/trial';
import { CostSum, type Running } from '../costs/monthCosts';
import { isLive } from '../fleet/lifecycle';
import type { Period } from '../fleetHistory/periods';
import type { Prices } from '../prices/prices';
import { latest, latestEnd } from '../schedules/rules';
import { dayMs } from '../time';
import { type PastMachine, type Rules, replay, type Span } from './replay';

/** A launch of a process, with the identifiers of its machines. */
export interface PastLaunch {
  readonly begun_at: Date;
  readonly keep_until: Date | null;
  readonly count: number;
  readonly instanceIds: readonly string[];
}

/** The recorded history of a process. */
export interface Past {
  readonly machines: readonly PastMachine[];
  /** Oldest first. */
  readonly launches: readonly PastLaunch[];
}

interface Tried extends Rules {
  readonly limit: number | undefined;
  /** Absent: the server has no price list. */
  readonly prices: Prices | undefined;
}

/** A machine with the times in which it counted against the limit, in ms since 1970. */
interface Life {
  readonly machine: PastMachine;
  readonly times: readonly (readonly [since: number, until: number])[];
}

/** Returns the part of a span that is in a period. */
const partIn = ({ since, until }: Span, period: Period): Period => ({
  since: latest(since, period.since),
  until: until && until < period.until ? until : period.until,
});

function lifeOf(machine: PastMachine, period: Period): Life {
  const times: [number, number][] = [];
  for (const span of machine.spans.filter(({ state }) => isLive(state))) {
    const { since, until } = partIn(span, period);
    const last = times.at(-1);
    if (last?.[1] === Number(since)) last[1] = Number(until);
    else times.push([Number(since), Number(until)]);
  }
  return { machine, times };
}

/** Returns the launches that exceed the limit or the maximum lifetime. Later launches find the room that they would have taken. */
function refusedLaunches(lives: readonly Life[], { launches }: Past, { limit, lifetimes }: Tried): PastLaunch[] {
  const absent = new Set<string>();
  return launches.filter(({ begun_at, keep_until, count, instanceIds }) => {
    const own = new Set(instanceIds);
    const maximum = latestEnd(lifetimes, begun_at);
    const at = Number(begun_at);
    const countAt = () =>
      lives.filter(
        ({ machine: { instance_id: id }, times }) =>
          times.some(([since, until]) => since <= at && at < until) && !own.has(id) && !absent.has(id),
      ).length;
    const isTooMany = limit !== undefined && countAt() + count > limit;
    const isRefused = isTooMany || Boolean(maximum && keep_until && keep_until > maximum);
    if (isRefused) for (const id of instanceIds) absent.add(id);
    return isRefused;
  });
}

/** Finds the highest number of machines at a time, and the number of days (UTC) on which it exceeded a limit. */
function peakOf(lives: readonly Life[], limit: number | undefined) {
  const changes = lives
    .flatMap(({ times }) => times)
    .flatMap(([since, until]) => [
      { at: since, change: 1 },
      { at: until, change: -1 },
    ])
    .toSorted((one, other) => one.at - other.at || one.change - other.change);
  const days = new Set<number>();
  let [count, peak] = [0, 0];
  for (const [index, { at, change }] of changes.entries()) {
    count += change;
    peak = Math.max(peak, count);
    const next = changes[index + 1]?.at ?? at;
    if (count > (limit ?? Number.POSITIVE_INFINITY))
      for (let day = Math.floor(at / dayMs); day * dayMs < next; day += 1) days.add(day);
  }
  return { peak, days_over_limit: limit === undefined ? 0 : days.size };
}

const overlap = (one: Period, other: Period) =>
  Math.max(0, Math.min(Number(one.until), Number(other.until)) - Math.max(Number(one.since), Number(other.since)));

/** Returns the running time of a machine by its types. Runs and spans are in the order of time. */
function usageOf(
  { account, region, instance_id, spans }: PastMachine,
  runs: readonly Period[],
  { until: to }: Period,
): Running[] {
  let index = 0;
  return spans.flatMap(({ since, until, instance_type: type }) => {
    const span = { since, until: until ?? to };
    let ms = 0;
    for (let run = runs[index]; run; run = runs[index]) {
      ms += overlap(run, span);
      // The next span has the rest of this run.
      if (run.until > span.until) break;
      index += 1;
    }
    const machine = { process_id: null, account, region, instance_type: type ?? '', instanceIds: [instance_id] };
    return ms === 0 ? [] : [{ ...machine, seconds: ms / 1_000 }];
  });
}

const secondsOf = (times: readonly Running[]) => times.reduce((sum, { seconds }) => sum + seconds, 0);

/** Returns the number of machines without a price. */
const unpricedIn = (usages: readonly (readonly Running[])[], prices: Prices) =>
  usages.filter((times) => times.some((time) => prices.hourly(time) === null)).length;

/** Applies rules to the recorded history of a process, and compares it with what really happened. */
export function forecast(past: Past, tried: Tried, period: Period): Trial {
  const lives = past.machines.map((machine) => lifeOf(machine, period));
  const refused = refusedLaunches(lives, past, tried);
  const absent = new Set(refused.flatMap(({ instanceIds }) => instanceIds));
  const { machines } = past;
  const replays = machines.map((machine) =>
    absent.has(machine.instance_id) ? undefined : replay(machine, tried, period),
  );
  const sum = (of: 'stops' | 'starts' | 'ends' | 'terminations') =>
    replays.reduce((before, one) => before + (one?.[of] ?? 0), 0);
  const recorded = machines.map((machine) => {
    const running = machine.spans.filter(({ state }) => state === 'running');
    return usageOf(
      machine,
      running.map((span) => partIn(span, period)),
      period,
    );
  });
  const simulated = machines.map((machine, index) => usageOf(machine, replays[index]?.runs ?? [], period));
  const { prices, limit } = tried;
  const costOf = (usages: readonly (readonly Running[])[]) => prices && CostSum.of(usages.flat(), prices).cost;
  const [before, after] = [costOf(recorded), costOf(simulated)];
  const isKnown = typeof before === 'number' && typeof after === 'number';
  return {
    ...{ from: period.since.toISOString(), to: period.until.toISOString(), machines: machines.length },
    ...{ stops: sum('stops'), starts: sum('starts'), ends: sum('ends'), terminations: sum('terminations') },
    machines_stopped: replays.filter((one) => one && one.stops > 0).length,
    launches_refused: refused.length,
    machines_refused: refused.reduce((total, { count }) => total + count, 0),
    ...peakOf(lives, limit),
    hours_saved: Math.round((secondsOf(recorded.flat()) - secondsOf(simulated.flat())) / 360) / 10,
    saved: isKnown ? Math.round((before - after) * 100) / 100 : null,
    unpriced: prices ? unpricedIn(recorded, prices) : 0,
    priced_at: prices?.pricedAt ?? null,
  };
}
