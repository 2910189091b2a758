import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Makes a secret of 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the digest under which a secret is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Returns the digest of a link's token. Ignores blanks, line breaks and punctuation around a pasted one. */
export function linkHashOf(token: string): string {
  return hashToken(token.replace(/[^\w-]/g, ''));
}

/** Compares a link's token with a stored digest in constant time. */
export function isLinkToken(token: string, stored: string | undefined): boolean {
  return stored !== undefined && timingSafeEqual(Buffer.from(linkHashOf(token), 'hex'), Buffer.from(stored, 'hex'));
}
