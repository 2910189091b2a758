import type { ColumnType, ExpressionBuilder } from 'kysely';
import type { Db } from '../db/connection';
import type { Tables } from '../db/tables';
import type { StoredProof } from './proof';
import { hashToken, newToken } from './secretToken';

/** The random text that a passkey signs. */
interface Challenge {
  readonly challenge: string;
}

/** Facts that are stored with the secrets of each purpose. */
export interface SecretContents {
  /** A proved identity. Opens a session after the choice of a vertical. */
  proof: { readonly proof: StoredProof };
  /** Opens a session at the command line, which knows the verifier of the challenge. */
  'command line': { readonly proof: StoredProof } & Challenge;
  /** An authenticator app that is being added. */
  'new app': { readonly sealedSecret: string };
  'new passkey': Challenge;
  confirmation: Challenge;
  'passkey sign-in': Challenge;
  /** A visit to the provider of single sign-on. */
  sso: {
    readonly nonce: string;
    readonly verifier: string;
    readonly purpose: 'sign in' | 'sign in again' | 'connect';
  };
}

type Purpose = keyof SecretContents;

declare module '../db/tables' {
  interface Tables {
    one_time_secret: {
      secret_hash: string;
      purpose: Purpose;
      /** Digest of the session or the browser that alone can use the secret; empty for any. */
      holder: string;
      network: string;
      person_id: number | null;
      vertical_id: number | null;
      content: ColumnType<SecretContents[Purpose], string, never>;
      expires_at: Date;
    };
  }
}

/** Seconds for which a secret is valid. */
export const secretSeconds: Readonly<Record<Purpose, number>> = {
  ...{ 'command line': 60, sso: 600, proof: 300 },
  ...{ 'new app': 300, 'new passkey': 300, confirmation: 300, 'passkey sign-in': 300 },
};

const maxPerNetwork = 200;

interface NewSecret<For extends Purpose> {
  /** Default: a new one. */
  readonly secret?: string;
  readonly content: SecretContents[For];
  readonly holder?: string;
  /** The secret ends with the sessions of this person, or with those in this vertical. */
  readonly personId?: number | null;
  readonly verticalId?: number | undefined;
  /** Set for secrets that anybody can request. A network has a limited number: the oldest make way. */
  readonly network?: string;
}

/** Stores the digest of a secret that works once, and returns the secret. */
export async function storeSecret<For extends Purpose>(
  db: Db,
  purpose: For,
  { secret = newToken(), content, holder = '', personId = null, verticalId, network = '' }: NewSecret<For>,
  now: Date,
): Promise<string> {
  const secret_hash = hashToken(secret);
  // Locks the person before other rows, as a password change does, so that the two cannot deadlock.
  await db
    .insertInto('one_time_secret')
    .values({
      ...{ secret_hash, purpose, holder, network, content: JSON.stringify(content) },
      ...{ person_id: personId, vertical_id: verticalId ?? null },
      expires_at: new Date(now.getTime() + secretSeconds[purpose] * 1_000),
    })
    .execute();
  const others = db
    .selectFrom('one_time_secret')
    .select('secret_hash')
    .where('secret_hash', '!=', secret_hash)
    .forUpdate()
    .skipLocked();
  const ofNetwork = others.where('purpose', '=', purpose).where('network', '=', network).orderBy('expires_at', 'desc');
  const surplus = network === '' ? [] : [ofNetwork.offset(maxPerNetwork - 1)];
  for (const doomed of [others.where('expires_at', '<=', now), ...surplus])
    await db.deleteFrom('one_time_secret').where('secret_hash', 'in', doomed).execute();
  return secret;
}

/**
 * Deletes a valid secret and returns its content. One of several simultaneous calls gets it.
 *
 * @param holder as in the call that stored it
 */
export async function takeSecret<For extends Purpose>(
  db: Db,
  purpose: For,
  { secret, holder = '' }: { readonly secret: string; readonly holder?: string },
  now: Date,
) {
  const matches = (row: ExpressionBuilder<Tables, 'one_time_secret'>) =>
    row.and([row.and({ secret_hash: hashToken(secret), purpose, holder }), row('expires_at', '>', now)]);
  // Locks the person first, as a password change does.
  await db
    .selectFrom('person')
    .select('id')
    .where('id', 'in', (row) => row.selectFrom('one_time_secret').select('person_id').where(matches))
    .forKeyShare()
    .execute();
  const taken = await db
    .deleteFrom('one_time_secret')
    .where(matches)
    .returning(['person_id as personId', 'vertical_id as verticalId', 'content'])
    .executeTakeFirst();
  return taken && { ...taken, content: taken.content as SecretContents[For] };
}

/** Deletes all secrets of a person; with a vertical, without those for another one. */
export async function forgetSecrets(db: Db, personId: number, verticalId?: number): Promise<void> {
  await db
    .deleteFrom('one_time_secret')
    .where('person_id', '=', personId)
    .$if(verticalId !== undefined, (query) =>
      query.where((row) => row.or([row('vertical_id', 'is', null), row('vertical_id', '=', verticalId as number)])),
    )
    .execute();
}
