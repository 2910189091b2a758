import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Db } from '../db/connection';
import type { Tables } from '../db/tables';
import { forgetSecrets } from './oneTimeSecrets';
import type { Session } from './sessions';

/** Ends a session. Returns false if it had ended already. */
export async function closeSession(transaction: Db, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('session')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
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

/** Ends the sessions of a person that match, and returns their number. */
async function closeMatching(
  transaction: Db,
  { personId, verticalId }: { readonly personId: number; readonly verticalId?: number | undefined },
  matches: (row: ExpressionBuilder<Tables, 'session'>) => Expression<SqlBool>,
): Promise<number> {
  await forgetSecrets(transaction, personId, verticalId);
  const { numDeletedRows } = await transaction
    .deleteFrom('session')
    .where('person_id', '=', personId)
    .where(matches)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Ends all other sessions of the caller and returns their number. */
export const closeOtherSessions = (transaction: Db, { personId, tokenHash }: Session) =>
  closeMatching(transaction, { personId }, (row) => row('token_hash', '!=', tokenHash));

/** Ends all sessions of a person, or those in one vertical, and returns their number. */
export const closeSessionsOf = (transaction: Db, personId: number, verticalId?: number) =>
  closeMatching(transaction, { personId, verticalId }, (row) =>
    verticalId === undefined ? row.lit(true) : row('vertical_id', '=', verticalId),
  );

/** Ends the sessions of a person that single sign-on opened, and returns their number. */
export const closeSsoSessionsOf = (transaction: Db, personId: number) =>
  closeMatching(transaction, { personId }, (row) => row('method', '=', 'sso'));
