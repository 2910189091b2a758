import { type RawBuilder, sql } from 'kysely';
import { fallbackRole } from '../../contract/access';
import { actorOf } from '../../contract/actors';
import { sessionSeconds } from '../../contract/values';
import type { SignInMethod, SsoSession } from '../db/accessTables';
import type { Db } from '../db/connection';
import type { SetAccounts } from '../processes/accounts';
import type { ApiToken } from './apiTokens';
import { isHeldAt } from './heldRoles';
import type { Proof } from './proof';
import { hashToken, newToken } from './secretToken';

/** The author of a call, as of the request's arrival: removed roles and deleted people take effect at once. */
export interface Session {
  readonly tokenHash: string;
  readonly personId: number;
  readonly username: string;
  /** The author in the audit log: the username, or `ada (token nightly)`. */
  readonly actor: string;
  readonly email: string;
  readonly verticalId: number;
  readonly vertical: string;
  readonly roles: string[];
  /** Times between which the roles are the same: the last and the next start or end of one. */
  readonly rolesSince: Date | null;
  readonly rolesUntil: Date | null;
  readonly endsAt: Date;
  readonly method: SignInMethod | 'token';
  /** A service account, which cannot have a second factor. */
  readonly isService: boolean;
  readonly hasFactor: boolean;
  /** Last use of a second factor in this session. */
  readonly factorAt: Date | null;
  /** Set if the request has an API token instead of a session's. */
  readonly token?: ApiToken | undefined;
  /** Accounts that administrators have set for the vertical, and for all verticals. */
  readonly setAccounts: SetAccounts;
}

interface NewSession extends Proof {
  readonly personId: number;
  readonly verticalId: number;
  readonly address: string | null;
  readonly browser: string | null;
}

/** Opens a session and returns its token. Only the token's hash is stored. */
export async function openSession(
  transaction: Db,
  { personId, verticalId, address, browser, began, method, factorAt, sso = null }: NewSession,
  now: Date,
): Promise<string> {
  const token = newToken();
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
      ...{ address, browser, method, factor_at: factorAt, sso: sso && JSON.stringify(sso) },
    })
    .execute();
  return token;
}

/** Returns the digest of the token in an `Authorization` header, the only place for tokens. */
export function tokenHashIn(header: string | undefined): string | undefined {
  const token = /^Bearer ((?:qd_)?[\w-]{43})$/i.exec(header ?? '')?.[1];
  return token === undefined ? undefined : hashToken(token);
}

/** Account codes that are set for any vertical. */
const allSetAccounts = sql<string[] | null>`(select array_agg(distinct code order by code)
  from vertical as one, jsonb_array_elements_text(one.accounts) as code)`;

interface Credential {
  token_hash: string;
  person_id: number;
  vertical_id: number;
  expires_at: Date;
  method: Session['method'];
  factor_at: Date | null;
  token: ApiToken | null;
}

/** Tokens of sessions, and API tokens. */
const credentials = sql<Credential>`(
  select token_hash, person_id, vertical_id, expires_at, method, factor_at, null::jsonb as token from session
  union all
  select token_hash, person_id, vertical_id, expires_at, 'token', null,
    jsonb_build_object('id', id, 'name', name, 'scope', scope, 'networks', networks) from api_token)`.as('credential');

/** Selects one of the starts and ends of a credential's roles. */
const edgeOf = (edge: RawBuilder<unknown>) =>
  sql<Date | null>`(select ${edge} from membership_role, unnest(array[since, until]) as edge
    where membership_role.person_id = credential.person_id and membership_role.vertical_id = credential.vertical_id)`;

