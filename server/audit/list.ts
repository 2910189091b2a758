import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { tokenMark } from '../../contract/actors';
import { createToken, revokeAnyToken } from '../../contract/apiTokens';
import * as people from '../../contract/authentication';
import { type RequestKind, requestKind } from '../../contract/ownRequests';
import { invitePerson, sendPasswordLink } from '../../contract/passwordLinks';
import { decideProcessRequest, decideUpdateRequest } from '../../contract/processes';
import { askRequester } from '../../contract/requestMessages';
import { decideRoleRequest, roleEnded } from '../../contract/roleRequests';
import { createServiceAccount } from '../../contract/serviceAccounts';
import { setUp } from '../../contract/setup';
import type { Db } from '../db/connection';
import { contains } from '../db/contains';
import type { Tables } from '../db/tables';
import { tables, targetOf } from '../requests/store';
import { type AuditColumn, type AuditQuery, auditColumns, type Condition } from './query';

/** The text of each column, for filters and the search. */
const asText: Record<AuditColumn, RawBuilder<string | null>> = {
  id: sql`seq::text`,
  at: sql`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  actor: sql`actor`,
  vertical: sql`vertical`,
  action: sql`action`,
  target: sql`target`,
  account: sql`account`,
  region: sql`region`,
  outcome: sql`outcome`,
  before: sql`before::text`,
  after: sql`after::text`,
  ip: sql`ip`,
  request_id: sql`request_id`,
};

/** Sorts numbers and times by their value, all others by their text. */
const sortKeys: Record<AuditColumn, RawBuilder<unknown>> = { ...asText, id: sql`seq`, at: sql`at` };

/** The person of a row, by themselves or with an API token. Written as in the index `audit_person`. */
const actingPerson = sql`split_part(actor, ${sql.lit(tokenMark)}, 1)`;

/** A list of people includes what was done with their API tokens. */
function fits(column: AuditColumn, wanted: Condition): Expression<SqlBool> {
  if (typeof wanted === 'string') return contains(asText[column], wanted);
  if (wanted.length === 0) return sql<SqlBool>`false`;
  if (column === 'actor' && !wanted.some((actor) => actor.includes(tokenMark)))
    return sql<SqlBool>`${actingPerson} in (${sql.join(wanted)})`;
  return sql<SqlBool>`${asText[column]} in (${sql.join(wanted)})`;
}

/** Characters of columns whose texts are costly. A search with other characters skips the column. */
const alphabets: Partial<Record<AuditColumn, RegExp>> = { id: /^\d*$/, at: /^[\d:.tz-]*$/i, ip: /^[\da-f:.]*$/i };

async function passing(
  db: Db,
  { conditions, search, doneTo: people, from, until }: AuditQuery,
  accounts: readonly string[],
) {
  const toPeople = people && (await doneTo(db, people));
  const searched = auditColumns.filter((name) => alphabets[name]?.test(search) ?? true);
  const everything = sql<string>`concat_ws(chr(31), ${sql.join(searched.map((name) => asText[name]))})`;
  return (row: ExpressionBuilder<Tables, 'audit'>) =>
    row.and([
      ...conditions.map(([column, wanted]) => fits(column, wanted)),
      ...(search === ''
        ? []
        : [row.or([contains(everything, search), ...(accounts.length > 0 ? [row('account', 'in', accounts)] : [])])]),
      ...(toPeople ? [toPeople] : []),
      ...(from ? [row('at', '>=', from)] : []),
      ...(until ? [row('at', '<', until)] : []),
    ]);
}

const namesOf = (calls: readonly { readonly name: string }[]) => calls.map(({ name }) => name);

/** Acts on a person, who is their target. */
const onPeople = [
  ...namesOf([people.register, people.assignVerticalInWizard, people.assignVertical, people.removeVertical]),
  ...namesOf([people.assignRole, people.dropUser, invitePerson, sendPasswordLink, setUp]),
  ...namesOf([createServiceAccount, createToken, revokeAnyToken]),
  'create_admin',
  roleEnded,
];

/** Acts of approvers on a request, which is their target. */
const onRequests = namesOf([decideProcessRequest, decideUpdateRequest, decideRoleRequest, askRequester]);

async function requestsOf(db: Db, kind: RequestKind, personIds: readonly number[]): Promise<string[]> {
  const requests = await db.selectFrom(tables[kind]).select('id').where('requested_by_id', 'in', personIds).execute();
  return requests.map(({ id }) => targetOf(kind, id));
}

/**
 * Returns the condition for acts of others on these people: on their roles, verticals and sign-in, and on their requests. An index
 * finds the rows by their targets.
 *
 * @param usernames as they are stored
 */
export async function doneTo(db: Db, usernames: readonly string[]): Promise<RawBuilder<SqlBool>> {
  if (usernames.length === 0) return sql<SqlBool>`false`;
  const found = await db.selectFrom('person').select('id').where('username', 'in', usernames).execute();
  const ids = found.map(({ id }) => id);
  const requests =
    ids.length === 0 ? [] : await Promise.all(requestKind.options.map((kind) => requestsOf(db, kind, ids)));
  const oneOf = (actions: readonly string[], targets: readonly string[]) =>
    sql`(action = any(${actions}::text[]) and target = any(${targets}::text[]))`;
  const byThemselves = sql`${actingPerson} = any(${usernames}::text[])`;
  const hit = [oneOf(onPeople, usernames), oneOf(onRequests, requests.flat())];
  return sql<SqlBool>`((${sql.join(hit, sql` or `)}) and not ${byThemselves})`;
}

/**
 * Returns one page of the log without hashes, and the number of all rows that match.
 *
 * @param accounts codes of the accounts whose names match the search
 */
export async function listAudit(db: Db, query: AuditQuery, accounts: readonly string[] = []) {
  const { sort, first, count } = query;
  const where = await passing(db, query, accounts);
  const direction = sort.descending ? 'desc' : 'asc';
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('audit')
      .select(['seq as id', 'at', 'actor', 'vertical', 'action', 'target', 'account', 'region', 'outcome'])
      .select(['before', 'after', 'ip', 'request_id'])
      .where(where)
      .orderBy(sortKeys[sort.column], direction)
      .orderBy('seq', direction)
      .limit(count)
      .offset(first)
      .execute(),
    db
      .selectFrom('audit')
      .select((row) => row.fn.countAll<number>().as('total'))
      .where(where)
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}
