import { isAdmin } from '../../contract/access';
import { closeSessionsOf } from '../auth/sessions';
import type { Db } from '../db/connection';
import { addMembership, hasAdmin, removeMembership } from '../people/rights';
import { faultOfRoles } from '../people/rules';
import type { RolesByVertical } from './mapping';

/** The changes of a person's rights, for the audit log. */
interface RightsChange {
  readonly vertical: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export interface Synced {
  readonly changes: readonly RightsChange[];
  /** Verticals and roles of the file that do not exist here. */
  readonly unknown: readonly string[];
  /** Message about roles that exclude each other. They were not added. */
  readonly fault: string | undefined;
}

/** Lists the roles that a person holds in a vertical, now or later. */
const rolesHeld = (transaction: Db, personId: number, verticalId: number, now: Date) =>
  transaction
    .selectFrom('membership_role')
    .innerJoin('role', 'role.id', 'membership_role.role_id')
    .select(['role.id', 'role.name'])
    .select((row) => row.or([row('since', 'is not', null), row('until', 'is not', null)]).as('has_term'))
    .where('person_id', '=', personId)
    .where('vertical_id', '=', verticalId)
    .where((row) => row.or([row('until', 'is', null), row('until', '>', now)]))
    .execute();

async function setRoles(
  transaction: Db,
  key: Key,
  added: readonly number[],
  removed: readonly number[],
): Promise<void> {
  if (removed.length > 0)
    await transaction
      .deleteFrom('membership_role')
      .where((row) => row.and(key))
      .where('role_id', 'in', removed)
      .execute();
  if (added.length > 0)
    await transaction
      .insertInto('membership_role')
      .values(added.map((id) => ({ ...key, role_id: id })))
      // A role whose term is over.
      .onConflict((conflict) =>
        conflict
          .columns(['person_id', 'vertical_id', 'role_id'])
          .doUpdateSet({ since: null, until: null, request_id: null }),
      )
      .execute();
}

interface Key {
  readonly person_id: number;
  readonly vertical_id: number;
}

/** Returns true if a person has rights in a vertical. */
async function hasRights(transaction: Db, key: Key): Promise<boolean> {
  const [role, privilege] = [
    await transaction
      .selectFrom('membership_role')
      .select('role_id')
      .where((row) => row.and(key))
      .executeTakeFirst(),
    await transaction
      .selectFrom('direct_privilege')
      .select('privilege')
      .where((row) => row.and(key))
      .executeTakeFirst(),
  ];
  return role !== undefined || privilege !== undefined;
}

/**
 * Gives a person the wanted rights, and removes the other governed ones. Roles with a start or an end stay, and so does the admin role of
 * the last administrator. A vertical is removed if no right in it is left. The caller holds `lockRights`.
 */
export async function syncRights(
  transaction: Db,
  personId: number,
  { governed, wanted }: { readonly governed: RolesByVertical; readonly wanted: RolesByVertical },
  now: Date,
): Promise<Synced> {
  const verticals = await transaction.selectFrom('vertical').select(['id', 'name']).execute();
  const roles = await transaction.selectFrom('role').select(['id', 'name']).execute();
  const changes: RightsChange[] = [];
  const unknown: string[] = [];
  let fault: string | undefined;
  for (const [name, names] of governed) {
    const vertical = verticals.find((one) => one.name === name);
    if (!vertical) {
      if (wanted.has(name)) unknown.push(name);
      continue;
    }
    const key = { person_id: personId, vertical_id: vertical.id };
    const want = wanted.get(name);
    const held = await rolesHeld(transaction, personId, vertical.id, now);
    const removed = held.filter((role) => names.has(role.name) && !want?.has(role.name) && !role.has_term);
    const missing = [...(want ?? [])].filter((role) => !held.some((one) => one.name === role));
    let added = roles.filter((role) => missing.includes(role.name));
    unknown.push(...missing.filter((role) => !added.some((one) => one.name === role)));
    const staying = held.filter((role) => !removed.includes(role));
    const conflict = faultOfRoles([...staying, ...added].map((role) => role.name));
    if (conflict !== undefined) {
      fault = conflict;
      added = [];
    }
    if (want) await addMembership(transaction, personId, vertical.id);
    await setRoles(
      transaction,
      key,
      added.map(({ id }) => id),
      removed.map(({ id }) => id),
    );
    const lostAdmin = removed.filter((role) => isAdmin([role.name]));
    const kept = lostAdmin.length > 0 && !(await hasAdmin(transaction, now)) ? lostAdmin : [];
    await setRoles(
      transaction,
      key,
      kept.map(({ id }) => id),
      [],
    );
    const gone = removed.filter((role) => !kept.includes(role));
    if (!want && !(await hasRights(transaction, key))) await removeMembership(transaction, personId, vertical.id);
    if (gone.length > 0) await closeSessionsOf(transaction, personId, vertical.id);
    if (added.length + gone.length > 0)
      changes.push({ vertical: name, added: added.map((one) => one.name), removed: gone.map((one) => one.name) });
  }
  return { changes, unknown, fault };
}
