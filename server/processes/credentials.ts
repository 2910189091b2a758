import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** A name and a password that the machines of a process use. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

const cipher = 'aes-256-gcm';
const lengths = { key: 32, nonce: 12, tag: 16 } as const;

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'process credentials', lengths.key));

/** The text to store for credentials: it says nothing without the secret, and cannot be changed unnoticed. */
export function seal(secret: string, credentials: Credentials): string {
  const nonce = randomBytes(lengths.nonce);
  const encryption = createCipheriv(cipher, keyOf(secret), nonce);
  const sealed = [encryption.update(JSON.stringify(credentials), 'utf8'), encryption.final()];
  return Buffer.concat([nonce, encryption.getAuthTag(), ...sealed]).toString('base64');
}

/**
 * The credentials of a stored text.
 *
 * @throws Error when the secret is another one, or the text was changed
 */
export function unseal(secret: string, text: string): Credentials {
  const bytes = Buffer.from(text, 'base64');
  const begin = lengths.nonce + lengths.tag;
  const decryption = createDecipheriv(cipher, keyOf(secret), bytes.subarray(0, lengths.nonce), {
    authTagLength: lengths.tag,
  });
  decryption.setAuthTag(bytes.subarray(lengths.nonce, begin));
  const plain = Buffer.concat([decryption.update(bytes.subarray(begin)), decryption.final()]);
  return JSON.parse(plain.toString('utf8')) as Credentials;
}
