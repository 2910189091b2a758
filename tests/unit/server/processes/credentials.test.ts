import { expect, it } from 'vitest';
import { seal, unseal } from '../../../../server/processes/credentials';

const secret = 'a secret that is long enough for it';
const newer = 'a newer secret that is long enough';
const secrets = [secret] as const;
const credentials = { username: 'crawler', password: 'pässword 🚀' };

/** The same, encrypted with the first secret by a version without a header. */
const ofEarlierVersion =
  'AvUGPEluJZlRQeG18oYoqSd4iKRNgPmS+AnvDk9Ict7zOE5/pej9N3XcQ2RHReZd/NaY7PT0UU72i3oQfokxpRpsHG6IhdkW1rIUzt0r';

it('decrypts with the same secret, and encrypts differently each time', () => {
  const sealed = seal(secrets, credentials);
  expect(unseal(secrets, sealed)).toEqual(credentials);
  expect(seal(secrets, credentials)).not.toBe(sealed);
  expect(Buffer.from(sealed.split(':').at(-1) ?? '', 'base64').toString('latin1')).not.toContain('crawler');
});

it('does not decrypt with another secret, or after a change or cut', () => {
  const sealed = seal(secrets, credentials);
  const begin = sealed.lastIndexOf(':') + 1;
  const bytes = Buffer.from(sealed.slice(begin), 'base64');
  bytes[30] = (bytes[30] ?? 0) ^ 1;
  for (const [key, text] of [
    [`${secret}!`, sealed],
    [secret, sealed.slice(0, begin) + bytes.toString('base64')],
    [secret, sealed.slice(0, begin + 24)],
    [secret, sealed.slice(begin)],
    [secret, sealed.replace(/^1/, '2')],
    [secret, ''],
  ] as const)
    expect(() => unseal([key], text), text).toThrow('the credentials were sealed with another key or changed');
});

it('names algorithm and key, and nothing of the secret', () => {
  const [version, algorithm, key, ...rest] = seal(secrets, credentials).split(':');
  expect([version, algorithm, rest.length]).toEqual(['1', 'aes-256-gcm', 1]);
  expect(key).toMatch(/^[0-9a-f]{16}$/);
  expect(seal([newer, secret], credentials).split(':')[2]).not.toBe(key);
});

it('encrypts with the first secret, and decrypts with any, also from an earlier version', () => {
  const both = [newer, secret] as const;
  expect(unseal([newer], seal(both, credentials))).toEqual(credentials);
  expect(unseal(both, seal(secrets, credentials))).toEqual(credentials);
  for (const known of [secrets, both]) expect(unseal(known, ofEarlierVersion)).toEqual(credentials);
  expect(() => unseal([newer], ofEarlierVersion)).toThrow();
});
