import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** The secret of a link that works once: 256 random bits. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of it. */
export function linkHashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Whether a token is the one of which this is kept. */
export function isLinkToken(token: string, kept: string | undefined): boolean {
  return kept !== undefined && timingSafeEqual(Buffer.from(linkHashOf(token), 'hex'), Buffer.from(kept, 'hex'));
}
