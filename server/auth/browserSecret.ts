import { defaultApiBase } from '../../contract/call';

/** A cookie for a browser that requests a one-time code. It identifies the browser if it signs in from another address (S34). */
const cookieName = 'sign_in_browser';
const path = `${defaultApiBase}/authentication`;
const inHeader = new RegExp(`(?:^|; *)${cookieName}=([\\w-]{43})(?:;|$)`);

const attributes = (isSecure: boolean) => `Path=${path}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;

/** Reads the secret from a `Cookie` header. Ignores cookies that this server cannot have made. */
export function browserSecretIn(cookies: string | undefined): string | undefined {
  return inHeader.exec(cookies ?? '')?.[1];
}

/** Returns the `Set-Cookie` header that stores a secret while its code is valid. */
export function secretCookie(secret: string, seconds: number, isSecure: boolean): string {
  return `${cookieName}=${secret}; Max-Age=${seconds}; ${attributes(isSecure)}`;
}

/** Returns the `Set-Cookie` header that deletes the secret after the sign-in. */
export function expiredCookie(isSecure: boolean): string {
  return `${cookieName}=; Max-Age=0; ${attributes(isSecure)}`;
}
