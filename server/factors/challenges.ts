import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../db/connection';

const challengeSeconds = 300;

type Purpose = 'app' | 'passkey' | 'confirm' | 'sign-in';

/** Purpose and session of a ticket. A sign-in has no session. */
interface Scope {
  readonly purpose: Purpose;
  readonly sessionHash?: string;
}

interface Content {
  readonly challenge?: string;
  readonly sealedSecret?: string;
}

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex');

/** Stores an act with a second factor that has begun, and returns its ticket. */
export async function beginAct(
  db: Db,
  { purpose, sessionHash }: Scope,
  { challenge, sealedSecret }: Content,
  now: Date,
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await db.deleteFrom('factor_challenge').where('expires_at', '<=', now).execute();
  await db
    .insertInto('factor_challenge')
    .values({
      ...{ ticket_hash: hashOf(ticket), purpose, session_hash: sessionHash ?? null },
      ...{ challenge: challenge ?? null, sealed_secret: sealedSecret ?? null },
      expires_at: new Date(now.getTime() + challengeSeconds * 1_000),
    })
    .execute();
  return ticket;
}

/** Returns what a valid ticket of the same act and session began with. */
export async function findAct(db: Db, { purpose, sessionHash }: Scope, ticket: string, now: Date) {
  const row = await db
    .selectFrom('factor_challenge')
    .select(['session_hash', 'challenge', 'sealed_secret'])
    .where('ticket_hash', '=', hashOf(ticket))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && row.session_hash === (sessionHash ?? null) ? row : undefined;
}

/** Ends an act. One of several simultaneous calls gets true. */
export async function endAct(transaction: Db, ticket: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('factor_challenge')
    .where('ticket_hash', '=', hashOf(ticket))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Finds an act and ends it, so that its challenge is used once, also by a refused passkey. */
export async function takeAct(transaction: Db, scope: Scope, ticket: string, now: Date) {
  const act = await findAct(transaction, scope, ticket, now);
  return act && (await endAct(transaction, ticket)) ? act : undefined;
}
