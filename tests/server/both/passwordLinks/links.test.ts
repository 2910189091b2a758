import { describe, expect, it } from 'vitest';
import type { LinkMail } from '../../../../server/mail/linkSender';
import { password, TestApp } from '../../support/testApp';

const chosen = 'a password of my own';

interface Answer {
  message: string;
  data: { link?: string; sent_to?: string; expires_at: string };
}

/** A server with an administrator, and mira, who has a password. */
async function begin(options: Parameters<typeof TestApp.start>[0] = {}) {
  const server = (await TestApp.start(options)).untilEndOfTest();
  await server.add('ada', { admin: ['admin'] });
  const mira = await server.add('mira', { 'Data/Air': ['aws admin'] });
  const token = await server.tokenOf('ada', 'admin');
  const reset = () => server.send('POST', 'authentication/passwordlink', token, { user_id: mira });
  const invite = (username = 'nia') =>
    server.send('POST', 'authentication/invite', token, { username, email: `${username}@example.com`, team: 'x' });
  const choose = (secret: string, password = chosen, from = '127.0.0.1') =>
    server.call({
      method: 'PUT',
      path: 'authentication/passwordlink',
      payload: { token: secret, password },
      remoteAddress: from,
    });
  const open = (secret: string) =>
    server.call({ method: 'POST', path: 'authentication/passwordlink/open', payload: { token: secret } });
  return { server, token, reset, invite, choose, open };
}

const secretOf = (answer: { json: <T>() => T }) => answer.json<Answer>().data.link?.split('#')[1] ?? '';

describe('reset link', () => {
  it('lets its person choose a password once, and ends their sessions and API tokens', async () => {
    const { server, reset, choose, open } = await begin();
    const before = await server.tokenOf('mira', 'Data/Air');
    const body = { name: 'of a thief', current_password: password };
    const token = (await server.send('POST', 'authentication/tokens', before, body)).json().data.value;
    const made = await reset();
    expect(made.json<Answer>()).toMatchObject({
      data: { link: expect.stringMatching(/^http:\/\/localhost(:\d+)?\/password#[\w-]{43}$/) },
    });
    const secret = secretOf(made);
    expect((await open(secret)).json()).toMatchObject({ data: { username: 'mira', email: 'mira@example.com' } });
    expect((await choose(secret)).json()).toMatchObject({ message: 'Password saved. You can log in now.' });
    for (const ended of [before, token])
      expect((await server.call({ path: 'authentication/me', token: ended })).statusCode).toBe(401);
    const code = await server.freshCode('mira');
    expect((await server.login('mira', 'Data/Air', { code, password: chosen })).statusCode).toBe(200);
    expect((await choose(secret)).json()).toMatchObject({ code: 'wrong_link' });
    const rows = await server.db.selectFrom('audit').select(['actor', 'action', 'target', 'after']).execute();
    expect(rows).toContainEqual(expect.objectContaining({ actor: 'ada', action: 'sendpasswordlink', target: 'mira' }));
    expect(rows).toContainEqual(
      expect.objectContaining({
        actor: 'mira',
        action: 'choosepassword',
        after: { sessions_ended: 1, tokens_revoked: 1 },
      }),
    );
  });

  it('accepts a password in any composition of its letters at the sign-in', async () => {
    const { server, reset, choose } = await begin();
    await choose(secretOf(await reset()), 'Wa\u0308lder im Norden');
    const code = await server.freshCode('mira');
    const answer = await server.login('mira', 'Data/Air', { code, password: 'Wälder im Norden' });
    expect(answer.statusCode).toBe(200);
  });

  it('works with a token pasted with blanks, a line break or a full stop', async () => {
    const { reset, choose, open } = await begin();
    const secret = secretOf(await reset());
    const pasted = ` ${secret.slice(0, 20)}\r\n ${secret.slice(20)}.`;
    expect((await open(pasted)).statusCode).toBe(200);
    expect((await choose(pasted)).statusCode).toBe(200);
  });

  it('is stored only as a digest, under no idempotency key', async () => {
    const { server, token } = await begin();
    const send = () =>
      server.call({
        method: 'POST',
        path: 'authentication/passwordlink',
        token,
        payload: { user_id: 2 },
        headers: { 'idempotency-key': 'one' },
      });
    const secret = secretOf(await send());
    expect(secret).toHaveLength(43);
    const again = (await send()).json<Answer>();
    expect(again.data.link).toBeUndefined();
    expect(again.message).toMatch(/has been shown already/);
    const stored = [
      await server.db.selectFrom('password_link').selectAll().execute(),
      await server.db.selectFrom('idempotency').selectAll().execute(),
      await server.db.selectFrom('audit').selectAll().execute(),
    ];
    expect(JSON.stringify(stored)).not.toContain(secret);
  });

  it('expires after 24 hours, with a newer link, and when the person changes the password', async () => {
    const { server, reset, choose } = await begin();
    const first = secretOf(await reset());
    const second = secretOf(await reset());
    expect((await choose(first)).statusCode).toBe(400);
    const mira = await server.tokenOf('mira', 'Data/Air');
    const changed = await server.send('PUT', 'authentication/password', mira, {
      current_password: 'a-password-for-tests',
      new_password: 'another password of mine',
    });
    expect(changed.statusCode).toBe(200);
    expect((await choose(second)).statusCode).toBe(400);
    const third = secretOf(await reset());
    server.pass(24 * 3_600);
    expect((await choose(third)).statusCode).toBe(400);
  });

  it('works for one of several concurrent uses', async () => {
    const { reset, choose } = await begin();
    const secret = secretOf(await reset());
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, n) => choose(secret, `a password of mine, the ${n}th`, `10.0.0.${n}`)),
    );
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('refuses a weak password and stays valid', async () => {
    const { reset, choose } = await begin();
    const secret = secretOf(await reset());
    for (const easy of ['short', 'mira@example.com', 'qwerty123456']) {
      const answer = await choose(secret, easy);
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ fields: [{ path: 'password' }] });
    }
    expect((await choose(secret)).statusCode).toBe(200);
  });

  it('allows a network five guesses before it has to wait (S1)', async () => {
    const { reset, choose, open } = await begin();
    const secret = secretOf(await reset());
    for (let n = 0; n < 5; n += 1) expect((await open(`wrong ${n}`)).statusCode).toBe(400);
    expect((await choose(secret)).statusCode).toBe(429);
    expect((await choose(secret, chosen, '10.0.0.9')).statusCode).toBe(200);
  });
});

