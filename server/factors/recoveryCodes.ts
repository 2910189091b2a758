import { createHash, randomInt } from 'node:crypto';
import { groupedCode, recoveryAlphabet, recoveryCodes, recoveryLength } from '../../contract/recoveryCode';
import type { Db } from '../db/connection';
import { deleteRecoveryCodes } from './store';

// With 120 random bits, a digest does not have to be slow.
const digestOf = (code: string) => createHash('sha256').update(code).digest('hex');

const newCode = () =>
  Array.from({ length: recoveryLength }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join('');

/** Replaces the recovery codes of a person. Returns the new ones as people see them; only their digests are stored. */
export async function renewRecoveryCodes(transaction: Db, personId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, newCode);
  await deleteRecoveryCodes(transaction, personId);
  await transaction
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ person_id: personId, code_hash: digestOf(code), used_at: null })))
    .execute();
  return codes.map(groupedCode);
}

export async function unusedRecoveryCodes(db: Db, personId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Uses a recovery code. Of two simultaneous uses, one succeeds. */
export async function spendRecoveryCode(
  transaction: Db,
  personId: number,
  code: string,
  now: Date,
): Promise<'good' | 'used before' | 'wrong'> {
  const own = { person_id: personId, code_hash: digestOf(code) };
  const { numUpdatedRows } = await transaction
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where((row) => row.and(own))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return 'good';
  const known = await transaction
    .selectFrom('recovery_code')
    .select('used_at')
    .where((row) => row.and(own))
    .executeTakeFirst();
  return known ? 'used before' : 'wrong';
}
