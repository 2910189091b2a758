import type { Insertable } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApprovalRule, RuleTrial } from '../../../../contract/approvalRules';
import { refusedMaximum } from '../../../../contract/approvalRules';
import type { Tables } from '../../../../server/db/tables';
import { addProcess, askForProcess, askForUpdate, processForm } from '../../support/requests';
import { TestApp } from '../../support/testApp';

let server: TestApp;
let count = 0;

beforeAll(async () => {
  server = await TestApp.start();
  for (const name of ['ada', 'bea']) await server.add(name, { admin: ['admin'] });
  await server.add('lena', { 'Data/Air': ['machine_launch user'] });
  // The triggers use the time of the database.
  await server.db.updateTable('right_span').set({ begun_at: server.now }).execute();
  server.pass(60);
});

afterAll(() => server.stop());

const tokenOf = (name: string) => server.tokenOf(name, name === 'lena' ? 'Data/Air' : 'admin');

async function tried(rule: ApprovalRule, name = 'ada') {
  const answer = await server.call({ path: `approvalrules/${rule}/trial`, token: await tokenOf(name) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: RuleTrial }>().data;
}

const requested = async (name: string) =>
  askForProcess(server, await tokenOf(name), { process_name: `Process ${count++}` });

/** Decides as an administrator, also requests of others. */
async function decided(name: string, approve: 1 | -1, more: object, requester = name) {
  const id = await requested(requester);
  const body = { requestid: String(id), approve, ...more };
  const answer = await server.send('POST', 'approverequest', await tokenOf(name), body);
  expect(answer.statusCode, answer.body).toBe(200);
  return id;
}

/** Adds a decided request as an earlier version or a later deletion leaves it. */
async function recorded(more: Partial<Insertable<Tables['process_request']>>) {
  const { username: _name, password: _password, machine_limit = 1, ...form } = processForm();
  const at = server.now;
  const row = {
    ...{
      ...form,
      machine_limit: machine_limit ?? 1,
      status: 1 as const,
      requested_by: 'cleo',
      requested_by_id: null,
      requested_at: at,
    },
    ...{ decided_by: 'cleo', decided_at: at, vertical: 'admin', name_key: `recorded ${count++}`, ...more },
  };
  return (await server.db.insertInto('process_request').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

const hour = 3_600_000;
const later = (hours: number) => new Date(server.now.getTime() + hours * hour);

it('names the requests of all kinds that their requesters approved, newest first', async () => {
  const before = await tried('second_approver');
  const first = await decided('ada', 1, {});
  server.pass(1);
  await decided('bea', 1, {}, 'lena');
  await decided('ada', -1, {});
  const ada = await tokenOf('ada');
  const update = await askForUpdate(server, ada, await addProcess(server));
  const answer = await server.send('POST', 'approveupdate', ada, { requestid: String(update), approve: 1 });
  expect(answer.statusCode).toBe(200);
  const { requests, ...trial } = await tried('second_approver');
  expect(trial).toMatchObject({ rule: 'second_approver', state: 'off', setting: 'REQUIRE_SECOND_APPROVER=1' });
  expect(trial).toMatchObject({ decisions: before.decisions + 4, refused: before.refused + 2, alone: 0 });
  expect(trial.administrators).toBe(2);
  expect(requests.slice(0, 2)).toMatchObject([
    { kind: 'update', id: update, decided_by: 'ada', decided_at: server.now.toISOString() },
    {
      kind: 'request',
      id: first,
      process_name: expect.stringMatching(/^Process /),
      requested_by: 'ada',
      decided_by: 'ada',
      alone: false,
    },
  ]);
});

it('names the rejections without a reason, but no withdrawal', async () => {
  const before = await tried('reject_reason');
  const id = await decided('ada', -1, { reason: ' ' }, 'lena');
  await decided('ada', -1, { reason: 'No budget' }, 'lena');
  await decided('ada', 1, {}, 'lena');
  const withdrawn = await requested('lena');
  const answer = await server.send('POST', `myrequests/process/${withdrawn}/withdraw`, await tokenOf('lena'), {});
  expect(answer.statusCode, answer.body).toBe(200);
  const trial = await tried('reject_reason');
  expect(trial).toMatchObject({ decisions: before.decisions + 3, refused: before.refused + 1, administrators: null });
  expect(trial.requests[0]).toMatchObject({ kind: 'request', id, status: -1, requested_by: 'lena', decided_by: 'ada' });
});

it('judges decisions of deleted people by their names, unless another person has the name by then', async () => {
  const own = await recorded({});
  await server.add('dora', { admin: ['admin'] });
  const ofNamesake = await recorded({
    ...{ requested_by: 'dora', decided_by: 'dora', requested_at: later(-2), decided_at: later(1) },
  });
  const afterDeletion = await recorded({
    ...{ requested_by: 'dora', decided_by: 'dora', requested_at: later(-9), decided_at: later(-8) },
  });
  server.pass(2 * 3_600);
  const ids = (await tried('second_approver')).requests.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([own, afterDeletion]));
  expect(ids).not.toContain(ofNamesake);
});

it('says if nobody else was an administrator, by the history of roles, and who is one now', async () => {
  const app = (await TestApp.start()).untilEndOfTest();
  const former = server;
  server = app;
  try {
    const ada = await app.add('ada', { admin: ['admin'] });
    await app.add('robot', { admin: ['admin'] });
    await app.db.updateTable('person').set({ service: true }).where('username', '=', 'robot').execute();
    await app.db.updateTable('right_span').set({ begun_at: app.now }).execute();
    await recorded({ requested_by: 'ada', requested_by_id: ada, decided_by: 'ada', decided_at: later(-1) });
    app.pass(60);
    await decided('ada', 1, {});
    const alone = await tried('second_approver');
    expect(alone).toMatchObject({ decisions: 2, refused: 2, alone: 1, administrators: 1 });
    // Before the history begins, the others are unknown.
    expect(alone.requests.map((request) => request.alone)).toEqual([true, false]);
    app.pass(60);
    await app.add('bea', { admin: ['admin'] });
    await app.db.updateTable('right_span').set({ begun_at: app.now }).where('username', '=', 'bea').execute();
    await decided('ada', 1, {});
    expect(await tried('second_approver')).toMatchObject({ refused: 3, alone: 1, administrators: 2 });
  } finally {
    server = former;
  }
});

it('lists a bounded number of requests of the period, and counts all of it', async () => {
  const before = await tried('second_approver');
  for (let index = 0; index <= refusedMaximum; index++) await recorded({ decided_at: later(-index - 24) });
  await recorded({ decided_at: later(-93 * 24) });
  const { refused, decisions, requests } = await tried('second_approver');
  expect({ refused, decisions }).toEqual({
    ...{ refused: before.refused + refusedMaximum + 1, decisions: before.decisions + refusedMaximum + 1 },
  });
  expect(requests).toHaveLength(refusedMaximum);
});

it('names the rules that are in force', async () => {
  const env = { REQUIRE_REJECT_REASON: '1' };
  const strict = (await TestApp.start({ database: server.database, env })).untilEndOfTest();
  const answer = await strict.call({ path: 'approvalrules', token: await tokenOf('ada') });
  expect(answer.json()).toMatchObject({
    data: [
      { rule: 'second_approver', state: 'off', setting: 'REQUIRE_SECOND_APPROVER=1' },
      { rule: 'reject_reason', state: 'in_force', setting: 'REQUIRE_REJECT_REASON=1' },
    ],
  });
  const unknown = await strict.call({ path: 'approvalrules/x/trial', token: await tokenOf('ada') });
  expect(unknown.statusCode).toBe(404);
});
