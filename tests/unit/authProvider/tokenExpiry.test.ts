import { describe, expect, it } from 'vitest';
import { clockError, tokenExpired } from '../../../src/authProvider/tokenExpiry';

const now = 1_750_000_000_000;
const urlSafe = (text: string) => btoa(text).replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_');
const jwt = (payload: string) => `eyJhbGciOiJIUzI1NiJ9.${urlSafe(payload)}.c2ln`;

describe('the expiry of a token', () => {
  it('is that of a JWT', () => {
    expect(tokenExpired(jwt(JSON.stringify({ exp: now / 1_000 - 1 })), now)).toBe(true);
    expect(tokenExpired(jwt(JSON.stringify({ exp: now / 1_000 })), now)).toBe(true);
    expect(tokenExpired(jwt(JSON.stringify({ exp: now / 1_000 + 60 })), now)).toBe(false);
  });

  it('decodes base64url characters', () => {
    const token = jwt(JSON.stringify({ exp: now / 1_000 - 1, name: '>>>>???' }));
    expect(token).toMatch(/-.*_/);
    expect(tokenExpired(token, now)).toBe(true);
  });

  it.each(['opaque', 'a.b', 'a.b.c.d', 'a.!!!.c', jwt('no json'), jwt('null'), jwt('{"exp":"soon"}'), jwt('{}'), ''])(
    'is unknown for %j',
    (token) => {
      expect(tokenExpired(token, now)).toBe(false);
    },
  );
});

describe('the clock offset from a new token', () => {
  const hours = (count: number) => now / 1_000 + count * 3_600;

  it('is the age of a token that seems to have expired', () => {
    expect(clockError(jwt(JSON.stringify({ iat: hours(-2), exp: hours(-1) })), now)).toBe(-2 * 3_600_000);
    expect(clockError(jwt(JSON.stringify({ exp: hours(-1) })), now)).toBe(-2 * 3_600_000);
  });

  it.each(['opaque', jwt(JSON.stringify({ iat: hours(-5), exp: hours(1) }))])('is zero for %j', (token) => {
    expect(clockError(token, now)).toBe(0);
  });
});
