import { sql } from 'kysely';
import { personOf } from '../../contract/actors';
import { endingAnnounced, warningMinutes } from '../../contract/schedules';
import { recordUnasked } from '../audit/store';
import type { Db } from '../db/connection';
import { groupBy } from '../groupBy';
import { minuteMs, minuteText } from '../time';
import { peopleOf, usernamesAmong } from './store';

/** Minutes of the last warning that an end has passed at a moment. */
const levelAt = (now: Date) => {
  const cases = warningMinutes.toReversed().map((minutes) => {
    const literal = sql.lit(minutes);
    return sql`when due_at <= ${now}::timestamptz + make_interval(mins => ${literal}) then ${literal}`;
  });
  return sql<number>`case ${sql.join(cases, sql` `)} end`;
};

const timeWords: Readonly<Record<number, string>> = { 2880: '2 days', 120: '2 hours', 30: '30 minutes' };

/**
 * Warns the people of processes about the ends of machines, with a notice in the audit log for machines that end together. Of several
 * servers, the one that updates the rows warns.
 */
export async function warnOfEnds(db: Db, now: Date): Promise<void> {
  const level = levelAt(now);
  await db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .updateTable('due_action')
      .set({ warned: level })
      .where('state', '=', 'waiting')
      .where('source', 'in', ['expiry', 'grace'])
      .where('due_at', '>', now)
      .where('due_at', '<=', new Date(now.getTime() + warningMinutes[0] * minuteMs))
      .where(sql<boolean>`${level} < coalesce(warned, ${sql.lit(2 ** 31 - 1)})`)
      .returningAll()
      .execute();
    const together = groupBy(rows, ({ process_id, account, due_at, source, actor, warned, region }) =>
      JSON.stringify([process_id, account, region, due_at, source, actor, warned]),
    );
    for (const [first, ...others] of together.values()) {
      const { process_id, account, region, due_at, action, actor, warned, instance_id } = first;
      const machines = [instance_id, ...others.map((one) => one.instance_id)];
      const target = `process ${process_id}`;
      const { name, people } = await peopleOf(transaction, process_id ?? 0);
      const told = await usernamesAmong(transaction, [...people, personOf(actor)]);
      const subject = others.length === 0 ? `${instance_id} of ${name}` : `${machines.length} machines of ${name}`;
      const verb = `${others.length === 0 ? 'is' : 'are'} ${action === 'stop' ? 'stopped' : 'terminated'}`;
      const time = `within ${timeWords[warned ?? 0]}, at ${minuteText(due_at)}`;
      const after = {
        ...{ notice: `${subject} (${target}) ${verb} ${time}, unless extended`, people: told },
        ...{ for_people: told.length > 0, process_id, machines, ends_at: due_at.toISOString(), minutes: warned },
      };
      const act = { actor, action: endingAnnounced, target, account, region, outcome: 'success', after } as const;
      await recordUnasked(transaction, act, now);
    }
  });
}
