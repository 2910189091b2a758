import { Secret, TOTP } from 'otpauth';
import type { Db } from '../db/connection';
import { sealText, unsealText } from '../processes/credentials';
import type { Secrets } from '../secrets';

const stepSeconds = 30;
/** Steps before and after the current one that are accepted, for clocks that differ. */
const stepWindow = 1;
const secretBytes = 20;

const totpOf = (secret: Secret) => new TOTP({ algorithm: 'SHA1', digits: 6, period: stepSeconds, secret });

/** Makes the secret for an authenticator app: sealed, as text and as the address of a QR code. */
export function newApp(secrets: Secrets, { issuer, username }: { readonly issuer: string; readonly username: string }) {
  const totp = totpOf(new Secret({ size: secretBytes }));
  totp.issuer = issuer;
  totp.label = username;
  const secret = totp.secret.base32;
  return { sealed: sealText(secrets, secret), secret, uri: totp.toString() };
}

/** Returns the time step of a code; `undefined` if the code is not valid now. */
export function stepOf(secrets: Secrets, sealed: string, code: string, now: Date): number | undefined {
  const totp = totpOf(Secret.fromBase32(unsealText(secrets, sealed)));
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: stepWindow });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/** Uses a code of one of a person's authenticator apps. A time step is accepted once, also of simultaneous uses. */
export async function spendAppCode(
  transaction: Db,
  secrets: Secrets,
  personId: number,
  code: string,
  now: Date,
): Promise<'good' | 'used before' | 'wrong'> {
  const apps = await transaction
    .selectFrom('factor')
    .select(['id', 'sealed_secret'])
    .where('person_id', '=', personId)
    .where('sealed_secret', 'is not', null)
    .execute();
  let isKnown = false;
  for (const { id, sealed_secret } of apps) {
    const step = stepOf(secrets, sealed_secret ?? '', code, now);
    if (step === undefined) continue;
    isKnown = true;
    const { numUpdatedRows } = await transaction
      .updateTable('factor')
      .set({ last_step: step, last_used_at: now })
      .where('id', '=', id)
      .where((row) => row.or([row('last_step', 'is', null), row('last_step', '<', String(step))]))
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return 'good';
  }
  return isKnown ? 'used before' : 'wrong';
}
