import { randomBytes } from 'node:crypto';
import type { IdentityProved } from '../../contract/chooseVertical';
import { hashToken } from '../auth/sessions';
import type { Proof } from '../auth/signIn';
import { verticalsOf } from '../auth/store';
import type { Db } from '../db/connection';

const proofSeconds = 300;

interface Proved extends Proof {
  readonly method: 'passkey' | 'sso';
}

/** Stores that a person has proved their identity, and returns the response with the secret and the verticals. */
export async function storeProof(
  transaction: Db,
  { id, username }: { readonly id: number; readonly username: string },
  { method, factorAt, sso }: Proved,
  now: Date,
): Promise<IdentityProved> {
  const proof = randomBytes(32).toString('base64url');
  await transaction.deleteFrom('sign_in_proof').where('expires_at', '<=', now).execute();
  await transaction
    .insertInto('sign_in_proof')
    .values({
      ...{ token_hash: hashToken(proof), person_id: id, method, factor_at: factorAt },
      sso: sso ? JSON.stringify(sso) : null,
      expires_at: new Date(now.getTime() + proofSeconds * 1_000),
    })
    .execute();
  return { proof, username, verticals: await verticalsOf(transaction, username) };
}

/**
 * Deletes a valid proof and returns it with its person. One of several simultaneous calls gets it. Locks the person first, as a password
 * change does, so that the two cannot deadlock and no session is opened after it.
 */
export async function takeProof(transaction: Db, proof: string, now: Date) {
  const person = await transaction
    .selectFrom('sign_in_proof')
    .innerJoin('person', 'person.id', 'sign_in_proof.person_id')
    .select(['person.id', 'username', 'email'])
    .where('token_hash', '=', hashToken(proof))
    .where('expires_at', '>', now)
    .forKeyShare('person')
    .executeTakeFirst();
  const row = await transaction
    .deleteFrom('sign_in_proof')
    .where('token_hash', '=', hashToken(proof))
    .where('expires_at', '>', now)
    .returning(['method', 'factor_at', 'sso'])
    .executeTakeFirst();
  return person && row && { person, proof: { method: row.method, factorAt: row.factor_at, sso: row.sso } };
}
