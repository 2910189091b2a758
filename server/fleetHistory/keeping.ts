import { sql } from 'kysely';
import type { Db } from '../db/connection';
import { holdTurn } from '../fleet/head';
import { dayMs, dayOf } from '../time';

/** Spans that one statement removes. Other requests of the embedded database wait for it. */
const batchSize = 2_000;

const utc = (day: string) => new Date(`${day}T00:00:00Z`);

/**
 * Makes the sums of the first closed day without sums. Changes of the fleet wait meanwhile, so that the sums have all spans of the day, and
 * so do other servers, which then find the next day.
 *
 * @returns false if all closed days have sums
 */
async function sumNextDay(db: Db, now: Date, oldest: Date): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await holdTurn(transaction);
    const { known_since, days_until } = await transaction
      .selectFrom('fleet_history')
      .select(['known_since', 'days_until'])
      .executeTakeFirstOrThrow();
    // Machines that are seen first may be much older than the history.
    const starts = [days_until, dayOf(known_since), dayOf(oldest)].map((day) => utc(day).getTime());
    const from = new Date(Math.max(...starts));
    const until = new Date(from.getTime() + dayMs);
    if (until > now) return false;
    const day = dayOf(from);
    await transaction.deleteFrom('machine_day').where('day', '=', day).execute();
    await sql`insert into machine_day
      select ${day}::date, account, region, process_id, instance_type, state,
        sum(extract(epoch from least(until, ${until}) - greatest(since, ${from}))::float8),
        count(*) filter (where until is null or until > ${until})
      from machine_span
      where since <= ${until} and (until is null or until > ${from})
      group by account, region, process_id, instance_type, state`.execute(transaction);
    await transaction
      .updateTable('fleet_history')
      .set({ days_until: dayOf(until) })
      .execute();
    return true;
  });
}

/** Removes what ended before a moment. */
async function prune(db: Db, before: Date): Promise<void> {
  await db.updateTable('fleet_history').set({ known_since: before }).where('known_since', '<', before).execute();
  // The sums of the day before have the numbers of machines at its end.
  const dayBefore = new Date(before.getTime() - dayMs);
  await db.deleteFrom('machine_day').where('day', '<', dayOf(dayBefore)).execute();
  await db.deleteFrom('place_gap').where('until', '<', before).execute();
  await db.deleteFrom('ended_machine').where('ended_at', '<', before).execute();
  for (let removed = batchSize; removed === batchSize; ) {
    const { numAffectedRows = 0n } = await sql`delete from machine_span where ctid in (
      select ctid from machine_span where until <= ${before} limit ${batchSize})`.execute(db);
    removed = Number(numAffectedRows);
  }
}

/** Days that a run sums, since the first reading of a large account reopens all days again and again. */
export const daysPerRun = 31;

/**
 * Makes the sums of closed days, and removes the history that is older than the given number of days.
 *
 * @param mostDays number of days to sum
 */
export async function keepHistory(db: Db, now: Date, days: number, mostDays = days): Promise<void> {
  const oldest = new Date(utc(dayOf(now)).getTime() - days * dayMs);
  let left = mostDays;
  while (left > 0 && (await sumNextDay(db, now, oldest))) left -= 1;
  await prune(db, oldest);
}