describe('invitation', () => {
  it('creates a person without a password, who chooses one within 7 days', async () => {
    const { server, invite, choose } = await begin();
    const secret = secretOf(await invite());
    const [row] = await server.db.selectFrom('person').selectAll().where('username', '=', 'nia').execute();
    expect(row).toMatchObject({ email: 'nia@example.com', password_hash: '' });
    for (const guess of ['x', 'a-password-for-tests'])
      expect((await server.login('nia', 'admin', { password: guess })).statusCode).toBe(400);
    server.pass(7 * 24 * 3_600 - 1);
    expect((await choose(secret)).statusCode).toBe(200);
  });

  it('is issued again as an invitation while there is no password', async () => {
    const { server, token, invite, choose } = await begin();
    await invite();
    const { id } = await server.db
      .selectFrom('person')
      .select('id')
      .where('username', '=', 'nia')
      .executeTakeFirstOrThrow();
    const secret = secretOf(await server.send('POST', 'authentication/passwordlink', token, { user_id: id }));
    server.pass(6 * 24 * 3_600);
    expect((await choose(secret)).statusCode).toBe(200);
  });

  it.each([
    [{ username: 'mira' }, 409, 'username'],
    [{ email: 'mira@example.com' }, 409, 'email'],
    [{ username: 'a b' }, 422, 'username'],
    [{ email: 'nobody' }, 422, 'email'],
  ])('is refused for %j', async (wrong, status, path) => {
    const { server, token } = await begin();
    const body = { username: 'nia', email: 'nia@example.com', team: 'x', ...wrong };
    const answer = await server.send('POST', 'authentication/invite', token, body);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ fields: [{ path }] });
  });

  it('keeps the role of the last administrator who can sign in', async () => {
    const { server, token, invite } = await begin();
    await invite();
    const { id } = await server.db
      .selectFrom('person')
      .select('id')
      .where('username', '=', 'nia')
      .executeTakeFirstOrThrow();
    await server.send('PUT', 'authentication/assignvertical', token, { user_id: id, vertical_id: 1 });
    await server.send('PUT', 'authentication/assignrole', token, { user_id: id, vertical_id: 1, roles: [1] });
    const last = await server.send('PUT', 'authentication/assignrole', token, {
      user_id: 1,
      vertical_id: 1,
      roles: [],
    });
    expect(last.json()).toMatchObject({ code: 'last_admin' });
  });
});

describe('with a mail server', () => {
  it('is emailed and shown to nobody else', async () => {
    const mails: LinkMail[] = [];
    const { reset } = await begin({ sendLink: async (mail) => mails.push(mail) > 0 });
    const answer = (await reset()).json<Answer>();
    expect(answer.data).toEqual({ expires_at: '2026-06-02T09:00:00.000Z', sent_to: 'mira@example.com' });
    expect(mails).toMatchObject([{ username: 'mira', link: expect.stringContaining('/password#') }]);
  });

  it('is shown to its creator if the mail server fails', async () => {
    const { reset } = await begin({ sendLink: async () => false });
    expect((await reset()).json<Answer>().data.link).toContain('/password#');
  });
});
