import type { IdentityProved } from '../../contract/chooseVertical';
import { storeSecret } from '../auth/oneTimeSecrets';
import { type Proof, storedProof } from '../auth/proof';
import { verticalsOf } from '../auth/store';
import type { Db } from '../db/connection';

/** Stores that a person has proved their identity, and returns the response with the secret and the verticals. */
export async function storeProof(
  transaction: Db,
  { id, username }: { readonly id: number; readonly username: string },
  proof: Proof,
  now: Date,
): Promise<IdentityProved> {
  const opening = { content: { proof: storedProof(proof) }, personId: id };
  return {
    proof: await storeSecret(transaction, 'proof', opening, now),
    ...{ username, verticals: await verticalsOf(transaction, username) },
  };
}
