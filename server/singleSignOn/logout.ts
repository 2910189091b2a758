import { type RawBuilder, sql } from 'kysely';
import { hashToken } from '../auth/secretToken';
import type { Db } from '../db/connection';
import type { LogoutToken } from './provider';

/** Longer than a token is accepted. */
const keptSeconds = 900;

/** Notes the use of a logout token. Returns false if it was used before. */
export async function isNewLogout(transaction: Db, { issuer, jti }: LogoutToken, now: Date): Promise<boolean> {
  await transaction.deleteFrom('sso_logout').where('expires_at', '<=', now).execute();
  const row = await transaction
    .insertInto('sso_logout')
    .values({ token_hash: hashToken(`${issuer} ${jti}`), expires_at: new Date(now.getTime() + keptSeconds * 1_000) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the sessions of a person or a session at the provider, on all servers, with secrets that could open new ones. Returns their number. */
export async function closeSessionsAt(transaction: Db, { issuer, sub, sid }: LogoutToken): Promise<number> {
  const person = { issuer, ...(sub !== undefined && { subject: sub }) };
  // A provider may name its sessions only in logout tokens. All sessions of the person then end.
  const isSession = (sso: RawBuilder<unknown>) =>
    sub === undefined ? sql`${sso}->>'sid' = ${sid}` : sql`coalesce(${sso}->>'sid', ${sid}) = ${sid}`;
  const matches = (sso: RawBuilder<unknown>) =>
    sql<boolean>`${sso} @> ${JSON.stringify(person)}::jsonb and ${sid === undefined ? sql`true` : isSession(sso)}`;
  await transaction.deleteFrom('one_time_secret').where(matches(sql`(content->'proof'->'sso')`)).execute();
  const { numDeletedRows } = await transaction.deleteFrom('session').where(matches(sql`sso`)).executeTakeFirst();
  return Number(numDeletedRows);
}
