import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { fallbackRole } from '../../contract/access';
import { sessionSeconds } from '../../contract/values';
import type { Db } from '../db/connection';
import type { SetAccounts } from '../processes/accounts';

/** The author of a call, as of the request's arrival: removed roles and deleted people take effect at once. */
export interface Session {
  readonly tokenHash: string;
  readonly personId: number;
  readonly username: string;
  readonly email: string;
  readonly verticalId: number;
  readonly vertical: string;
  readonly roles: string[];
  readonly endsAt: Date;
  /** Accounts that administrators have set for the vertical, and for all verticals. */
  readonly setAccounts: SetAccounts;
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

interface NewSession {
  readonly personId: number;
  readonly verticalId: number;
  readonly address: string | null;
  readonly browser: string | null;
  /** The person's last proof of identity, from which the session lasts an hour. Default: now. */
  readonly began?: Date;
}

/** Opens a session and returns its token. Only the token's hash is stored. */
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

/** Returns the digest of the token in an `Authorization` header, the only place for tokens. */
export function tokenHashIn(header: string | undefined): string | undefined {
  const token = /^Bearer ([\w-]{43})$/i.exec(header ?? '')?.[1];
  return token === undefined ? undefined : hashToken(token);
}

/** Account codes that are set for any vertical. */
const allSetAccounts = sql<string[] | null>`(select array_agg(distinct code order by code)
  from vertical as one, jsonb_array_elements_text(one.accounts) as code)`;

/** Loads the valid sessions among these tokens. */
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

/** Loads the session of a token, if it is valid. */
export async function findSession(db: Db, tokenHash: string, now: Date): Promise<Session | undefined> {
  return (await findSessions(db, [tokenHash], now))[0];
}

/** Returns the start of a session; `undefined` if it has ended. */
export async function sessionBegan(db: Db, { tokenHash }: Session): Promise<Date | undefined> {
  const row = await db
    .selectFrom('session')
    .select('created_at')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.created_at;
}

/** Ends a session. Returns false if it had ended already. */
export async function closeSession(transaction: Db, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('session')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const maxOthersListed = 100;

/** Lists the caller's valid sessions, the current one first, then the newest; `total` counts them all. */
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
    .limit(1 + maxOthersListed)
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
 * Ends a session of a person by its id.
 *
 * @returns its properties for the audit log; `undefined` if the person has no such session
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

/** Ends all other sessions of the caller and returns their number. */
export async function closeOtherSessions(transaction: Db, { personId, tokenHash }: Session): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('session')
    .where('person_id', '=', personId)
    .where('token_hash', '!=', tokenHash)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Ends all sessions of a person, or those in one vertical, and returns their number. */
export async function closeSessionsOf(transaction: Db, personId: number, verticalId?: number): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('session')
    .where('person_id', '=', personId)
    .$if(verticalId !== undefined, (query) => query.where('vertical_id', '=', verticalId as number))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Locks the author of a change, so that the person is not deleted before the transaction ends.
 *
 * @returns false if the session has ended
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

/** Returns the roles, or the fallback role for a person who has none in a vertical. */
export function rolesOrFallback(roles: readonly string[] | null): string[] {
  return roles && roles.length > 0 ? [...roles] : [fallbackRole];
}
