import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** The secret of a link that works once: 256 random bits. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the digest that is stored of a token. Drops what no token has: blanks, line breaks and signs around a pasted link. */
export function linkHashOf(token: string): string {
  return createHash('sha256')
    .update(token.replace(/[^\w-]/g, ''))
    .digest('hex');
}

/** Returns true if `kept` is the digest of this token. */
export function isLinkToken(token: string, kept: string | undefined): boolean {
  return kept !== undefined && timingSafeEqual(Buffer.from(linkHashOf(token), 'hex'), Buffer.from(kept, 'hex'));
}
