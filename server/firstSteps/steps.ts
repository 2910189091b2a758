import { sql } from 'kysely';
import type { FirstStep } from '../../contract/firstSteps';
import { isAdminVertical, requestStatuses } from '../../contract/values';
import { isHeldAt } from '../auth/heldRoles';
import type { Db } from '../db/connection';
import { type AccountsOf, codesOf } from '../machines/scope';

/** Steps whose state is in the database. A launch template may exist only in the cloud. */
export type StoredSteps = Readonly<Record<Exclude<FirstStep, 'template'>, boolean>>;

/** Reads which first steps are done. A launched machine implies all steps before it. */
export async function storedSteps(db: Db, accountsOf: AccountsOf, now: Date): Promise<StoredSteps> {
  const found = await db
    .selectNoFrom([
      sql<boolean>`(select count(*) > 1 from person)`.as('people'),
      sql<boolean>`(select count(distinct person_id) > 1 from membership_role where ${isHeldAt(now)})`.as('roles'),
      sql<boolean>`exists (select from process_request)`.as('request'),
      sql<boolean>`exists (select from process)
        or exists (select from process_request where status = ${requestStatuses.approved})`.as('approve'),
      sql<boolean>`exists (select from launch_machine)`.as('launch'),
    ])
    .executeTakeFirstOrThrow();
  const { launch } = found;
  const approve = found.approve || launch;
  return {
    people: found.people,
    verticals: found.roles,
    accounts: launch || (await haveAccounts(db, accountsOf)),
    request: found.request || approve,
    approve,
    launch,
  };
}

/** Returns true if any first step is open. A launch implies a launch template. */
export async function hasOpenSteps(db: Db, accountsOf: AccountsOf, now: Date): Promise<boolean> {
  return Object.values(await storedSteps(db, accountsOf, now)).includes(false);
}

/** Returns true if a vertical has set accounts, or has people and configured accounts. Ignores the admin vertical. */
async function haveAccounts(db: Db, accountsOf: AccountsOf): Promise<boolean> {
  const rows = await db
    .selectFrom('vertical')
    .select(['name', 'accounts'])
    .select((vertical) =>
      vertical
        .exists(
          vertical
            .selectFrom('membership')
            .select(vertical.lit(1).as('one'))
            .whereRef('membership.vertical_id', '=', 'vertical.id'),
        )
        .as('has_people'),
    )
    .execute();
  return rows
    .filter(({ name }) => !isAdminVertical(name))
    .some(({ name, accounts, has_people }) =>
      accounts ? accounts.length > 0 : has_people && codesOf(accountsOf, { roles: [], vertical: name }).length > 0,
    );
}
