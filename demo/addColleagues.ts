import { nameKeyOf } from '../contract/names';
import type { Db } from '../server/db/connection';
import type { Colleague } from './colleagues';

/** Adds people with their verticals, roles and privileges in bulk. Returns the identifiers of all people by username. */
export async function addColleagues(
  transaction: Db,
  people: readonly Colleague[],
  passwordHash: string,
  now: Date,
): Promise<Map<string, number>> {
  await transaction
    .insertInto('person')
    .values(
      people.map(({ username, email, team }) => ({
        ...{ username, email, team, password_hash: passwordHash, created_at: now },
        ...{ name_key: nameKeyOf(username), email_key: nameKeyOf(email) },
      })),
    )
    .execute();
  const personIds = byName(await transaction.selectFrom('person').select(['id', 'username as name']).execute());
  const verticalIds = byName(await transaction.selectFrom('vertical').select(['id', 'name']).execute());
  const roleIds = byName(await transaction.selectFrom('role').select(['id', 'name']).execute());
  const memberships = people.flatMap(({ username, verticals }) =>
    Object.entries(verticals).map(([vertical, rights]) => ({
      key: { person_id: personIds.get(username) ?? 0, vertical_id: verticalIds.get(vertical) ?? 0 },
      rights,
    })),
  );
  await transaction
    .insertInto('membership')
    .values(memberships.map(({ key }) => key))
    .execute();
  await transaction
    .insertInto('membership_role')
    .values(
      memberships.flatMap(({ key, rights }) =>
        rights.roles.map((role) => ({ ...key, role_id: roleIds.get(role) ?? 0 })),
      ),
    )
    .execute();
  await transaction
    .insertInto('direct_privilege')
    .values(
      memberships.flatMap(({ key, rights }) => (rights.privileges ?? []).map((privilege) => ({ ...key, privilege }))),
    )
    .execute();
  return personIds;
}

function byName(rows: readonly { readonly id: number; readonly name: string }[]): Map<string, number> {
  return new Map(rows.map(({ id, name }) => [name, id]));
}
