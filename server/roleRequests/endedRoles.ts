import { roleEnded } from '../../contract/roleRequests';
import { recordUnasked } from '../audit/store';
import type { Db } from '../db/connection';
import { lockRights } from '../people/rights';
import { deleteEndedMemberships } from './store';

const actor = 'server';

/**
 * Deletes the rows of roles that have ended, with an audit row each. Rights do not depend on it, since every reader compares the end with
 * the clock. Of several servers, one deletes a row.
 */
export async function deleteEndedRoles(db: Db, now: Date): Promise<void> {
  const due = await db
    .selectFrom('membership_role')
    .select('person_id')
    .where('until', '<=', now)
    .limit(1)
    .executeTakeFirst();
  if (!due) return;
  await db.transaction().execute(async (transaction) => {
    await lockRights(transaction, { actor, at: now });
    const ended = await transaction
      .deleteFrom('membership_role')
      .using(['person', 'vertical', 'role'])
      .whereRef('person.id', '=', 'membership_role.person_id')
      .whereRef('vertical.id', '=', 'membership_role.vertical_id')
      .whereRef('role.id', '=', 'membership_role.role_id')
      .where('until', '<=', now)
      .returning(['username', 'vertical.name as vertical', 'role.name as role', 'until', 'request_id as request'])
      .execute();
    await deleteEndedMemberships(transaction);
    for (const { username, ...after } of ended) {
      const act = { actor, action: roleEnded, target: username, vertical: after.vertical, outcome: 'success' } as const;
      await recordUnasked(transaction, { ...act, after }, now);
    }
  });
}
