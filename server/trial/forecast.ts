import type { Trial } from '../../contract/trial';
import { CostSum, type Period, type Running } from '../costs/monthCosts';
import { isLive } from '../fleet/lifecycle';
import type { Prices } from '../prices/prices';
import { dayMs, latest, latestEnd } from '../schedules/rules';
import { type PastMachine, type Rules, replay } from './replay';

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

const existsAt = ({ spans }: PastMachine, at: Date) =>
  spans.some(({ since, until, state }) => since <= at && (until === null || until > at) && isLive(state));

/** Returns the launches that exceed the limit or the maximum lifetime. Later launches find the room that they would have taken. */
function refusedLaunches({ machines, launches }: Past, { limit, lifetimes }: Tried): PastLaunch[] {
  const absent = new Set<string>();
  return launches.filter(({ begun_at, keep_until, count, instanceIds }) => {
    const own = new Set(instanceIds);
    const latestAllowed = latestEnd(lifetimes, begun_at);
    const others = machines.filter(({ instance_id: id }) => !own.has(id) && !absent.has(id));
    const isTooMany =
      limit !== undefined && others.filter((machine) => existsAt(machine, begun_at)).length + count > limit;
    const isRefused = isTooMany || (latestAllowed !== undefined && keep_until !== null && keep_until > latestAllowed);
    if (isRefused) for (const id of instanceIds) absent.add(id);
    return isRefused;
  });
}

/** Finds the highest number of machines at a time, and the number of days (UTC) on which it exceeded a limit. */
function peakOf(machines: readonly PastMachine[], limit: number | undefined, { since: from, until: to }: Period) {
  const changes = machines
    .flatMap(({ spans }) => spans)
    .filter(({ state }) => isLive(state))
    .flatMap(({ since, until }) => [
      { at: Math.max(Number(since), Number(from)), change: 1 },
      { at: Number(until ?? to), change: -1 },
    ])
    .toSorted((one, other) => one.at - other.at || one.change - other.change);
  const days = new Set<number>();
  let [count, peak] = [0, 0];
  for (const [index, { at, change }] of changes.entries()) {
    count += change;
    peak = Math.max(peak, count);
    const next = Math.min(changes[index + 1]?.at ?? at, Number(to));
    if (count > (limit ?? Number.POSITIVE_INFINITY))
      for (let day = Math.floor(at / dayMs); day * dayMs < next; day += 1) days.add(day);
  }
  return { peak, days_over_limit: limit === undefined ? 0 : days.size };
}

const overlap = (one: Period, other: Period) =>
  Math.max(0, Math.min(Number(one.until), Number(other.until)) - Math.max(Number(one.since), Number(other.since)));

/** Returns the running time of a machine by its types. */
function usageOf({ account, region, spans }: PastMachine, runs: readonly Period[], { until: to }: Period): Running[] {
  return spans.flatMap(({ since, until, instance_type: type }) => {
    const ms = runs.reduce((sum, run) => sum + overlap(run, { since, until: until ?? to }), 0);
    const machine = { process_id: null, account, region, instance_type: type ?? '', machines: 1 };
    return ms === 0 ? [] : [{ ...machine, seconds: ms / 1_000 }];
  });
}

const secondsOf = (times: readonly Running[]) => times.reduce((sum, { seconds }) => sum + seconds, 0);

/** Returns the number of machines without a price. */
const unpricedIn = (usages: readonly (readonly Running[])[], prices: Prices) =>
  usages.filter((times) => times.some((time) => prices.hourly(time) === null)).length;

/** Applies rules to the recorded history of a process, and compares it with what really happened. */
export function forecast(past: Past, tried: Tried, period: Period): Trial {
  const refused = refusedLaunches(past, tried);
  const absent = new Set(refused.flatMap(({ instanceIds }) => instanceIds));
  const { machines } = past;
  const replays = machines.map((machine) =>
    absent.has(machine.instance_id) ? undefined : replay(machine, tried, period),
  );
  const sum = (of: 'stops' | 'starts' | 'ends' | 'terminations') =>
    replays.reduce((before, one) => before + (one?.[of] ?? 0), 0);
  const recorded = machines.map((machine) => {
    const { since, until } = period;
    const running = machine.spans.filter(({ state }) => state === 'running');
    const runs = running.map((span) => ({
      since: latest(span.since, since),
      until: span.until && span.until < until ? span.until : until,
    }));
    return usageOf(machine, runs, period);
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
    ...peakOf(machines, limit, period),
    hours_saved: Math.round((secondsOf(recorded.flat()) - secondsOf(simulated.flat())) / 360) / 10,
    saved: isKnown ? Math.round((before - after) * 100) / 100 : null,
    unpriced: prices ? unpricedIn(recorded, prices) : 0,
    priced_at: prices?.pricedAt ?? null,
  };
}
