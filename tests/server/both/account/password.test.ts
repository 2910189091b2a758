import { hash } from '@node-rs/argon2';
import { beforeEach, describe, expect, it } from 'vitest';
import { changePassword } from '../../../../contract/account';
import { auditOf } from '../../support/machines';
import { minimumCost, password, TestApp } from '../../support/testApp';

const next = 'the wind over the bridge';

let server: TestApp;
let token = '';

beforeEach(async () => {
  server = (await TestApp.start()).untilEndOfTest();
  await server.add('ada', { admin: ['admin'], 'Data/Air': [] });
  token = await server.tokenOf('ada', 'admin');
});

const change = (body: object = {}, { from, of = token, key }: { from?: string; of?: string; key?: string } = {}) =>
  server.call({
    ...{ method: 'PUT', path: changePassword.path, token: of, ...(from && { remoteAddress: from }) },
    ...(key && { headers: { 'idempotency-key': key } }),
    payload: { current_password: password, new_password: next, ...body },
  });

const me = (of: string, at = server) => at.call({ path: 'authentication/me', token: of });
const login = (secret: string) => server.login('ada', 'admin', { password: secret });

describe('password change', () => {
  it('signs in with the new password and refuses the old one', async () => {
    expect((await change()).json()).toMatchObject({ status: 'success', message: expect.stringContaining('changed') });
    expect((await login(password)).json()).toMatchObject({ code: 'invalid_credentials' });
    expect((await login(next)).statusCode).toBe(200);
  });

  it('accepts any composition of the letters, also for a hash from before that rule', async () => {
    const [sent, wanted] = ['Wa\u0308lder im Norden', 'Flu\u0308sse im Su\u0308den'];
    await server.db
      .updateTable('person')
      .set({ password_hash: await hash(sent, minimumCost) })
      .execute();
    const [asNamed, asSent] = [
      await change({ current_password: sent, new_password: sent.normalize('NFC') }),
      await change({ current_password: sent, new_password: wanted }),
    ];
    expect([asNamed.statusCode, asSent.statusCode]).toEqual([422, 200]);
    for (const typed of [wanted, wanted.normalize('NFC')]) expect((await login(typed)).statusCode).toBe(200);
    expect((await change({ current_password: wanted.normalize('NFC') })).statusCode).toBe(200);
  });

  it('ends the person’s other sessions on every server, and no other person’s', async () => {
    const second = await TestApp.start({ database: server.database, now: () => server.now });
    await server.add('lena', { admin: ['admin'] });
    const [other, lenas] = [await server.tokenOf('ada', 'admin'), await server.tokenOf('lena', 'admin')];
    expect((await me(other, second)).statusCode).toBe(200);
    await change();
    expect((await me(other)).statusCode).toBe(401);
    expect((await me(other, second)).statusCode).toBe(401);
    expect((await me(token, second)).statusCode).toBe(200);
    expect((await me(lenas)).statusCode).toBe(200);
    await second.stop();
  });

  it('invalidates one-time codes that were requested before', async () => {
    const code = await server.freshCode('ada');
    await change();
    const answer = await server.login('ada', 'Data/Air', { password: next, code });
    expect(answer.json()).toMatchObject({ code: 'otp_refused' });
  });

  it('records the number of ended sessions, and neither password', async () => {
    await server.tokenOf('ada', 'admin');
    await change();
    expect(await auditOf(server, 'changepassword')).toMatchObject([
      { actor: 'ada', target: 'ada', outcome: 'success', after: { sessions_ended: 1 } },
    ]);
    const stored = JSON.stringify([
      await server.db.selectFrom('audit').selectAll().execute(),
      await server.db.selectFrom('idempotency').selectAll().execute(),
    ]);
    for (const secret of [password, next]) expect(stored).not.toContain(secret);
  });

  it('runs once for repeated requests with the same key', async () => {
    const [first, again] = [await change({}, { key: 'once' }), await change({}, { key: 'once' })];
    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 200, first.body]);
    expect(await auditOf(server, 'changepassword')).toHaveLength(1);
  });

  it('lets one of two concurrent changes win', async () => {
    const answers = await Promise.all(
      ['one more of the winds', 'another of the winds'].map((one) => change({ new_password: one })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).not.toEqual([200, 200]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('ends a session that began with the old password during the change', async () => {
    const answers = await Promise.all([login(password), change(), login(password), login(password)]);
    const begun = answers.flatMap((answer) => {
      const { access_token: other } = answer.json<{ access_token?: string }>();
      return other === undefined ? [] : [other];
    });
    for (const other of begun) expect((await me(other)).statusCode).toBe(401);
  });
});

describe('refused password change', () => {
  it.each([
    ['short', 'The password must have at least 12 characters'],
    ['Password1234', 'This password is easy to guess. Please choose another.'],
    ['ada@example.com', 'The password must not be the username or the email address'],
    [password, 'The new password must be different from the current password'],
  ])('refuses %s as a new password', async (new_password, message) => {
    const answer = await change({ new_password });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ message, fields: [{ path: 'new_password', message }] });
    expect((await login(password)).statusCode).toBe(200);
    expect(await auditOf(server, 'changepassword')).toMatchObject([{ outcome: 'denied', after: { reason: message } }]);
  });

  it('refuses a wrong current password at its field, records it, and keeps all sessions', async () => {
    const other = await server.tokenOf('ada', 'admin');
    const answer = await change({ current_password: 'wrong' });
    const message = 'The current password is wrong';
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'wrong_password', fields: [{ path: 'current_password', message }] });
    expect((await login(next)).statusCode).toBe(400);
    expect((await me(other)).statusCode).toBe(200);
    expect(await auditOf(server, 'changepassword')).toMatchObject([{ outcome: 'denied', after: { reason: message } }]);
  });

  it('limits guesses with a stolen token like sign-in attempts', async () => {
    const from = '203.0.113.9';
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => change({ current_password: 'wrong' }, { from })),
    );
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.toSorted()).toEqual([...Array(5).fill(422), ...Array(7).fill(429)]);
    const right = await change({}, { from });
    expect([right.statusCode, right.headers['retry-after']]).toEqual([429, '30']);
    expect((await server.login('ada', 'admin', { from })).statusCode).toBe(429);
    server.pass(31);
    expect((await change({}, { from })).statusCode).toBe(200);
  });

  it('refuses a caller without a session or with an ended one', async () => {
    expect((await change({}, { of: 'A'.repeat(43) })).statusCode).toBe(401);
    await server.call({ method: 'POST', path: 'authentication/logout', token });
    expect((await change()).statusCode).toBe(401);
    expect((await login(password)).statusCode).toBe(200);
  });
});
