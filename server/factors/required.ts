import { sql } from 'kysely';
import { adminRole, isAdmin } from '../../contract/access';
import type { Call } from '../../contract/call';
import { answers } from '../../contract/messages';
import { CallError } from '../api/callError';
import type { Session } from '../auth/sessions';
import type { Db } from '../db/connection';

/** Value of the setting `REQUIRE_STRONG_FACTOR`. */
export type StrongFactor = 'admins' | 'all' | undefined;

/** Returns true if the setting covers a session with these roles. */
export const isCovered = (covered: StrongFactor, roles: readonly string[]): boolean =>
  covered === 'all' || (covered === 'admins' && isAdmin(roles));

/**
 * Returns the refusal of a call to a person who must add a second factor first: 403 with the code `enrol_factor`. Only calls for the
 * enrolment are allowed. An API token is refused until its owner has a factor, unless the owner is a service account.
 */
export function missingEnrolment(
  covered: StrongFactor,
  {
    hasFactor,
    isService,
    roles,
    method,
    factorAt,
  }: Pick<Session, 'hasFactor' | 'isService' | 'roles' | 'method' | 'factorAt'>,
  call: Pick<Call, 'forEnrolment'> | undefined,
): CallError | undefined {
  // The provider of single sign-on has checked a second factor.
  const hasOther = method === 'sso' && factorAt !== null;
  if (hasFactor || hasOther || isService || call?.forEnrolment || !isCovered(covered, roles)) return undefined;
  return new CallError(403, answers.factorMissing, 'enrol_factor');
}

/** Returns the notice at start-up on the people who must add a factor first; `undefined` if nobody must. */
export async function enrolmentNotice(db: Db, covered: StrongFactor): Promise<string | undefined> {
  if (covered === undefined) return undefined;
  const { count } = await db
    .selectFrom('person')
    .select(sql<string>`count(*)`.as('count'))
    .where('service', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('factor').select('id').whereRef('factor.person_id', '=', 'person.id'))),
    )
    .$if(covered === 'admins', (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('membership_role')
            .innerJoin('role', 'role.id', 'membership_role.role_id')
            .select('role.id')
            .whereRef('membership_role.person_id', '=', 'person.id')
            .where('role.name', '=', adminRole),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  const who = covered === 'admins' ? 'administrators' : 'people';
  return `REQUIRE_STRONG_FACTOR=${covered}: ${count} ${who} without a second factor can sign in, and reach only the page Sign-in Security until they add one`;
}
