import { createHash, randomBytes } from 'node:crypto';
import { defaultApiBase } from '../../contract/call';

/** What a browser that asks for a one-time code is given, to be known by when it signs in from another address (S34). */
const cookieName = 'sign_in_browser';
const path = `${defaultApiBase}/authentication`;
const inHeader = new RegExp(`(?:^|; *)${cookieName}=([\\w-]{43})(?:;|$)`);

const attributes = (isSecure: boolean) => `Path=${path}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;

/** The secret that a request brought along, if any. A cookie that we did not make counts for nothing. */
export function browserSecretIn(cookies: string | undefined): string | undefined {
  return inHeader.exec(cookies ?? '')?.[1];
}

/** A secret for a browser that has none. */
export function newBrowserSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of it. */
export function browserHashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** The header that gives a browser its secret, for as long as its code is good. */
export function givingCookie(secret: string, seconds: number, isSecure: boolean): string {
  return `${cookieName}=${secret}; Max-Age=${seconds}; ${attributes(isSecure)}`;
}

/** The header that takes it away again: after the sign-in nothing needs it. */
export function takingCookie(isSecure: boolean): string {
  return `${cookieName}=; Max-Age=0; ${attributes(isSecure)}`;
}
