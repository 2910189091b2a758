import { beforeAll, describe, expect, it } from 'vitest';
import { hashPassword, isCheap, isPassword } from '../../../server/auth/passwords';

const password = `  Päss wörd 🚀 ${'long enough '.repeat(10)}`;
let stored = '';

beforeAll(async () => {
  stored = await hashPassword(password);
});

describe('a password', () => {
  it('is stored as argon2id, at the cost that OWASP asks for, with a salt of its own', async () => {
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
  ])('stored as %s costs too little: %s', (text, expected) => {
    expect(isCheap(text, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })).toBe(expected);
  });

  it('is compared as it came: nothing is trimmed, cut, composed or made small', async () => {
    expect(await isPassword(password, stored)).toBe(true);
    const almost = [password.trim(), password.slice(0, 72), password.slice(0, -1), password.toLowerCase()];
    for (const other of [...almost, password.normalize('NFD')]) expect(await isPassword(other, stored)).toBe(false);
  });
});
