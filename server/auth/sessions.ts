import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { fallbackRole } from '../../contract/access';
import { sessionSeconds } from '../../contract/values';
import type { Db } from '../db/connection';
import type { SetAccounts } from '../processes/accounts';

/** Who makes a call, as it is when the request comes: a taken role or a deleted person counts at once. */
export interface Session {
  readonly tokenHash: string;
  readonly personId: number;
  readonly username: string;
  readonly email: string;
  readonly verticalId: number;
  readonly vertical: string;
  readonly roles: string[];
  readonly endsAt: Date;
  /** Those of the vertical, and of all for an admin. */
  readonly setAccounts: SetAccounts;
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Whose a new session is, and what they will know it by. */
interface NewSession {
  readonly personId: number;
  readonly verticalId: number;
  readonly address: string | null;
  readonly browser: string | null;
  /** When the person last proved who they are; absent: now. The session lasts an hour from there. */
  readonly began?: Date;
}

/** Opens a session and returns its token, of which only a hash is stored. */
export async function openSession(
  transaction: Db,
  { personId, verticalId, address, browser, began }: NewSession,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const since = began ?? now;
  await transaction.deleteFrom('session').where('expires_at', '<=', now).execute();
  await transaction
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      person_id: personId,
      vertical_id: verticalId,
      created_at: since,
      expires_at: new Date(since.getTime() + sessionSeconds * 1_000),
      address,
      browser,
    })
    .execute();
  return token;
}

/** The digest of the token in an `Authorization` header. A token anywhere else counts for nothing. */
export function tokenHashIn(header: string | undefined): string | undefined {
  const token = /^Bearer ([\w-]{43})$/i.exec(header ?? '')?.[1];
  return token === undefined ? undefined : hashToken(token);
}

/** The account codes that are set for any vertical. */
const allSetAccounts = sql<string[] | null>`(select array_agg(distinct code order by code)
  from vertical as one, jsonb_array_elements_text(one.accounts) as code)`;

/** The living sessions among those with some digests. */
export async function findSessions(db: Db, tokenHashes: readonly string[], now: Date): Promise<readonly Session[]> {
  if (tokenHashes.length === 0) return [];
  const rows = await db
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person_id')
    .innerJoin('vertical', 'vertical.id', 'session.vertical_id')
    .select(['session.token_hash', 'session.person_id', 'session.vertical_id', 'session.expires_at'])
    .select(['person.username', 'person.email', 'vertical.name', 'vertical.accounts'])
    .select(allSetAccounts.as('all_accounts'))
    .select(
      sql<string[] | null>`(select array_agg(role.name order by role.id) from membership_role
        join role on role.id = membership_role.role_id
        where membership_role.person_id = session.person_id and membership_role.vertical_id = session.vertical_id)`.as(
        'roles',
      ),
    )
    .where('session.token_hash', 'in', tokenHashes)
    .where('session.expires_at', '>', now)
    .execute();
  return rows.map((row) => ({
    tokenHash: row.token_hash,
    personId: row.person_id,
    username: row.username,
    email: row.email,
    verticalId: row.vertical_id,
    vertical: row.name,
    roles: rolesOrFallback(row.roles),
    endsAt: row.expires_at,
    setAccounts: { own: row.accounts, all: row.all_accounts ?? [] },
  }));
}

/** The session of a token by its digest, when it is alive. */
export async function findSession(db: Db, tokenHash: string | undefined, now: Date): Promise<Session | undefined> {
  if (tokenHash === undefined) return undefined;
  return (await findSessions(db, [tokenHash], now))[0];
}

/** When a session began; nothing once it is over. */
export async function sessionBegan(db: Db, { tokenHash }: Session): Promise<Date | undefined> {
  const row = await db
    .selectFrom('session')
    .select('created_at')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.created_at;
}

/** Ends the session of whoever asks; returns whether it was there still. */
export async function endSessionOf(transaction: Db, { tokenHash }: Session): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('session')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends a session at once. */
export async function closeSession(transaction: Db, tokenHash: string): Promise<void> {
  await transaction.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

/** At most this many sessions are listed besides the present one. */
const listed = 100;

/** The living sessions of whoever asks: the present one, then the newest others, and how many there are. */
export async function ownSessions(db: Db, { personId, tokenHash }: Session, now: Date) {
  const rows = await db
    .selectFrom('session')
    .innerJoin('vertical', 'vertical.id', 'session.vertical_id')
    .select(['session.id', 'vertical.name', 'session.created_at', 'session.expires_at', 'address', 'browser'])
    .select((row) => row('session.token_hash', '=', tokenHash).as('current'))
    .select((row) => row.fn.countAll<string>().over().as('total'))
    .where('session.person_id', '=', personId)
    .where('expires_at', '>', now)
    .orderBy('current', 'desc')
    .orderBy('session.created_at', 'desc')
    .orderBy('session.id')
    .limit(1 + listed)
    .execute();
  return {
    data: rows.map(({ id, name, created_at, expires_at, address, browser, current }) => ({
      ...{ id, vertical: name, began_at: created_at.toISOString(), ends_at: expires_at.toISOString() },
      ...{ address, browser, current: current === true },
    })),
    total: Number(rows[0]?.total ?? 0),
  };
}

/**
 * Ends a session of a person by its name.
 *
 * @returns what it was, for the audit log; nothing when the person has no such session
 */
export async function closeSessionNamed(transaction: Db, personId: number, id: string) {
  const row = await transaction
    .deleteFrom('session')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returning(['created_at', 'address', 'browser'])
    .executeTakeFirst();
  return row && { began_at: row.created_at.toISOString(), address: row.address, browser: row.browser };
}

/** Ends all sessions of whoever asks but their present one, and returns how many there were. */
export async function closeOtherSessions(transaction: Db, { personId, tokenHash }: Session): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('session')
    .where('person_id', '=', personId)
    .where('token_hash', '!=', tokenHash)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Ends all sessions of a person, or those in one vertical, and returns how many there were. */
export async function closeSessionsOf(transaction: Db, personId: number, verticalId?: number): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('session')
    .where('person_id', '=', personId)
    .$if(verticalId !== undefined, (query) => query.where('vertical_id', '=', verticalId as number))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Keeps whoever makes a change from being deleted until the transaction ends.
 *
 * @returns whether the session is still there
 */
export async function holdActor(transaction: Db, { tokenHash }: Session): Promise<boolean> {
  const row = await transaction
    .selectFrom('person')
    .innerJoin('session', 'session.person_id', 'person.id')
    .select('person.id')
    .where('session.token_hash', '=', tokenHash)
    .forKeyShare('person')
    .executeTakeFirst();
  return row !== undefined;
}

/** The roles to answer with: whoever has none in a vertical is a plain user there. */
export function rolesOrFallback(roles: readonly string[] | null): string[] {
  return roles && roles.length > 0 ? [...roles] : [fallbackRole];
}
