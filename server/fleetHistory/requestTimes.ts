import { sql } from 'kysely';
import type { SeriesRange } from '../../contract/fleetHistory';
import type { Db } from '../db/connection';
import { dayMs, hourMs } from '../time';
import { secondsOf, stepsUntil } from './moments';

const buckets = {
  '24h': { stepMs: hourMs, count: 24 },
  '30d': { stepMs: dayMs, count: 30 },
  year: { stepMs: dayMs, count: 365 },
} as const satisfies Record<SeriesRange, object>;

interface Row {
  readonly index: number;
  readonly requests: number;
  readonly median: number | null;
  readonly p90: number | null;
}

/** Counts requests by hour or day, with the time until a decision. Withdrawn requests and break-glass have no such time. */
export async function requestTimes(db: Db, range: SeriesRange, now: Date) {
  const { stepMs, count } = buckets[range];
  const moments = stepsUntil(now, stepMs, count);
  const starts = sql`${moments.map((moment) => moment.toISOString())}::timestamptz[]`;
  const percentile = (part: number) => sql`percentile_cont(${sql.lit(part)}) within group (order by lead_time)`;
  const { rows } = await sql<Row>`select width_bucket(requested_at, ${starts}) - 1 as index,
      count(*)::integer as requests, ${percentile(0.5)} as median, ${percentile(0.9)} as p90
    from (
      select requested_at, case when not withdrawn then extract(epoch from decided_at - requested_at)::float8 end as lead_time
      from (
        select requested_at, decided_at, withdrawn from process_request
        union all select requested_at, decided_at, withdrawn from update_request
        union all select requested_at, decided_at, withdrawn or break_glass from role_request
      ) request
      where requested_at >= ${moments[0]} and requested_at <= ${now}
    ) timed group by 1`.execute(db);
  const found = new Map(rows.map((row) => [row.index, row]));
  const each = <Value>(read: (row: Row | undefined) => Value) => moments.map((_, index) => read(found.get(index)));
  return {
    moments: moments.map(secondsOf),
    requests: each((row) => row?.requests ?? 0),
    median: each((row) => row?.median ?? null),
    p90: each((row) => row?.p90 ?? null),
    as_of: secondsOf(now),
  };
}
