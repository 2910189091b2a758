import { isAdmin } from '../../contract/access';
import type { PasswordSignIn } from '../../contract/values';
import { CallError } from '../api/callError';
import type { Db } from '../db/connection';
import { lockPerson, lockRights } from '../people/rights';
import { faultOfPersonNames } from '../people/rules';
import { insertDistinctPerson } from '../people/store';
import type { SsoConfig } from '../ssoConfig';
import type { Identity } from './claims';
import { governedRights, rightsOf } from './mapping';
import { syncRights } from './rights';

const maxListed = 50;
const team = 'single sign-on';

/** The person of an identity, with their new rights. A refused person keeps the changes that were made. */
export interface Admitted {
  readonly person: { readonly id: number; readonly username: string } | undefined;
  readonly refusal: CallError | undefined;
  /** Facts for the audit log. Absent if nothing is worth a row. */
  readonly after: Record<string, unknown> | undefined;
}

interface AdmissionRules {
  readonly config: SsoConfig;
  readonly emailDomains: readonly string[];
  readonly passwordSignIn: PasswordSignIn;
}

const refused = (message: string, code: string) => new CallError(403, message, code);

/**
 * Finds or creates the person of an identity, and brings their rights up to date. Nobody is found by name or email, which the provider may
 * give to someone else.
 *
 * @throws CallError for a person who cannot be created; nothing is changed then
 */
export async function admitIdentity(
  transaction: Db,
  identity: Identity,
  { config, emailDomains, passwordSignIn }: AdmissionRules,
  now: Date,
): Promise<Admitted> {
  const { wanted, unmapped } = rightsOf(config, identity.groups);
  await lockRights(transaction, { actor: 'single sign-on', at: now });
  const known = await personOf(transaction, identity);
  const noGroup =
    wanted.size === 0
      ? refused('None of your groups may use this console. Ask an administrator for access.', 'sso_no_group')
      : undefined;
  const groups = unmapped.length > 0 ? { unmapped_groups: unmapped.slice(0, maxListed) } : {};
  if (!known && noGroup) return { person: undefined, refusal: noGroup, after: groups };
  if (!identity.isEmailVerified && [...wanted.values()].some((names) => isAdmin([...names])))
    return {
      person: known,
      refusal: refused(
        'An administrator needs a verified email address at the sign-in service.',
        'sso_email_unverified',
      ),
      after: { email: identity.email, ...groups },
    };
  const person = known ?? (await createPerson(transaction, identity, emailDomains, now));
  const { changes, unknown, fault } = await syncRights(
    transaction,
    person.id,
    { governed: governedRights(config), wanted, passwordSignIn },
    now,
  );
  const conflict = fault === undefined ? undefined : new CallError(409, fault, 'role_conflict');
  if (!known && conflict) throw conflict;
  const after = {
    ...(known ? {} : { created: true, email: identity.email }),
    ...(changes.length > 0 && { changes }),
    ...(unknown.length > 0 && { unknown }),
    ...groups,
  };
  return { person, refusal: noGroup ?? conflict, after: Object.keys(after).length > 0 ? after : undefined };
}

async function personOf(transaction: Db, { issuer, subject }: Identity) {
  const row = await transaction
    .selectFrom('sso_identity')
    .select('person_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row && lockPerson(transaction, row.person_id, 'change');
}

async function createPerson(transaction: Db, identity: Identity, emailDomains: readonly string[], now: Date) {
  const { username, email } = identity;
  if (username === undefined || email === undefined)
    throw refused(
      `The sign-in service sent no ${username === undefined ? 'username' : 'email address'}. Ask an administrator to run npm run sso:check.`,
      'sso_claim_missing',
    );
  const fault = faultOfPersonNames({ username, email });
  if (fault) throw refused(fault.message, 'invalid_person');
  const id = await insertDistinctPerson(
    transaction,
    { username, email, team, passwordHash: '', now },
    emailDomains,
  ).catch((error: unknown) => {
    if (!(error instanceof CallError) || error.code !== 'taken') throw error;
    const how =
      'If this is you, log in with your password and choose Connect single sign-on in the menu under your username.';
    throw new CallError(409, `${error.message}. ${how}`, 'taken');
  });
  await connect(transaction, identity, id, now);
  return { id, username };
}

/** Connects a person with an identity, instead of an earlier one at the same provider. Returns false if it is another person's. */
export async function connect(
  transaction: Db,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
  personId: number,
  now: Date,
): Promise<boolean> {
  await transaction.deleteFrom('sso_identity').where('person_id', '=', personId).where('issuer', '=', issuer).execute();
  const row = await transaction
    .insertInto('sso_identity')
    .values({ issuer, subject, person_id: personId, connected_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('person_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Loads the identity with which a person is connected, at any provider; `undefined` if there is none. */
export function identityOf(db: Db, personId: number) {
  return db
    .selectFrom('sso_identity')
    .select(['issuer', 'subject'])
    .where('person_id', '=', personId)
    .executeTakeFirst();
}

/** Disconnects a person, and returns their identities. */
export function disconnect(transaction: Db, personId: number) {
  return transaction
    .deleteFrom('sso_identity')
    .where('person_id', '=', personId)
    .returning(['issuer', 'subject'])
    .execute();
}
