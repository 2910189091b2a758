import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProcess, askForProcess, askForUpdate, processForm } from '../../support/requests';
import { TestApp } from '../../support/testApp';

let server: TestApp;
const tokens = { ada: '', bea: '', lena: '' };
let count = 0;

beforeAll(async () => {
  server = await TestApp.start();
  for (const name of ['ada', 'bea'] as const) {
    await server.add(name, { admin: ['admin'] });
    tokens[name] = await server.tokenOf(name, 'admin');
  }
  await server.add('lena', { 'Data/Air': ['machine_launch user'] });
  tokens.lena = await server.tokenOf('lena', 'Data/Air');
});

afterAll(() => server.stop());

const decide = (call: string, id: number | string, approve: unknown, more: object = {}, token = tokens.ada) =>
  server.send('POST', call, token, { requestid: String(id), approve, ...more });

function requested(token = tokens.lena) {
  count += 1;
  return askForProcess(server, token, { process_name: `Process ${count}` });
}

async function rowOf(call: string, id: number) {
  const answer = await server.call({ path: call, token: tokens.ada });
  return answer.json<{ data: Record<string, unknown>[] }>().data.find((row) => row.id === id);
}

const processOf = (id: unknown) =>
  server.db.selectFrom('process').selectAll().where('id', '=', Number(id)).executeTakeFirst();

describe('lists of requests', () => {
  it.each([
    ['listrequest', 'approverequest'],
    ['listupdateprocess', 'approveupdate'],
  ] as const)('lists pending requests for %s first, newest first', async (list, call) => {
    const ask = async () =>
      list === 'listrequest'
        ? requested()
        : askForUpdate(server, tokens.lena, await addProcess(server), { version: `${++count}` });
    const ids = [await ask(), await ask(), await ask(), await ask()] as const;
    await decide(call, ids[3], -1);
    await decide(call, ids[1], 1);
    const answer = await server.call({ path: list, token: tokens.ada });
    const { data } = answer.json<{ data: { id: number }[] }>();
    const order = data.map(({ id }) => id).filter((id) => ids.includes(id));
    expect(order).toEqual([ids[2], ids[0], ids[3], ids[1]]);
  });
});

describe('process request', () => {
  it('creates the process on approval, with requester, decider, time and reason', async () => {
    const id = await requested();
    server.pass(60);
    const answer = await decide('approverequest', id, 1, { reason: ' Needed for the sale ' });
    const row = await rowOf('listrequest', id);
    expect(answer.json()).toMatchObject({
      status: 'success',
      message: `Request ${id} approved. Process ${row?.process_id} created.`,
      data: { id, status: 1, process_id: row?.process_id },
    });
    expect(row).toMatchObject({
      status: 1,
      requested_by: 'lena',
      requested_at: new Date(server.now.getTime() - 60_000).toISOString(),
      decided_by: 'ada',
      decided_at: server.now.toISOString(),
      reason: 'Needed for the sale',
    });
    const { machine_limit, username: _, password: __, ...form } = processForm({ process_name: `Process ${count}` });
    expect(await processOf(row?.process_id)).toMatchObject({ ...form, machine_max_count: machine_limit });
    const list = await server.call({ path: 'listprocess', token: tokens.lena });
    expect(list.json<{ data: unknown[] }>().data).toContainEqual(expect.objectContaining({ id: row?.process_id }));
  });

  it('creates nothing on rejection', async () => {
    const id = await requested();
    const before = await server.db.selectFrom('process').selectAll().execute();
    expect((await decide('approverequest', id, -1)).json()).toMatchObject({ message: `Request ${id} rejected` });
    expect(await rowOf('listrequest', id)).toMatchObject({ status: -1, process_id: null, reason: null });
    expect(await server.db.selectFrom('process').selectAll().execute()).toHaveLength(before.length);
  });

  it('answers a second decision with 409 and the current state, and changes nothing', async () => {
    const id = await requested();
    await decide('approverequest', id, 1);
    const row = await rowOf('listrequest', id);
    const answer = await decide('approverequest', id, -1, { reason: 'No' }, tokens.bea);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      status: 'failed',
      message: `Request ${id} was already approved by ada`,
      code: 'already_decided',
    });
    expect(await rowOf('listrequest', id)).toEqual(row);
  });

  it('writes an audit row for the decision and for each refused one', async () => {
    const id = await requested();
    await decide('approverequest', id, -1, { reason: 'No' });
    await decide('approverequest', id, 1, {}, tokens.bea);
    const target = `request ${id}`;
    const rows = await server.db.selectFrom('audit').selectAll().where('target', '=', target).orderBy('seq').execute();
    expect(rows).toMatchObject([
      { actor: 'ada', account: '019', outcome: 'success', after: { decision: 'rejected', reason: 'No' } },
      {
        actor: 'bea',
        account: '019',
        outcome: 'denied',
        after: { reason: `Request ${id} was already rejected by ada` },
      },
    ]);
  });

  it('answers an unknown request with 404', async () => {
    expect((await decide('approverequest', 999_999, 1)).json()).toMatchObject({
      message: 'Request 999999 not found',
    });
    expect((await decide('approveupdate', 999_999, 1)).statusCode).toBe(404);
  });

  it('keeps the requester’s name after the requester is deleted', async () => {
    const id = await server.add('gone', { 'Data/Air': ['machine_launch user'] });
    const request = await requested(await server.tokenOf('gone', 'Data/Air'));
    await server.send('DELETE', 'authentication/dropuser', tokens.ada, { userid: id, username: 'gone' });
    expect(await rowOf('listrequest', request)).toMatchObject({ requested_by: 'gone' });
    expect((await decide('approverequest', request, 1)).statusCode).toBe(200);
  });
});

