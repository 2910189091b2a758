import { hash } from '@node-rs/argon2';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashPassword, isCheap, matchPassword } from '../../../../server/auth/passwords';

const password = `  Päss wörd 🚀 ${'long enough '.repeat(10)}`;
let stored = '';

beforeAll(async () => {
  stored = await hashPassword(password);
});

describe('password hash', () => {
  it('is argon2id at OWASP’s cost with its own salt', async () => {
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hashPassword(password)).not.toBe(stored);
  });

  it.each([
    ['$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', false],
    ['$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$aGFzaA', false],
    ['$argon2id$v=19$m=8192,t=2,p=1$c2FsdA$aGFzaA', true],
    ['$argon2id$v=19$m=19456,t=1,p=1$c2FsdA$aGFzaA', true],
    ['$argon2i$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', true],
    ['$argon2id$v=16$m=19456,t=2,p=1$c2FsdA$aGFzaA', true],
  ])('of %s is too cheap: %s', (text, expected) => {
    expect(isCheap(text, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })).toBe(expected);
  });

  it('compares the NFC form without trimming, cutting or lower-casing', async () => {
    expect(await matchPassword(password, stored)).toBe('normalized');
    expect(await matchPassword(password.normalize('NFD'), stored)).toBe('normalized');
    const almost = [password.trim(), password.slice(0, 72), password.slice(0, -1), password.toLowerCase()];
    for (const other of [...almost, password.replace('🚀', '🛰')])
      expect(await matchPassword(other, stored)).toBe('none');
  });

  it('matches a hash of the text as typed, which older versions stored', async () => {
    const sent = password.normalize('NFD');
    const old = await hash(sent);
    expect(await matchPassword(sent, old)).toBe('as sent');
    expect(await matchPassword(password, old)).toBe('none');
  });

  it.each([undefined, ''])('matches nothing if no password is stored (%j)', async (nothing) => {
    for (const text of [password, password.normalize('NFD')]) expect(await matchPassword(text, nothing)).toBe('none');
  });
});
