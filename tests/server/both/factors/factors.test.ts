import { beforeEach, describe, expect, it } from 'vitest';
import { resealCredentials } from '../../../../server/processes/resealCredentials';
import { appCode, SoftPasskey } from '../../support/authenticator';
import { confirmWith, enrolApp, enrolPasskey, passkeySignIn } from '../../support/factors';
import { addOne, auditOf, termination } from '../../support/machines';
import { password, TestApp } from '../../support/testApp';

let server: TestApp;
let token = '';
let adaId = 0;

async function start(env: Record<string, string> = {}): Promise<void> {
  server = (await TestApp.start({ env })).untilEndOfTest();
  adaId = await server.add('ada', { admin: ['admin'], 'Data/Air': ['aws user'] });
  await server.add('lena', { admin: ['admin'] });
  await server.add('otto', { 'Data/Air': ['aws user'] });
  token = await server.tokenOf('ada', 'admin');
}

const statusOf = async (of: string, path = 'authentication/getusers', at = server) => {
  const answer = await at.call({ path, token: of });
  return [answer.statusCode, answer.json().code];
};

describe('second factor', () => {
  beforeEach(() => start());

  it('requires the password first, and a recent factor later', async () => {
    const begin = (body: object) => server.send('POST', 'authentication/factors/app/begin', token, body);
    expect((await begin({})).json()).toMatchObject({ fields: [{ path: 'current_password' }] });
    expect((await begin({ current_password: 'wrong' })).statusCode).toBe(422);
    const { uri } = await enrolApp(server, token);
    expect((await begin({})).statusCode).toBe(200);
    server.pass(300);
    expect((await begin({ current_password: password })).json().code).toBe('factor_required');
    await confirmWith(server, token, appCode(uri, server.now));
    expect((await begin({})).statusCode).toBe(200);
  });

  it('is added with a right code within five minutes, in the session that began', async () => {
    const begin = async () => {
      const begun = await server.send('POST', 'authentication/factors/app/begin', token, {
        current_password: password,
      });
      return begun.json().data as { ticket: string; uri: string };
    };
    const add = (of: string, { ticket, uri }: { ticket: string; uri: string }, code = appCode(uri, server.now)) =>
      server.send('POST', 'authentication/factors/app', of, { ticket, name: 'Phone', code });
    const begun = await begin();
    expect((await add(token, begun, '000000')).json()).toMatchObject({ fields: [{ path: 'code' }] });
    expect((await add(await server.tokenOf('lena', 'admin'), begun)).json().code).toBe('enrolment_ended');
    server.pass(300);
    const ended = await add(token, begun);
    expect([ended.statusCode, ended.json().code]).toEqual([400, 'enrolment_ended']);
    const other = await server.tokenOf('ada', 'admin');
    expect((await add(token, await begin())).json().data.recovery_codes).toHaveLength(10);
    expect([(await statusOf(token))[0], (await statusOf(other))[0]]).toEqual([200, 401]);
    const stored = await server.db.selectFrom('factor').select('sealed_secret').executeTakeFirstOrThrow();
    expect(stored.sealed_secret).toMatch(/^1:aes-256-gcm:/);
  });

  it('ends the other sessions when it is removed, also those that it opened', async () => {
    const { id } = await enrolApp(server, token);
    const { passkey } = await enrolPasskey(server, token);
    const { proof, verticals } = (await passkeySignIn(server, passkey)).json();
    const payload = { proof, vertical_id: verticals[0].id };
    const opened = await server.call({ method: 'POST', path: 'authentication/choosevertical', payload });
    const second = await TestApp.start({ database: server.database, now: () => server.now });
    expect((await statusOf(opened.json().access_token, undefined, second))[0]).toBe(200);
    const list = (await server.call({ path: 'authentication/factors', token })).json().data.factors;
    expect(list).toMatchObject([
      { id, kind: 'totp', name: 'Phone' },
      { kind: 'passkey', name: 'Laptop' },
    ]);
    const lenas = await server.tokenOf('lena', 'admin');
    const foreign = await server.call({ method: 'DELETE', path: `authentication/factors/${id}`, token: lenas });
    expect(foreign.statusCode).toBe(404);
    const removed = await server.call({ method: 'DELETE', path: `authentication/factors/${list[1].id}`, token });
    expect(removed.statusCode).toBe(200);
    expect((await statusOf(opened.json().access_token, undefined, second))[0]).toBe(401);
    expect((await passkeySignIn(server, passkey)).statusCode).toBe(400);
    await server.call({ method: 'DELETE', path: `authentication/factors/${id}`, token });
    expect(await server.db.selectFrom('recovery_code').selectAll().execute()).toEqual([]);
    await second.stop();
  });

  it('is reset by an administrator, which ends all sessions of the person', async () => {
    const lenas = await server.tokenOf('lena', 'admin');
    await enrolApp(server, token);
    const of = `authentication/people/${adaId}/factors`;
    expect((await server.call({ path: of, token: lenas })).json().data).toMatchObject([{ kind: 'totp' }]);
    await server.send('POST', 'authentication/tokens', token, { name: 'of a thief' });
    const reset = () => server.call({ method: 'DELETE', path: of, token: lenas });
    expect((await reset()).statusCode).toBe(200);
    expect((await statusOf(token))[0]).toBe(401);
    expect((await auditOf(server, 'resetfactors'))[0]).toMatchObject({
      ...{ actor: 'lena', target: 'ada', outcome: 'success', after: { sessions_ended: 1, tokens_revoked: 1 } },
    });
    expect((await server.login('ada', 'admin')).statusCode).toBe(200);
    expect((await reset()).json().code).toBe('no_factor');
  });

  it('is sealed anew with the newest secret', async () => {
    const { uri } = await enrolApp(server, token);
    const secrets = [
      'the newest secret of the tests, long enough',
      'another secret of the tests, long enough',
    ] as const;
    expect(await resealCredentials(server.db, secrets)).toEqual({ sealed: 1, unreadable: 0 });
    const second = await TestApp.start({
      ...{ database: server.database, now: () => server.now, credentialSecrets: [secrets[0]] },
    });
    expect((await second.login('ada', 'admin', { code: appCode(uri, server.now) })).statusCode).toBe(200);
    await second.stop();
  });
});

