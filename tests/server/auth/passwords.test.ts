import { beforeAll, describe, expect, it } from 'vitest';
import { hashPassword, isPassword } from '../../../server/auth/passwords';

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

  it('is compared as it came: nothing is trimmed, cut, composed or made small', async () => {
    expect(await isPassword(password, stored)).toBe(true);
    const almost = [password.trim(), password.slice(0, 72), password.slice(0, -1), password.toLowerCase()];
    for (const other of [...almost, password.normalize('NFD')]) expect(await isPassword(other, stored)).toBe(false);
  });
});