describe('decision', () => {
  it.each([true, '1', '-1', 0, 2, 1.5, null, [1], { value: 1 }, undefined])(
    'rejects %j as a decision without coercion',
    async (approve) => {
      const id = await requested();
      for (const call of ['approverequest', 'approveupdate'])
        expect((await decide(call, id, approve)).statusCode).toBe(400);
      expect(await rowOf('listrequest', id)).toMatchObject({ status: 0 });
    },
  );

  it.each([
    { requestid: 31 },
    { requestid: '2147483648' },
    { requestid: '0x1' },
    { reason: 'a\0b' },
    { reason: '\udc00' },
    { reason: 'x'.repeat(1_001) },
    { reason: 7 },
  ])('rejects a body with %j', async (more) => {
    for (const call of ['approverequest', 'approveupdate'])
      expect((await decide(call, '31', 1, more)).statusCode).toBe(400);
  });
});

describe('update request', () => {
  async function asked(wanted = { version: '2', machine_max_count: 9 }) {
    const processId = await addProcess(server, { process_name: `Updated ${count++}` });
    return { processId, id: await askForUpdate(server, tokens.lena, processId, wanted) };
  }

  it('is applied on approval', async () => {
    const { id, processId } = await asked();
    expect((await decide('approveupdate', id, 1)).json()).toMatchObject({
      status: 'success',
      message: `Update ${id} approved. Process ${processId} updated.`,
    });
    expect(await processOf(processId)).toMatchObject({ version: '2', machine_max_count: 9 });
    expect(await rowOf('listupdateprocess', id)).toMatchObject({
      old_version: '1',
      new_version: '2',
      current_version: '2',
      old_machine_max_count: 5,
      current_machine_max_count: 9,
      decided_by: 'ada',
    });
    const rows = await server.db.selectFrom('audit').selectAll().where('target', '=', `update ${id}`).execute();
    expect(rows).toMatchObject([
      { before: { version: '1', machine_max_count: 5 }, after: { new_version: '2', new_machine_max_count: 9 } },
    ]);
  });

  it('is not applied on rejection, and allows a new request', async () => {
    const { id, processId } = await asked();
    await decide('approveupdate', id, -1, { reason: 'Too many' });
    expect(await processOf(processId)).toMatchObject({ version: '1', machine_max_count: 5 });
    expect(await askForUpdate(server, tokens.lena, processId)).toBeGreaterThan(id);
    expect((await decide('approveupdate', id, 1)).statusCode).toBe(409);
  });

  it('stays pending if the process has other values by now', async () => {
    const { id, processId } = await asked();
    await server.db.updateTable('process').set({ version: '8' }).where('id', '=', processId).execute();
    const answer = await decide('approveupdate', id, 1);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'process_changed' });
    expect(await rowOf('listupdateprocess', id)).toMatchObject({ status: 0, current_version: '8', old_version: '1' });
    expect(await processOf(processId)).toMatchObject({ version: '8', machine_max_count: 5 });
    expect((await decide('approveupdate', id, -1)).statusCode).toBe(200);
  });

  it('stays pending if the process has another limit by now', async () => {
    const { id, processId } = await asked();
    await server.db.updateTable('process').set({ machine_max_count: 7 }).where('id', '=', processId).execute();
    expect((await decide('approveupdate', id, 1)).json()).toMatchObject({ code: 'process_changed' });
    expect(await processOf(processId)).toMatchObject({ version: '1', machine_max_count: 7 });
  });
});
