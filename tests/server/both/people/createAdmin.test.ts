import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin } from '../../../../server/people/createAdmin';
import { TestApp } from '../../support/testApp';

const good = { username: 'root', email: 'root@example.com', password: 'long enough for it' };
let server: TestApp;

beforeAll(async () => {
  server = await TestApp.start();
  await createAdmin({ db: server.db, isLeaked: async () => false, emailDomains: [] }, good, server.now);
});

afterAll(() => server.stop());

describe('first administrator', () => {
  it('can sign in and is audited', async () => {
    expect((await server.login('root', 'admin', { password: good.password })).json()).toMatchObject({
      roles: ['admin'],
    });
    const row = await server.db.selectFrom('audit').selectAll().where('seq', '=', 1).executeTakeFirst();
    expect(row).toMatchObject({ actor: 'terminal', action: 'create_admin', target: 'root', outcome: 'success' });
  });

  it.each([
    [{ ...good, username: 'ROOT', email: 'other@example.com' }, 'a person with the username ROOT already exists'],
    [
      { ...good, username: 'other', email: 'Root@example.com' },
      'a person with the email Root@example.com already exists',
    ],
    [{ ...good, password: 'short' }, 'The password must have at least 12 characters'],
    [{ ...good, password: 'qwerty123456' }, 'This password is easy to guess'],
    [{ ...good, username: 'administrators', password: 'Administrators' }, 'The password must not be the username'],
    [{ ...good, email: 'nothing' }, 'nothing is not a valid email address'],
    [{ ...good, username: 'a b' }, 'The username must have'],
  ])('refuses %j', async (admin, reason) => {
    await expect(
      createAdmin({ db: server.db, isLeaked: async () => false, emailDomains: [] }, admin, server.now),
    ).rejects.toThrow(reason);
  });
});
