import type { TokenScope } from '../../contract/tokenScope';
import { hashToken, newToken } from '../auth/secretToken';
import type { Db } from '../db/connection';
import { dayMs } from '../time';

/** Days for which an expired token stays in the lists. */
const daysListed = 30;

export interface NewToken {
  readonly personId: number;
  readonly verticalId: number;
  readonly name: string;
  readonly createdBy: string;
  readonly days: number;
  /** The token expires then at the latest. */
  readonly latest?: Date | undefined;
  readonly scope: TokenScope;
  readonly networks: readonly string[];
}

/** Lists the valid tokens of all people or of one, and those that expired lately. */
export async function tokensIn(db: Db, now: Date, personId?: number) {
  const rows = await db
    .selectFrom('api_token')
    .innerJoin('person', 'person.id', 'api_token.person_id')
    .innerJoin('vertical', 'vertical.id', 'api_token.vertical_id')
    .leftJoin('api_token_use', 'api_token_use.token_id', 'api_token.id')
    .select(['api_token.id', 'api_token.name', 'api_token.created_at', 'created_by', 'expires_at', 'scope', 'networks'])
    .select(['person.username', 'person.service', 'vertical.name as vertical'])
    .select(['api_token_use.at as used_at', 'api_token_use.address'])
    .where('expires_at', '>', new Date(now.getTime() - daysListed * dayMs))
    .$if(personId !== undefined, (query) => query.where('person.id', '=', personId as number))
    .orderBy('api_token.id', 'desc')
    .execute();
  return rows.map(({ username, service, scope, used_at, address, created_at, created_by, expires_at, ...row }) => ({
    ...{ id: row.id, name: row.name, owner: username, service, vertical: row.vertical },
    state: expires_at > now ? ('valid' as const) : ('expired' as const),
    ...scope,
    calls: scope.calls && [...scope.calls],
    networks: row.networks,
    ...{ last_used_at: used_at?.toISOString() ?? null, last_address: address },
    ...{ expires_at: expires_at.toISOString(), created_at: created_at.toISOString(), created_by },
  }));
}

/**
 * Stores a token in the place of an expired one with the same name. The caller has locked the owner.
 *
 * @returns the token, of which only the digest is stored; `undefined` if the owner has a valid one with this name
 */
export async function addToken(
  transaction: Db,
  { personId, verticalId, name, createdBy, days, latest, scope, networks }: NewToken,
  now: Date,
): Promise<{ readonly id: number; readonly token: string; readonly expiresAt: Date } | undefined> {
  await transaction
    .deleteFrom('api_token')
    .where('person_id', '=', personId)
    .where('name', '=', name)
    .where('expires_at', '<=', now)
    .execute();
  await transaction
    .deleteFrom('api_token')
    .where('expires_at', '<=', new Date(now.getTime() - daysListed * dayMs))
    .execute();
  const token = `qd_${newToken()}`;
  const expiresAt = new Date(Math.min(now.getTime() + days * dayMs, latest?.getTime() ?? Number.POSITIVE_INFINITY));
  const added = await transaction
    .insertInto('api_token')
    .values({
      ...{ token_hash: hashToken(token), person_id: personId, vertical_id: verticalId, name, created_by: createdBy },
      ...{ created_at: now, expires_at: expiresAt },
      ...{ scope: JSON.stringify(scope), networks: JSON.stringify(networks) },
    })
    .onConflict((conflict) => conflict.columns(['person_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added && { id: added.id, token, expiresAt };
}

/** Counts the valid tokens of a person. */
export async function countTokens(transaction: Db, personId: number, now: Date): Promise<number> {
  const { count } = await transaction
    .selectFrom('api_token')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes a token, of anybody or of one person, and returns it with its owner; `undefined` if there is none. */
export async function dropToken(transaction: Db, id: number, personId?: number) {
  return transaction
    .deleteFrom('api_token')
    .using('person')
    .whereRef('person.id', '=', 'api_token.person_id')
    .where('api_token.id', '=', id)
    .$if(personId !== undefined, (query) => query.where('person_id', '=', personId as number))
    .returning(['api_token.name', 'person.username', 'scope', 'networks', 'expires_at'])
    .executeTakeFirst();
}

/** Deletes all tokens of a person and returns their number. */
export async function dropTokensOf(transaction: Db, personId: number): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('api_token')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
