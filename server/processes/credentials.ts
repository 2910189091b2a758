import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from '../secrets';

/** A name and a password that the machines of a process use. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

const cipher = 'aes-256-gcm';
const lengths = { key: 32, nonce: 12, tag: 16 } as const;

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'process credentials', lengths.key));

/** What a key is called; it tells nothing about the secret. */
const nameOf = (secret: string) =>
  createHmac('sha256', secret).update('the name of this key').digest('hex').slice(0, 16);

/** How what is sealed with the newest secret begins: the version of the form, the algorithm, and the name of the key. */
export function sealMark([newest]: Secrets): string {
  return `1:${cipher}:${nameOf(newest)}:`;
}

/** The text to store for credentials: it says nothing without the secret, and cannot be changed unnoticed. */
export function seal(secrets: Secrets, credentials: Credentials): string {
  const nonce = randomBytes(lengths.nonce);
  const mark = sealMark(secrets);
  const encryption = createCipheriv(cipher, keyOf(secrets[0]), nonce).setAAD(Buffer.from(mark));
  const sealed = [encryption.update(JSON.stringify(credentials), 'utf8'), encryption.final()];
  return mark + Buffer.concat([nonce, encryption.getAuthTag(), ...sealed]).toString('base64');
}

/**
 * The credentials of a stored text. One of an earlier version has no mark: it is opened with whichever secret does.
 *
 * @throws Error when none of the secrets sealed it, or the text was changed
 */
export function unseal(secrets: Secrets, text: string): Credentials {
  const end = text.lastIndexOf(':') + 1;
  const mark = text.slice(0, end);
  const bytes = Buffer.from(text.slice(end), 'base64');
  const candidates = mark === '' ? secrets : secrets.filter((secret) => sealMark([secret]) === mark);
  for (const secret of candidates) {
    const plain = opened(keyOf(secret), bytes, mark);
    if (plain !== undefined) return JSON.parse(plain) as Credentials;
  }
  throw new Error('the credentials were sealed with another key, or changed');
}

/** What was sealed with a key; nothing when it was another one, or the bytes or the mark before them were changed. */
function opened(key: Buffer, bytes: Buffer, mark: string): string | undefined {
  const begin = lengths.nonce + lengths.tag;
  try {
    const decryption = createDecipheriv(cipher, key, bytes.subarray(0, lengths.nonce), { authTagLength: lengths.tag });
    decryption.setAuthTag(bytes.subarray(lengths.nonce, begin)).setAAD(Buffer.from(mark));
    return Buffer.concat([decryption.update(bytes.subarray(begin)), decryption.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
