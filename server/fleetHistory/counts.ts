import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../db/connection';
import { inSnapshot } from '../db/snapshot';
import type { Place } from '../fleet/fleet';
import { groupBy } from '../groupBy';
import { dayMs, dayOf } from '../time';
import { secondsOf } from './moments';

/** The machines to count, and the column whose values are counted apart. */
interface Wanted {
  readonly places: readonly Place[];
  readonly by: 'state' | 'process_id';
  /** A condition on the columns that spans and days share. Default: all machines. */
  readonly only?: RawBuilder<SqlBool>;
}

/** Numbers of machines at each moment; null if unknown. */
type Counts = (number | null)[];

/** A change of a number at the moment with an index. */
interface Change {
  readonly value: string | number;
  readonly index: number;
  readonly change: number;
}

/** Machines that count against the limit of a process. */
export const isLiveSpan = sql<SqlBool>`process_id is not null and state not in ('shutting-down', 'terminated')`;

const texts = (dates: readonly Date[]) => dates.map((date) => date.toISOString());

/** Reads the counts at midnights from the sums of the days before. Days without machines have no rows. */
async function countsOfDays(db: Db, midnights: readonly Date[], { by, matches }: Matched): Promise<Change[]> {
  const days = midnights.map((midnight) => dayOf(new Date(midnight.getTime() - dayMs)));
  const { rows } = await sql<Change>`select ${sql.ref(by)} as value, place - 1 as index, sum(at_end)::integer as change
    from machine_day join unnest(${days}::date[]) with ordinality days (day, place) using (day)
    where ${matches} group by 1, 2`.execute(db);
  return rows;
}

/** Counts the spans at moments: each begins at the first moment that it includes, and ends at the first one that it does not. */
async function changesOfSpans(db: Db, moments: readonly Date[], { by, matches }: Matched): Promise<Change[]> {
  const list = sql`${texts(moments)}::timestamptz[]`;
  const before = (column: string) => sql`width_bucket(${sql.ref(column)} - interval '1 microsecond', ${list})`;
  const { rows } = await sql<Change>`select value, index, sum(change)::integer as change
    from (
      select ${sql.ref(by)} as value, ${before('since')} as first,
        case when until is null then ${moments.length} else ${before('until')} end as past
      from machine_span
      where since <= ${moments.at(-1)} and (until is null or until > ${moments[0]}) and ${matches}
    ) counted cross join lateral (values (first, 1), (past, -1)) changes (index, change)
    where first < past and index < ${moments.length} group by 1, 2`.execute(db);
  return rows;
}

/**
 * Finds the moments at which a counted machine was in a region that was not read.
 *
 * @returns the values of processes with indexes; no value stands for all machines
 */
async function gapsAt(db: Db, moments: readonly Date[], { by, matches }: Matched) {
  const here = sql`machine_span where account = gap.account and region = gap.region
    and machine_span.since <= moment and coalesce(machine_span.until > moment, true) and ${matches}`;
  const found =
    by === 'state'
      ? sql`select null as value from ${here} limit 1`
      : sql`select distinct ${sql.ref(by)} as value from ${here}`;
  const { rows } = await sql<{ value: number | null; index: number }>`select value, place - 1 as index
    from unnest(${texts(moments)}::timestamptz[]) with ordinality moments (moment, place)
    join place_gap gap on moment > gap.since and coalesce(moment < gap.until, true)
    cross join lateral (${found}) found`.execute(db);
  const known = new Set(rows.map(({ value, index }) => `${value} ${index}`));
  return (value: string, index: number) => known.has(`${by === 'state' ? null : value} ${index}`);
}

interface Matched extends Pick<Wanted, 'by'> {
  readonly matches: RawBuilder<SqlBool>;
}

/** The time that the history of the fleet covers. */
export interface Covered {
  readonly history_from: number;
  readonly reconstructed_until: number | null;
}

/** Returns the machines at each moment, by the values of a column. */
export async function countMachines(
  db: Db,
  moments: readonly Date[],
  { places, by, only = sql<SqlBool>`true` }: Wanted,
): Promise<{ readonly counts: ReadonlyMap<string, Counts>; readonly covered: Covered }> {
  const accounts = places.map(({ account }) => account);
  const regions = places.map(({ region }) => region);
  const matches = sql<SqlBool>`(account, region) in (select * from unnest(${accounts}::text[], ${regions}::text[])) and ${only}`;
  return inSnapshot(db, async (snapshot) => {
    // PostgreSQL would compile the queries, which takes longer than running them.
    await sql`set local jit = off`.execute(snapshot);
    const { known_since, reconstructed_until, days_until } = await snapshot
      .selectFrom('fleet_history')
      .selectAll()
      .executeTakeFirstOrThrow();
    // The last moment is now, which has no sums.
    const closed = moments.findIndex(
      (moment, index) => index === moments.length - 1 || moment.getTime() % dayMs !== 0 || dayOf(moment) > days_until,
    );
    const summed = moments.slice(0, closed);
    const others = moments.slice(closed);
    const days = groupBy(await countsOfDays(snapshot, summed, { by, matches }), ({ value }) => String(value));
    const spans = groupBy(await changesOfSpans(snapshot, others, { by, matches }), ({ value }) => String(value));
    const isInGap = await gapsAt(snapshot, moments, { by, matches });
    const countsOf = (value: string): Counts => {
      const ofDays = new Map(days.get(value)?.map(({ index, change }) => [Number(index), change]));
      const ofSpans = new Map(spans.get(value)?.map(({ index, change }) => [Number(index), change]));
      let running = 0;
      return moments.map((moment, index) => {
        running += ofSpans.get(index - summed.length) ?? 0;
        const count = index < summed.length ? (ofDays.get(index) ?? 0) : running;
        return moment <= known_since || isInGap(value, index) ? null : count;
      });
    };
    return {
      counts: new Map([...new Set([...days.keys(), ...spans.keys()])].map((value) => [value, countsOf(value)])),
      covered: {
        history_from: secondsOf(known_since),
        reconstructed_until: reconstructed_until && secondsOf(reconstructed_until),
      },
    };
  });
}
