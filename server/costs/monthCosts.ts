import { sql } from 'kysely';
import type { Db } from '../db/connection';
import { overlaps, type Period } from '../fleetHistory/periods';
import type { Prices } from '../prices/prices';

/** Returns a month of UTC: 0 for the present one up to now, -1 for the one before. */
export function monthAt(now: Date, offset: 0 | -1): Period {
  const begin = (month: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month));
  return { since: begin(offset), until: offset === 0 ? now : begin(0) };
}

/** Returns the name of a month, such as `2026-11`. */
export const monthName = ({ since }: Period): string => since.toISOString().slice(0, 7);

/** Running time of machines of one process, account, region and type. */
export interface Running {
  /** Null for machines without a process of their account. */
  readonly process_id: number | null;
  readonly account: string;
  readonly region: string;
  readonly instance_type: string;
  readonly seconds: number;
  readonly instanceIds: readonly string[];
}

/**
 * Sums the time that machines ran in a period.
 *
 * @param processIds default: all machines, also those without a process
 */
export async function runningTimes(
  db: Db,
  { since, until }: Period,
  processIds?: readonly number[],
): Promise<readonly Running[]> {
  if (since >= until || processIds?.length === 0) return [];
  const { rows } = await sql<Running>`
    select id as process_id, account, region, instance_type, array_agg(distinct instance_id) as "instanceIds",
      sum(extract(epoch from least(until, ${until}) - greatest(since, ${since})))::double precision as seconds
    from machine_span left join (select id, account as home from process) owner on id = process_id and home = account
    where state = 'running' and ${overlaps({ since, until })}
      ${processIds ? sql`and process_id in (${sql.join([...processIds])})` : sql``}
    group by id, account, region, instance_type`.execute(db);
  return rows;
}

/** The cost of machines. Those without a price are counted, and left out of the cost. */
export class CostSum {
  private constructor(
    private readonly dollars: number,
    private readonly withoutPrice: ReadonlySet<string>,
    private readonly hasPrice: boolean,
  ) {}

  static of(times: readonly Running[], prices: Prices): CostSum {
    const priced = times.map((time) => ({ ...time, hourly: prices.hourly(time) }));
    const unknown = priced.filter(({ hourly }) => hourly === null);
    const dollars = priced.reduce((sum, { hourly, seconds }) => sum + ((hourly ?? 0) * seconds) / 3_600, 0);
    const ids = unknown.flatMap(({ instanceIds }) => instanceIds);
    return new CostSum(dollars, new Set(ids), unknown.length < priced.length);
  }

  static total(sums: readonly CostSum[]): CostSum {
    return new CostSum(
      sums.reduce((before, { dollars }) => before + dollars, 0),
      new Set(sums.flatMap(({ withoutPrice }) => [...withoutPrice])),
      sums.some(({ hasPrice }) => hasPrice),
    );
  }

  /** Number of machines without a price, also if they had several types or processes. */
  get unpriced(): number {
    return this.withoutPrice.size;
  }

  /** US dollars to the cent; null if none of the machines has a price. */
  get cost(): number | null {
    if (this.unpriced > 0 && !this.hasPrice) return null;
    // Without the digits beyond those of the prices, half a cent would be rounded by chance.
    return Math.round(Number((this.dollars * 100).toFixed(6))) / 100;
  }
}
