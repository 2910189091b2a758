import type { Factor } from '../../contract/factors';
import type { FactorKind } from '../../contract/values';
import type { Db } from '../db/connection';

/** Lists the kinds of second factors that a person has. */
export async function kindsOf(db: Db, personId: number): Promise<readonly FactorKind[]> {
  const rows = await db.selectFrom('factor').select('kind').distinct().where('person_id', '=', personId).execute();
  return rows.map(({ kind }) => kind);
}

/** Lists the kinds of second factors that anybody has, for the login screen; none if the database cannot be read. */
export async function kindsInUse(db: Db): Promise<readonly FactorKind[]> {
  const rows = await db
    .selectFrom('factor')
    .select('kind')
    .distinct()
    .execute()
    .catch(() => []);
  return rows.map(({ kind }) => kind);
}

/** Lists the second factors of a person, oldest first. */
export async function factorsOf(db: Db, personId: number): Promise<Factor[]> {
  const rows = await db
    .selectFrom('factor')
    .select(['id', 'kind', 'name', 'created_at', 'last_used_at'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute();
  return rows.map(({ created_at, last_used_at, ...row }) => ({
    ...row,
    added_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}

interface NewApp {
  readonly kind: 'totp';
  readonly sealed_secret: string;
  readonly last_step: number;
}

interface NewPasskey {
  readonly kind: 'passkey';
  readonly credential_id: string;
  readonly public_key: string;
  readonly counter: number;
  readonly transports: string;
  readonly rp_id: string;
}

/** Adds a second factor and returns its id; `undefined` if a passkey exists already, for whomever. */
export async function insertFactor(
  transaction: Db,
  factor: (NewApp | NewPasskey) & { readonly person_id: number; readonly name: string },
  now: Date,
): Promise<number | undefined> {
  const row = await transaction
    .insertInto('factor')
    .values({ ...factor, created_at: now })
    .onConflict((known) => known.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Deletes a second factor of a person, and their recovery codes with the last one. Returns its kind and name. */
export async function deleteFactor(transaction: Db, personId: number, id: number) {
  const deleted = await transaction
    .deleteFrom('factor')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returning(['kind', 'name'])
    .executeTakeFirst();
  if ((await kindsOf(transaction, personId)).length === 0) await deleteRecoveryCodes(transaction, personId);
  return deleted;
}

/** Deletes all second factors and recovery codes of a person. Returns the kinds and names of the factors. */
export async function deleteFactors(transaction: Db, personId: number) {
  await deleteRecoveryCodes(transaction, personId);
  return transaction.deleteFrom('factor').where('person_id', '=', personId).returning(['kind', 'name']).execute();
}

export async function deleteRecoveryCodes(transaction: Db, personId: number): Promise<void> {
  await transaction.deleteFrom('recovery_code').where('person_id', '=', personId).execute();
}

export async function noteFactorUse(transaction: Db, tokenHash: string, now: Date): Promise<void> {
  await transaction.updateTable('session').set({ factor_at: now }).where('token_hash', '=', tokenHash).execute();
}
