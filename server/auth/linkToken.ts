import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Makes the secret of a link that works once: 256 random bits. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the digest under which a token is stored. Ignores blanks, line breaks and punctuation around a pasted token. */
export function linkHashOf(token: string): string {
  return createHash('sha256')
    .update(token.replace(/[^\w-]/g, ''))
    .digest('hex');
}

/** Compares a token with a stored digest in constant time. */
export function isLinkToken(token: string, stored: string | undefined): boolean {
  return stored !== undefined && timingSafeEqual(Buffer.from(linkHashOf(token), 'hex'), Buffer.from(stored, 'hex'));
}
