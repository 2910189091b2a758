import { expect, it } from 'vitest';
import { seal, unseal } from '../../../server/processes/credentials';

const secret = 'a secret that is long enough for it';
const credentials = { username: 'crawler', password: 'pässword 🚀' };

it('sealed credentials come back with the same secret, and look different each time', () => {
  const sealed = seal(secret, credentials);
  expect(unseal(secret, sealed)).toEqual(credentials);
  expect(seal(secret, credentials)).not.toBe(sealed);
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('crawler');
});

it('they do not come back with another secret, nor changed, nor cut', () => {
  const sealed = seal(secret, credentials);
  const bytes = Buffer.from(sealed, 'base64');
  bytes[30] = (bytes[30] ?? 0) ^ 1;
  for (const [key, text] of [
    [`${secret}!`, sealed],
    [secret, bytes.toString('base64')],
    [secret, sealed.slice(0, 24)],
    [secret, ''],
  ] as const)
    expect(() => unseal(key, text)).toThrow();
});
