import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProcess, askForProcess, askForUpdate } from '../../support/requests';
import { TestApp } from '../../support/testApp';

/** Two servers on one database, with the rules and without. */
let server: TestApp;
let strict: TestApp;
const tokens = { ada: '', bea: '', lena: '' };
let count = 0;

beforeAll(async () => {
  server = await TestApp.start();
  const env = { REQUIRE_SECOND_APPROVER: '1', REQUIRE_REJECT_REASON: '1' };
  strict = await TestApp.start({ database: server.database, env });
  for (const name of ['ada', 'bea'] as const) {
    await server.add(name, { admin: ['admin'] });
    tokens[name] = await server.tokenOf(name, 'admin');
  }
  await server.add('lena', { 'Data/Air': ['machine_launch user'] });
  tokens.lena = await server.tokenOf('lena', 'Data/Air');
});

afterAll(async () => {
  await strict.stop();
  await server.stop();
});

const decide = (call: string, id: number, approve: 1 | -1, more: object, token: string, on = strict) =>
  on.send('POST', call, token, { requestid: String(id), approve, ...more });

function requested(token = tokens.lena) {
  count += 1;
  return askForProcess(server, token, { process_name: `Process ${count}` });
}

async function rowOf(call: string, id: number, on: TestApp, token = tokens.ada) {
  const answer = await on.call({ path: call, token });
  return answer.json<{ data: Record<string, unknown>[] }>().data.find((row) => row.id === id);
}

describe('REQUIRE_SECOND_APPROVER (S21)', () => {
  it('refuses to approve one’s own request, marks the row, and lets another admin approve it', async () => {
    const id = await requested(tokens.ada);
    const update = await askForUpdate(server, tokens.ada, await addProcess(server));
    for (const [list, call, request] of [
      ['listrequest', 'approverequest', id],
      ['listupdateprocess', 'approveupdate', update],
    ] as const) {
      expect(await rowOf(list, request, strict)).toMatchObject({ own: true });
      expect(await rowOf(list, request, strict, tokens.bea)).toMatchObject({ own: false });
      const answer = await decide(call, request, 1, {}, tokens.ada);
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: 'own_request' });
      expect(await rowOf(list, request, server)).toMatchObject({ status: 0 });
      expect((await decide(call, request, 1, {}, tokens.bea)).statusCode).toBe(200);
    }
  });

  it('lets requesters reject their own request', async () => {
    const id = await requested(tokens.ada);
    expect((await decide('approverequest', id, -1, { reason: 'Mistake' }, tokens.ada)).statusCode).toBe(200);
  });

  it('compares people, not names that someone else may take later', async () => {
    const first = await server.add('cleo', { admin: ['admin'] });
    const id = await requested(await server.tokenOf('cleo', 'admin'));
    await server.send('DELETE', 'authentication/dropuser', tokens.ada, { userid: first, username: 'cleo' });
    await server.add('cleo', { admin: ['admin'] });
    const token = await server.tokenOf('cleo', 'admin');
    expect(await rowOf('listrequest', id, strict, token)).toMatchObject({ own: false, requested_by: 'cleo' });
  });

  it('allows own approvals and omits the column if it is off', async () => {
    const id = await requested(tokens.ada);
    expect(Object.keys((await rowOf('listrequest', id, server)) ?? {})).not.toContain('own');
    expect((await decide('approverequest', id, 1, {}, tokens.ada, server)).statusCode).toBe(200);
  });
});

describe('REQUIRE_REJECT_REASON', () => {
  it.each([{}, { reason: '' }, { reason: ' \n ' }])('refuses %j as a reason', async (more) => {
    const id = await requested();
    const answer = await decide('approverequest', id, -1, more, tokens.ada);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ message: 'A reason is required to reject a request' });
    const update = await askForUpdate(server, tokens.lena, await addProcess(server));
    expect((await decide('approveupdate', update, -1, more, tokens.ada)).statusCode).toBe(422);
    expect((await decide('approveupdate', update, -1, { reason: 'No' }, tokens.ada)).statusCode).toBe(200);
    expect((await decide('approverequest', id, 1, more, tokens.ada)).statusCode).toBe(200);
  });

  it('is part of the sign-in response only if it is on', async () => {
    const offersAt = async (at: TestApp) => (await at.login('ada', 'admin')).json<{ offers: string[] }>().offers;
    const calls = ['audit', 'myrequests', 'logout', 'me', 'terminateplan'];
    const ofLaunches = ['launchstatus', 'processledger', 'terminatemachinesplan'];
    const always = [
      ...calls,
      ...ofLaunches,
      'decision_reason',
      'direct_privileges',
      'idempotency_key',
      'password_rules',
    ];
    const offers = await offersAt(server);
    expect(offers).toEqual(expect.arrayContaining(always));
    expect(offers).not.toContain('reject_reason_required');
    expect((await offersAt(strict)).toSorted()).toEqual([...offers, 'reject_reason_required'].toSorted());
  });
});
