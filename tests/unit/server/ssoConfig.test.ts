import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSsoConfig } from '../../../server/ssoConfig';

const good = {
  ...{ issuer: 'https://login.example/realms/x', clientId: 'quarterdeck', consoleUrl: 'https://console.example' },
  groups: { admins: { admin: ['admin'] } },
};

function read(config: unknown) {
  const path = join(mkdtempSync(join(tmpdir(), 'sso-')), 'sso.json');
  writeFileSync(path, JSON.stringify(config));
  return readSsoConfig(path);
}

describe('SSO_CONFIG', () => {
  it('has a default for everything but four keys', () => {
    expect(read(good)).toEqual({
      ...good,
      consoleUrl: 'https://console.example/',
      label: 'single sign-on',
      scopes: ['openid', 'profile', 'email'],
      claims: {
        ...{ username: 'preferred_username', email: 'email', emailVerified: 'email_verified' },
        groups: ['groups'],
      },
      ...{ strongFactors: ['mfa', 'hwk', 'otp'], authorization: {} },
    });
  });

  it('takes one claim of groups, or several', () => {
    expect(read({ ...good, claims: { groups: 'roles' } }).claims.groups).toEqual(['roles']);
    expect(read({ ...good, claims: { groups: ['hd', 'email'] } }).claims.groups).toEqual(['hd', 'email']);
  });

  it.each([
    [{ issuer: 'http://login.example' }, /issuer must be an address that begins with https/],
    [{ issuer: 'https://user:secret@login.example' }, /issuer must be an address/],
    [{ consoleUrl: 'javascript:alert(1)' }, /consoleUrl must be an address/],
    [{ clientId: undefined }, /clientId must be there/],
    [{ scopes: ['email'] }, /scopes must contain openid/],
    [{ groups: {} }, /groups must name at least one group/],
    [{ groups: { admins: { admin: 'admin' } } }, /groups\.admins\.admin must be a list of texts/],
    [{ authorization: { state: 'fixed' } }, /authorization must not set a parameter of the server/],
    [{ label: '' }, /label must not be empty/],
    [{ clientSecrets: 'x' }, /clientSecrets is not known/],
  ])('names the wrong key of %o', (change, message) => {
    expect(() => read({ ...good, ...change })).toThrow(message);
  });

  it.each(['http://localhost:9400', 'http://127.0.0.1:9400', 'http://[::1]:9400'])(
    'allows %s, on this machine',
    (issuer) => {
      expect(read({ ...good, issuer }).issuer).toBe(issuer);
    },
  );
});
