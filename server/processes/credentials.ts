import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from '../secrets';

/** A username and password for the machines of a process. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

const cipher = 'aes-256-gcm';
const lengths = { key: 32, nonce: 12, tag: 16 } as const;

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'process credentials', lengths.key));

/** Returns a key's name, which does not reveal the secret. */
const nameOf = (secret: string) =>
  createHmac('sha256', secret).update('the name of this key').digest('hex').slice(0, 16);

/** Returns the prefix of texts sealed with the newest secret: format version, algorithm and name of the key. */
export function sealMark([newest]: Secrets): string {
  return `1:${cipher}:${nameOf(newest)}:`;
}

/** Encrypts and authenticates credentials with the newest secret. */
export function seal(secrets: Secrets, credentials: Credentials): string {
  return sealText(secrets, JSON.stringify(credentials));
}

/** Encrypts and authenticates a text with the newest secret. */
export function sealText(secrets: Secrets, text: string): string {
  const nonce = randomBytes(lengths.nonce);
  const mark = sealMark(secrets);
  const encryption = createCipheriv(cipher, keyOf(secrets[0]), nonce).setAAD(Buffer.from(mark));
  const sealed = [encryption.update(text, 'utf8'), encryption.final()];
  return mark + Buffer.concat([nonce, encryption.getAuthTag(), ...sealed]).toString('base64');
}

/**
 * Decrypts credentials. A text of an earlier version has no prefix and is tried with every secret.
 *
 * @throws Error if none of the secrets fits or the text was changed
 */
export function unseal(secrets: Secrets, text: string): Credentials {
  return JSON.parse(unsealText(secrets, text)) as Credentials;
}

/**
 * Decrypts a text.
 *
 * @throws Error if none of the secrets fits or the text was changed
 */
export function unsealText(secrets: Secrets, text: string): string {
  const end = text.lastIndexOf(':') + 1;
  const mark = text.slice(0, end);
  const bytes = Buffer.from(text.slice(end), 'base64');
  const candidates = mark === '' ? secrets : secrets.filter((secret) => sealMark([secret]) === mark);
  for (const secret of candidates) {
    const plain = decrypt(keyOf(secret), bytes, mark);
    if (plain !== undefined) return plain;
  }
  throw new Error('the credentials were sealed with another key or changed');
}

/** Decrypts a text; `undefined` if the key is wrong or the bytes or the prefix were changed. */
function decrypt(key: Buffer, bytes: Buffer, mark: string): string | undefined {
  const begin = lengths.nonce + lengths.tag;
  try {
    const decryption = createDecipheriv(cipher, key, bytes.subarray(0, lengths.nonce), { authTagLength: lengths.tag });
    decryption.setAuthTag(bytes.subarray(lengths.nonce, begin)).setAAD(Buffer.from(mark));
    return Buffer.concat([decryption.update(bytes.subarray(begin)), decryption.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
