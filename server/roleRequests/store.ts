import { type Selectable, sql } from 'kysely';
import { requestStatuses } from '../../contract/values';
import type { Db } from '../db/connection';
import type { Tables } from '../db/tables';
import { changeRoles } from '../people/rights';
import { withQuestions } from '../processes/ownRequests';

/** Selects the values of requests for roles. */
export function roleRequests(db: Db) {
  return db
    .selectFrom('role_request')
    .innerJoin('vertical', 'vertical.id', 'role_request.vertical_id')
    .innerJoin('role', 'role.id', 'role_request.role_id')
    .select(['role_request.id', 'status', 'vertical_id', 'vertical.name as vertical', 'role_id', 'role.name as role'])
    .select(['why', 'until', 'break_glass'])
    .select(sql<number | null>`case when not break_glass then minutes / 60 end`.as('hours'));
}

/** Selects the name of a request's role and vertical. */
export const accessName = sql<string>`role.name || ' in ' || vertical.name`;

/** Lists the requests of a person, newest first. */
export async function listOwnRoleRequests(db: Db, personId: number) {
  const rows = await roleRequests(db)
    .select(['requested_by', 'requested_at', 'decided_by', 'decided_at', 'reason'])
    .select(['revision', 'edited_at', 'withdrawn', 'needs_information'])
    .where('requested_by_id', '=', personId)
    .orderBy('role_request.id', 'desc')
    .execute();
  return withQuestions(db, 'role', rows);
}

/** Loads a request for a role, and its role and vertical. */
export function findRoleRequest(db: Db, id: number) {
  return roleRequests(db)
    .select(['minutes', 'requested_by', 'requested_by_id', 'decided_by', 'revision', 'withdrawn'])
    .where('role_request.id', '=', id)
    .executeTakeFirst();
}

/** Lists the roles of a person that no request can give: those without an end, and those that start later. */
export function heldRoles(db: Db, personId: number, now: Date) {
  return db
    .selectFrom('membership_role')
    .select(['vertical_id', 'role_id'])
    .where('person_id', '=', personId)
    .where((row) => row.or([row('until', 'is', null), row.and([row('since', '>', now), row('until', '>', now)])]))
    .orderBy('vertical_id')
    .execute();
}

export type RoleRequest = Selectable<Tables['role_request']>;

export interface WantedRole {
  readonly personId: number;
  readonly username: string;
  readonly verticalId: number;
  readonly roleId: number;
  readonly minutes: number;
  readonly why: string;
  readonly now: Date;
}

const inserting = (
  transaction: Db,
  { personId, username, verticalId, roleId, minutes, why, now }: WantedRole,
  break_glass: boolean,
) =>
  transaction
    .insertInto('role_request')
    .values({
      ...{ requested_by: username, requested_by_id: personId, requested_at: now },
      ...{ vertical_id: verticalId, role_id: roleId, minutes, why, break_glass },
    })
    .returningAll();

/** Adds a pending request. Returns `undefined` if the same is pending. */
export const addRoleRequest = (transaction: Db, wanted: WantedRole): Promise<RoleRequest | undefined> =>
  inserting(transaction, wanted, false)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();

/** Adds the request for a role that a person takes by break-glass. */
export const addBreakGlass = (transaction: Db, wanted: WantedRole): Promise<RoleRequest> =>
  inserting(transaction, wanted, true).executeTakeFirstOrThrow();

/** Returns true if nobody has reviewed an earlier break-glass of the same person for the same role. */
export async function hasUnreviewed(transaction: Db, { personId, verticalId, roleId }: WantedRole): Promise<boolean> {
  const row = await transaction
    .selectFrom('role_request')
    .select('id')
    .where('break_glass', '=', true)
    .where('status', '=', requestStatuses.pending)
    .where('requested_by_id', '=', personId)
    .where('vertical_id', '=', verticalId)
    .where('role_id', '=', roleId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Gives a person back what they had before a break-glass: the role with its former end, or no role. A later grant, an earlier end and a
 * role without an end stay.
 */
export async function undoBreakGlass(
  transaction: Db,
  { id, requested_by_id, vertical_id, role_id }: RoleRequest,
  now: Date,
): Promise<void> {
  const given = await transaction
    .selectFrom('right_span as given')
    .leftJoin('right_span as former', (join) =>
      join
        .onRef('former.person_id', '=', 'given.person_id')
        .onRef('former.vertical_id', '=', 'given.vertical_id')
        .onRef('former.role_id', '=', 'given.role_id')
        .onRef('former.id', '<', 'given.id')
        .onRef('former.ended_at', '>=', 'given.begun_at'),
    )
    .select(['given.person_id', 'former.since', 'former.until', 'former.request_id'])
    .where('given.request_id', '=', id)
    .orderBy('given.id')
    .orderBy('former.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const held = await transaction
    .selectFrom('membership_role')
    .select('until')
    .where('person_id', '=', requested_by_id)
    .where('vertical_id', '=', vertical_id)
    .where('role_id', '=', role_id)
    // An assignment that changes the end removes the request.
    .where((row) => row.or([row('request_id', 'is', null), row('request_id', '=', id)]))
    .executeTakeFirst();
  if (!given || !held?.until) return;
  const { person_id: personId, since, until, request_id: requestId } = given;
  if (until && held.until <= until) return;
  const former = until && until > now ? [{ id: role_id, since, until, requestId }] : [];
  await changeRoles(transaction, { personId, verticalId: vertical_id }, former.length > 0 ? [] : [role_id], former);
  await deleteEndedMemberships(transaction);
}

/** Deletes temporary memberships without roles. */
export async function deleteEndedMemberships(transaction: Db): Promise<void> {
  await transaction
    .deleteFrom('membership')
    .where('temporary', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('membership_role')
            .select('role_id')
            .whereRef('membership_role.person_id', '=', 'membership.person_id')
            .whereRef('membership_role.vertical_id', '=', 'membership.vertical_id'),
        ),
      ),
    )
    .execute();
}

/** Returns true if a person has a direct privilege in any vertical. */
export async function hasPrivilege(db: Db, username: string, privilege: number | undefined): Promise<boolean> {
  if (privilege === undefined) return false;
  const row = await db
    .selectFrom('direct_privilege')
    .innerJoin('person', 'person.id', 'direct_privilege.person_id')
    .select('person.id')
    .where('username', '=', username)
    .where('privilege', '=', privilege)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