describe('recent second factor', () => {
  beforeEach(() => start());

  it('is required to grant the admin role, and for the change of a password and a vertical', async () => {
    const { uri } = await enrolApp(server, token);
    server.pass(300);
    const [admin, user] = await server.roleIds('admin', 'aws user');
    const otto = await server.db
      .selectFrom('person')
      .select('id')
      .where('username', '=', 'otto')
      .executeTakeFirstOrThrow();
    const vertical_id = await server.verticalId('Data/Air');
    const grant = (roles: unknown[]) =>
      server.call({
        ...{ method: 'PUT', path: 'authentication/assignrole', token, headers: { 'idempotency-key': 'one-key' } },
        payload: { user_id: otto.id, vertical_id, roles },
      });
    expect(
      (await server.send('PUT', 'authentication/assignrole', token, { user_id: otto.id, vertical_id, roles: [user] }))
        .statusCode,
    ).toBe(200);
    expect((await grant([admin])).json().code).toBe('factor_required');
    const change = { current_password: password, new_password: 'another-password-for-tests' };
    expect((await server.send('PUT', 'authentication/password', token, change)).json().code).toBe('factor_required');
    const verticals = await server.call({ path: 'authentication/verticals', token });
    expect(verticals.statusCode).toBe(200);
    const toAir = () => server.send('POST', 'authentication/vertical', token, { vertical_id });
    expect((await toAir()).json().code).toBe('factor_required');
    expect((await confirmWith(server, token, appCode(uri, server.now))).statusCode).toBe(200);
    const repeated = await grant([admin]);
    expect([repeated.statusCode, repeated.headers['idempotency-replayed']]).toEqual([200, undefined]);
    const switched = await toAir();
    expect(switched.statusCode).toBe(200);
    const row = await server.db
      .selectFrom('session')
      .select('factor_at')
      .where('vertical_id', '=', vertical_id)
      .executeTakeFirstOrThrow();
    expect(row.factor_at).toEqual(server.now);
  });

  it.each(['register', 'invite', 'passwordlink', 'serviceaccounts', 'assignrole'])(
    'is required for %s, so that no helper passes it by',
    async (call) => {
      await enrolApp(server, token);
      const person = { username: 'mallory', email: 'mallory@example.com', team: 'x' };
      const otto = await server.db
        .selectFrom('person')
        .select('id')
        .where('username', '=', 'otto')
        .executeTakeFirstOrThrow();
      const [launcher] = await server.roleIds('machine_launch user');
      const bodies: Readonly<Record<string, object>> = {
        register: { ...person, password },
        passwordlink: { user_id: otto.id },
        assignrole: { user_id: otto.id, vertical_id: await server.verticalId('Data/Air'), roles: [launcher] },
      };
      const method = call === 'assignrole' ? 'PUT' : 'POST';
      const act = () => server.send(method, `authentication/${call}`, token, bodies[call] ?? person);
      server.pass(300);
      expect((await act()).json().code).toBe('factor_required');
      const lenas = await server.tokenOf('lena', 'admin');
      expect((await server.send(method, `authentication/${call}`, lenas, bodies[call] ?? person)).statusCode).toBe(200);
    },
  );

  it.each([
    ['019', true],
    ['020', false],
  ])('is required to terminate machines if account %s is in production: %s', async (production, isRequired) => {
    await start({ PRODUCTION_ACCOUNTS: production });
    const { instance_id, region } = await addOne(server, { account: '019' });
    const place = { account: '019', region };
    const selector = termination([{ instance_id }], place);
    const one = { ...place, platform: 'AWS', lookupType: 'instanceId', lookupValue: instance_id };
    await enrolApp(server, token);
    server.pass(300);
    for (const [path, body] of [
      ['terminate', selector],
      ['machines/terminate', one],
    ] as const) {
      const answer = await server.send('POST', path, token, body);
      expect([path, answer.json().code === 'factor_required']).toEqual([path, isRequired]);
    }
    const plan = await server.send('POST', 'terminate/plan', token, selector);
    expect(plan.statusCode).toBe(200);
  });
});

describe('REQUIRE_STRONG_FACTOR', () => {
  it.each([
    ['admins', [403, 'enrol_factor'], [200, undefined]],
    ['all', [403, 'enrol_factor'], [403, 'enrol_factor']],
  ])('%s: lets people without a factor only add one', async (covered, admins, users) => {
    await start({ REQUIRE_STRONG_FACTOR: covered });
    const ottos = await server.tokenOf('otto', 'Data/Air');
    expect([await statusOf(token), await statusOf(ottos, 'aws/getaccounts')]).toEqual([admins, users]);
    expect(await statusOf(token, 'authentication/me')).toEqual([200, undefined]);
    const { data } = (await server.call({ path: 'authentication/factors', token })).json();
    expect(data).toMatchObject({ required: true, asks_password: true });
    await enrolPasskey(server, token, new SoftPasskey());
    expect(await statusOf(token)).toEqual([200, undefined]);
  });
});
