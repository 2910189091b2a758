import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { LookAlike, LookAlikeKind } from '../../contract/lookAlikes';
import { isHeldAt } from '../auth/heldRoles';
import type { Db } from '../db/connection';
import { pagesOf } from '../db/snapshot';
import { type AccountsOf, codesOf } from '../machines/scope';
import { comparedEmail, domainOf, imitatedDomains } from './distinct';
import { Looks, mixedWordIn } from './lookAlikes';

/**
 * Loads pages of all people with verticals, roles and direct privileges. The contract repeats the privileges of a vertical with each of
 * its roles; the vertical has them as well, for people without a role there. Only service accounts have the key `service`.
 */
export async function* peoplePages(db: Db, now: Date) {
  const read = (after: { readonly userid: number } | undefined, count: number) =>
    people(db, now, after?.userid ?? 0, count);
  for await (const page of pagesOf(read))
    yield page.map(({ memberships, service, ...person }) => ({
      ...{ ...person, ...(service && { service }) },
      verticals: memberships.map(asVertical),
    }));
}

/** Counts the starts and ends of roles up to a time. Lists of people change with the count. */
export async function edgesUntil(db: Db, now: Date): Promise<number> {
  const row = await db
    .selectFrom(sql<{ edge: Date }>`(select unnest(array[since, until]) as edge from membership_role)`.as('term'))
    .select((term) => term.fn.countAll<string>().as('count'))
    .where('edge', '<=', now)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

function people(db: Db, now: Date, after: number, count: number) {
  return db
    .selectFrom('person')
    .select(['person.id as userid', 'person.username', 'person.email', 'person.team', 'person.service'])
    .select((person) => [
      jsonArrayFrom(
        person
          .selectFrom('membership')
          .select('membership.vertical_id')
          .select((membership) => [
            jsonArrayFrom(
              membership
                .selectFrom('membership_role')
                .select('role_id as id')
                .whereRef('membership_role.person_id', '=', 'membership.person_id')
                .whereRef('membership_role.vertical_id', '=', 'membership.vertical_id')
                .where(isHeldAt(now))
                .orderBy('role_id'),
            ).as('roles'),
            jsonArrayFrom(
              membership
                .selectFrom('membership_role')
                .select(['role_id as id', isoText('since'), isoText('until')])
                .whereRef('membership_role.person_id', '=', 'membership.person_id')
                .whereRef('membership_role.vertical_id', '=', 'membership.vertical_id')
                .where((role) => role.or([role('until', '>', now), role('since', 'is not', null)]))
                .where((role) => role.or([role('until', 'is', null), role('until', '>', now)]))
                .orderBy('role_id'),
            ).as('terms'),
            jsonArrayFrom(
              membership
                .selectFrom('direct_privilege')
                .select('privilege as id')
                .whereRef('direct_privilege.person_id', '=', 'membership.person_id')
                .whereRef('direct_privilege.vertical_id', '=', 'membership.vertical_id')
                .orderBy('privilege'),
            ).as('privileges'),
          ])
          .whereRef('membership.person_id', '=', 'person.id')
          .orderBy('membership.vertical_id'),
      ).as('memberships'),
    ])
    .where('person.id', '>', after)
    .orderBy('person.id')
    .limit(count)
    .execute();
}

interface Membership {
  readonly vertical_id: number;
  readonly roles: readonly { readonly id: number }[];
  readonly terms: readonly { readonly id: number; readonly since: string | null; readonly until: string | null }[];
  readonly privileges: readonly { readonly id: number }[];
}

function asVertical({ vertical_id, roles, terms, privileges }: Membership) {
  const direct_privileges = privileges.map(({ id }) => id);
  return {
    ...{ vertical_id, direct_privileges, roles: roles.map(({ id }) => ({ roleid: id, direct_privileges })) },
    ...(terms.length > 0 && { terms: terms.map(({ id, ...term }) => ({ roleid: id, ...term })) }),
  };
}

/** Selects a moment in ISO 8601, as in responses. */
const isoText = (column: 'since' | 'until') =>
  sql<string | null>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as(column);

/** Lists all roles by id. */
export function listRoles(db: Db) {
  return db.selectFrom('role').select(['id as roleid', 'name as rolename', 'module']).orderBy('id').execute();
}

/**
 * Lists all verticals with their accounts; `accounts_set` is true if an administrator has set them. Omits the key `description` if there
 * is none.
 */
export async function listVerticals(db: Db, accountsOf: AccountsOf) {
  const rows = await db
    .selectFrom('vertical')
    .select(['id', 'name', 'description', 'accounts'])
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, description, accounts }) => ({
    ...{ id, name, ...(description !== null && { description }) },
    accounts: accounts ?? codesOf(accountsOf, { roles: [], vertical: name }),
    accounts_set: accounts !== null,
  }));
}

/**
 * Lists the people, mail addresses and verticals whose names can be mistaken for others. The server refuses new ones, so these are older
 * or were added by another program.
 *
 * @param emailDomains of the company, from the configuration
 */
export async function listLookAlikes(db: Db, emailDomains: readonly string[]): Promise<LookAlike[]> {
  const people = await db.selectFrom('person').select(['username', 'email', 'service']).orderBy('id').execute();
  const verticals = await db.selectFrom('vertical').select('name').orderBy('id').execute();
  return [
    ...alikeAmong(
      'person',
      people.map(({ username }) => username),
    ),
    ...alikeEmails(
      people.filter(({ service }) => !service).map(({ email }) => email),
      emailDomains,
    ),
    ...alikeAmong(
      'vertical',
      verticals.map(({ name }) => name),
    ),
  ];
}

function alikeAmong(kind: LookAlikeKind, names: readonly string[]): LookAlike[] {
  const twins = new Map(new Looks(names, (name) => name).alike());
  const isFound = (name: string) => twins.has(name) || mixedWordIn(name) !== undefined;
  return names.filter(isFound).map((name) => ({ kind, name, looks_like: [...(twins.get(name) ?? [])] }));
}

/** Lists addresses that look like another one, whose domain looks like another one, or that mix alphabets. */
function alikeEmails(emails: readonly string[], emailDomains: readonly string[]): LookAlike[] {
  const twins = new Map(new Looks(emails, comparedEmail).alike());
  const domains = imitatedDomains(emails.map(domainOf), emailDomains.map(domainOf));
  return emails.flatMap((name): LookAlike[] => {
    const looksLike = twins.get(name) ?? domains.get(domainOf(name));
    if (!looksLike && mixedWordIn(comparedEmail(name)) === undefined) return [];
    return [{ kind: 'email', name, looks_like: [...(looksLike ?? [])] }];
  });
}
