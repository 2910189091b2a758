import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/testApp';

let server: TestApp;
let token = '';

beforeAll(async () => {
  server = await TestApp.start();
  await server.add('ada', { admin: ['admin'] });
});

beforeEach(async () => {
  token = await server.tokenOf('ada', 'admin');
});

afterAll(() => server.stop());

const me = (more: Parameters<TestApp['call']>[0] | object) => server.call({ path: 'authentication/me', ...more });

describe('session', () => {
  it('returns who is signed in', async () => {
    const answer = await me({ token });
    expect(answer.json()).toEqual({
      status: 'success',
      username: 'ada',
      email: 'ada@example.com',
      roles: ['admin'],
      vertical: 'admin',
    });
  });

  it('stores only a hash of the token', async () => {
    expect(JSON.stringify(await server.db.selectFrom('session').selectAll().execute())).not.toContain(token);
  });

  it('refuses forged, cut, changed and missing tokens (S7)', async () => {
    const bad = ['', 'x', token.slice(0, -1), `${token}A`, token.slice(1), token.toLowerCase(), 'null', "' or 1=1 --"];
    for (const other of bad) {
      const answer = await me({ token: other });
      expect(answer.statusCode, other).toBe(401);
      expect(answer.json()).toMatchObject({ status: 'failed', message: 'Session expired. Please log in again.' });
    }
    expect((await me({})).statusCode).toBe(401);
    expect((await me({ headers: { authorization: token } })).statusCode).toBe(401);
    expect((await me({ headers: { authorization: `Basic ${token}` } })).statusCode).toBe(401);
  });

  it('takes the token only from the header (S9)', async () => {
    expect((await me({ cookies: { token } })).statusCode).toBe(401);
    for (const key of ['token', 'access_token', 'authorization']) {
      const answer = await server.call({ path: `authentication/me?${key}=${token}` });
      expect(answer.statusCode).toBe(401);
    }
  });

  it('ends at once with its own logout (S8)', async () => {
    const other = await server.tokenOf('ada', 'admin');
    const answer = await server.call({ method: 'POST', path: 'authentication/logout', token: other });
    expect(answer.json()).toEqual({ status: 'success', message: 'Logged out' });
    expect((await me({ token: other })).statusCode).toBe(401);
    expect((await me({ token })).statusCode).toBe(200);
  });

  it('ends after an hour', async () => {
    const old = await server.tokenOf('ada', 'admin');
    server.pass(3_599);
    expect((await me({ token: old })).statusCode).toBe(200);
    server.pass(2);
    expect((await me({ token: old })).statusCode).toBe(401);
  });

  it('loses a revoked role, a removed vertical and a deleted person at once (S8)', async () => {
    const id = await server.add('lena', { 'Data/RC': ['machine_launch user'], 'Data/Air': ['machine_launch user'] });
    const first = await server.tokenOf('lena', 'Data/RC');
    const second = await server.tokenOf('lena', 'Data/Air');
    const list = (of: string) => server.call({ path: 'listprocess', token: of });
    expect((await list(first)).statusCode).toBe(200);
    await server.db.deleteFrom('membership_role').where('person_id', '=', id).execute();
    expect((await list(first)).statusCode).toBe(403);
    const rc = await server.verticalId('Data/RC');
    await server.db.deleteFrom('membership').where('person_id', '=', id).where('vertical_id', '=', rc).execute();
    expect((await list(first)).statusCode).toBe(401);
    expect((await list(second)).statusCode).toBe(403);
    await server.db.deleteFrom('person').where('id', '=', id).execute();
    expect((await list(second)).statusCode).toBe(401);
  });
});