/** Loads the valid sessions among these tokens. */
export async function findSessions(
  db: Db,
  tokenHashes: readonly string[],
  now: Date,
  among = credentials,
): Promise<readonly Session[]> {
  if (tokenHashes.length === 0) return [];
  const rows = await db
    .selectFrom(among)
    .innerJoin('person', 'person.id', 'credential.person_id')
    .innerJoin('vertical', 'vertical.id', 'credential.vertical_id')
    .selectAll('credential')
    .select(['person.username', 'person.email', 'person.service', 'vertical.name', 'vertical.accounts'])
    .select(allSetAccounts.as('all_accounts'))
    .select((row) => [
      sql<string[] | null>`(select array_agg(role.name order by role.id) from membership_role
        join role on role.id = membership_role.role_id
        where membership_role.person_id = credential.person_id
          and membership_role.vertical_id = credential.vertical_id and ${isHeldAt(now)})`.as('roles'),
      edgeOf(sql`min(edge) filter (where edge > ${now})`).as('roles_until'),
      edgeOf(sql`max(edge) filter (where edge <= ${now})`).as('roles_since'),
      row
        .exists(row.selectFrom('factor').select('id').whereRef('factor.person_id', '=', 'credential.person_id'))
        .as('has_factor'),
    ])
    .where('credential.token_hash', 'in', tokenHashes)
    .where('credential.expires_at', '>', now)
    .execute();
  return rows.map((row) => ({
    tokenHash: row.token_hash,
    personId: row.person_id,
    username: row.username,
    actor: actorOf(row.username, row.token?.name),
    email: row.email,
    verticalId: row.vertical_id,
    vertical: row.name,
    roles: rolesOrFallback(row.roles),
    rolesSince: row.roles_since,
    rolesUntil: row.roles_until,
    endsAt: row.expires_at,
    method: row.method,
    isService: row.service,
    hasFactor: row.has_factor === true,
    factorAt: row.factor_at,
    token: row.token ?? undefined,
    setAccounts: { own: row.accounts, all: row.all_accounts ?? [] },
  }));
}

/** Loads the session of a token, if it is valid. */
export async function findSession(db: Db, tokenHash: string, now: Date): Promise<Session | undefined> {
  return (await findSessions(db, [tokenHash], now))[0];
}

/** In place of the digest of a token if the server acts for a person. */
const noToken = '';

/** Makes the session in which the server acts for a person, with their present roles; `undefined` if the person or vertical is gone. */
export async function sessionFor(
  db: Db,
  { person_id, vertical_id }: { readonly person_id: number | null; readonly vertical_id: number | null },
  now: Date,
): Promise<Session | undefined> {
  const acting = sql<Credential>`(select ${noToken} as token_hash, ${person_id}::integer as person_id,
    ${vertical_id}::integer as vertical_id, ${now}::timestamptz + interval '1 hour' as expires_at, 'token' as method,
    null::timestamptz as factor_at, null::jsonb as token)`.as('credential');
  return (await findSessions(db, [noToken], now, acting))[0];
}

/** In place of a person if the server acts for nobody. */
const nobody = 0;

/** Makes the session in which the server acts by a schedule, in one account. */
export function sessionOfServer(actor: string, vertical: string, account: string, now: Date): Session {
  return {
    ...{ tokenHash: noToken, personId: nobody, username: '', actor, email: '', verticalId: 0, vertical, roles: [] },
    ...{ rolesSince: null, rolesUntil: null, endsAt: now, method: 'token', isService: true },
    ...{ hasFactor: false, factorAt: null, setAccounts: { own: [account], all: [] } },
  };
}

/** Returns how and when a session was opened; `undefined` if it has ended. */
export async function openingOf(db: Db, { tokenHash }: Pick<Session, 'tokenHash'>) {
  return db
    .selectFrom('session')
    .select(['created_at as began', 'method', 'factor_at as factorAt', 'sso'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Returns the single sign-on of a session; `undefined` for other sessions. */
export async function ssoOf(db: Db, session: Pick<Session, 'tokenHash'>): Promise<SsoSession | undefined> {
  return (await openingOf(db, session))?.sso ?? undefined;
}

/** Notes a fresh sign-in of the same person at the provider. Returns false if it is another person's. */
export async function renewSignIn(
  transaction: Db,
  { tokenHash }: Session,
  sso: SsoSession,
  factorAt: Date | null,
): Promise<boolean> {
  const before = await ssoOf(transaction, { tokenHash });
  if (before?.issuer !== sso.issuer || before.subject !== sso.subject) return false;
  await transaction
    .updateTable('session')
    .set({ sso: JSON.stringify(sso), ...(factorAt && { factor_at: factorAt }) })
    .where('token_hash', '=', tokenHash)
    .execute();
  return true;
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
 * Locks the author of a change, so that the person is not deleted before the transaction ends.
 *
 * @returns false if the session has ended
 */
export async function holdActor(transaction: Db, { tokenHash, personId }: Session): Promise<boolean> {
  if (personId === nobody) return true;
  const session = transaction.selectFrom(credentials).select('token_hash').where('token_hash', '=', tokenHash);
  const row = await transaction
    .selectFrom('person')
    .select('person.id')
    .where('person.id', '=', personId)
    .$if(tokenHash !== noToken, (query) => query.where(({ exists }) => exists(session)))
    .forKeyShare('person')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the roles, or the fallback role for a person who has none in a vertical. */
export function rolesOrFallback(roles: readonly string[] | null): string[] {
  return roles && roles.length > 0 ? [...roles] : [fallbackRole];
}
