import { type RawBuilder, type SqlBool, sql } from 'kysely';
import * as people from '../../contract/authentication';
import type { RequestKind } from '../../contract/ownRequests';
import { invitePerson, sendPasswordLink } from '../../contract/passwordLinks';
import { decideProcessRequest, decideUpdateRequest } from '../../contract/processes';
import { askRequester } from '../../contract/requestMessages';
import { setUp } from '../../contract/setup';
import type { Db } from '../db/connection';
import { tables, targetOf } from '../requests/store';

const namesOf = (calls: readonly { readonly name: string }[]) => calls.map(({ name }) => name);

/** Acts whose target is a person. */
const onPeople = [
  ...namesOf([people.register, people.assignVerticalInWizard, people.assignVertical, people.removeVertical]),
  ...namesOf([people.assignRole, people.dropUser, invitePerson, sendPasswordLink, setUp]),
  'create_admin',
];

/** Acts of approvers, whose target is somebody's request. */
const onRequests = namesOf([decideProcessRequest, decideUpdateRequest, askRequester]);

async function requestsOf(db: Db, kind: RequestKind, personIds: readonly number[]): Promise<string[]> {
  const requests = await db.selectFrom(tables[kind]).select('id').where('requested_by_id', 'in', personIds).execute();
  return requests.map(({ id }) => targetOf(kind, id));
}

/**
 * The condition for the rows of what others did to some people: to their roles, verticals and sign-in, and about what they had asked
 * for. An index finds them by their targets, so that nothing else of the log is read.
 *
 * @param usernames as they are stored
 */
export async function doneTo(db: Db, usernames: readonly string[]): Promise<RawBuilder<SqlBool>> {
  if (usernames.length === 0) return sql<SqlBool>`false`;
  const found = await db.selectFrom('person').select('id').where('username', 'in', usernames).execute();
  const ids = found.map(({ id }) => id);
  const [processes = [], updates = []] =
    ids.length === 0
      ? []
      : await Promise.all((['process', 'update'] as const).map((kind) => requestsOf(db, kind, ids)));
  const oneOf = (actions: readonly string[], targets: readonly string[]) =>
    sql`(action = any(${actions}::text[]) and target = any(${targets}::text[]))`;
  const byThemselves = sql`actor = any(${usernames}::text[])`;
  const hit = [oneOf(onPeople, usernames), oneOf(onRequests, [...processes, ...updates])];
  return sql<SqlBool>`((${sql.join(hit, sql` or `)}) and not ${byThemselves})`;
}
