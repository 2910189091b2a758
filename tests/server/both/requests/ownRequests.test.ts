import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unseal } from '../../../../server/processes/credentials';
import { addProcess, askForProcess, askForUpdate, processForm } from '../../support/requests';
import { TestApp } from '../../support/testApp';

const credentialSecrets = ['the key of the credentials in this test'] as const;
let server: TestApp;
const tokens = { ada: '', lena: '', nils: '' };
let count = 0;

beforeAll(async () => {
  server = await TestApp.start({ credentialSecrets });
  await server.add('ada', { admin: ['admin'] });
  await server.add('lena', { 'Data/Air': ['machine_launch user'] });
  await server.add('nils', { 'Data/Air': ['machine_launch user'] });
  tokens.ada = await server.tokenOf('ada', 'admin');
  tokens.lena = await server.tokenOf('lena', 'Data/Air');
  tokens.nils = await server.tokenOf('nils', 'Data/Air');
});

afterAll(() => server.stop());

const fresh = () => `Process ${++count}`;
const asked = (more: object = {}) => askForProcess(server, tokens.lena, { process_name: fresh(), ...more });
const updateAsked = async (more: object = {}) =>
  askForUpdate(server, tokens.lena, await addProcess(server, { process_name: fresh(), ...more }));
const edit = (id: number, more: object = {}, token = tokens.lena) =>
  server.send('PUT', `myrequests/process/${id}`, token, { ...processForm({ process_name: fresh() }), ...more });
const editUpdate = (id: number, more: object = {}, token = tokens.lena) =>
  server.send('PUT', `myrequests/update/${id}`, token, { version: '4', machine_max_count: 12, ...more });
const withdraw = (id: number, kind = 'process', token = tokens.lena) =>
  server.send('POST', `myrequests/${kind}/${id}/withdraw`, token, {});
const decide = (id: number, approve: number, more: object = {}, call = 'approverequest') =>
  server.send('POST', call, tokens.ada, { requestid: String(id), approve, ...more });

async function listed(path: string, id: number, kind?: string) {
  const answer = await server.call({ path, token: path === 'myrequests' ? tokens.lena : tokens.ada });
  const { data } = answer.json<{ data: Record<string, unknown>[] }>();
  return data.find((row) => row.id === id && (kind === undefined || row.kind === kind));
}

const auditOf = (target: string) =>
  server.db.selectFrom('audit').selectAll().where('target', '=', target).orderBy('seq').execute();

describe('pending process request', () => {
  it('is edited by its requester; everyone reads the new values and that it was edited', async () => {
    const id = await asked({ machine_limit: 5, region: 'us-east-1' });
    server.pass(60);
    const process_name = fresh();
    const answer = await edit(id, { process_name, machine_limit: 9, region: '', platform: 'DO' });
    expect(answer.json()).toMatchObject({ message: `Request ${id} changed`, data: { id, revision: 2 } });
    const now = { process_name, machine_limit: 9, region: null, platform: 'DO', revision: 2 };
    const row = { ...now, status: 0, edited_at: server.now.toISOString() };
    expect(await listed('listrequest', id)).toMatchObject({ ...row, requested_by: 'lena' });
    expect(await listed('myrequests', id, 'process')).toMatchObject(row);
  });

  it('has an audit row with the changed values before and after only', async () => {
    const process_name = fresh();
    const id = await asked({ process_name, machine_limit: 5 });
    await edit(id, { process_name, machine_limit: 6, username: 'robot', password: 'very-secret' });
    const [row] = await auditOf(`request ${id}`);
    expect(row).toMatchObject({ actor: 'lena', action: 'editrequest', outcome: 'success', account: '019' });
    expect(row?.before).toEqual({ machine_limit: 5 });
    expect(row?.after).toEqual({ machine_limit: 6, credentials: 'changed' });
  });

  it('keeps its credentials unless new ones are given, which are encrypted', async () => {
    const stored = async (id: number) => {
      const query = server.db.selectFrom('process_request').select('sealed_credentials').where('id', '=', id);
      const { sealed_credentials } = await query.executeTakeFirstOrThrow();
      return unseal(credentialSecrets, sealed_credentials ?? '');
    };
    const id = await asked({ username: 'robot', password: 'first' });
    await edit(id, { machine_limit: 2 });
    expect(await stored(id)).toEqual({ username: 'robot', password: 'first' });
    await edit(id, { username: 'robot', password: 'second' });
    expect(await stored(id)).toEqual({ username: 'robot', password: 'second' });
  });

  it('cannot take the name of a pending or existing process, another vertical’s account or blanks', async () => {
    const taken = fresh();
    await asked({ process_name: taken });
    const existing = fresh();
    await addProcess(server, { process_name: existing });
    const id = await asked();
    const before = await listed('listrequest', id);
    for (const [more, code] of [
      [{ process_name: taken.toUpperCase() }, 'already_requested'],
      [{ process_name: existing }, 'already_exists'],
      [{ account: '900' }, 'account_out_of_scope'],
      [{ tagname: ' ' }, 'invalid_process'],
    ] as const)
      expect((await edit(id, more)).json()).toMatchObject({ status: 'failed', code });
    expect(await listed('listrequest', id)).toEqual(before);
  });

  it('cannot be edited or withdrawn by others, not even by an administrator', async () => {
    const id = await asked();
    for (const token of [tokens.nils, tokens.ada])
      for (const answer of [await edit(id, {}, token), await withdraw(id, 'process', token)]) {
        expect(answer.statusCode).toBe(404);
        expect(answer.json()).toMatchObject({ message: `There is no request ${id}` });
      }
    expect(await listed('listrequest', id)).toMatchObject({ status: 0, revision: 1 });
  });

  it('cannot be edited from an outdated revision', async () => {
    const id = await asked();
    await edit(id, { revision: 1 });
    const answer = await edit(id, { revision: 1 });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'request_edited' });
    expect(await listed('listrequest', id)).toMatchObject({ revision: 2 });
  });
});

describe('decision', () => {
  it('is refused if the request was edited since it was read, and accepted otherwise', async () => {
    const id = await asked();
    await edit(id, { machine_limit: 8 });
    const answer = await decide(id, 1, { revision: 1 });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'request_edited',
      message: `Request ${id} was edited after you read it. Please read it again.`,
    });
    expect(await listed('listrequest', id)).toMatchObject({ status: 0 });
    expect((await decide(id, 1, { revision: 2 })).statusCode).toBe(200);
    expect(await listed('listprocess', Number((await listed('listrequest', id))?.process_id))).toMatchObject({
      machine_max_count: 8,
    });
  });

  it('is accepted from a client without revisions', async () => {
    const id = await asked();
    await edit(id);
    expect((await decide(id, -1)).statusCode).toBe(200);
  });

  it('is refused and accepted for an update alike', async () => {
    const id = await updateAsked();
    await editUpdate(id);
    expect((await decide(id, 1, { revision: 1 }, 'approveupdate')).json()).toMatchObject({ code: 'request_edited' });
    expect((await decide(id, 1, { revision: 2 }, 'approveupdate')).statusCode).toBe(200);
  });

  it.each([
    ['process', edit],
    ['update', editUpdate],
  ] as const)('is final: a decided %s request cannot be edited or withdrawn', async (kind, change) => {
    const id = kind === 'process' ? await asked() : await updateAsked();
    await decide(id, -1, {}, kind === 'process' ? 'approverequest' : 'approveupdate');
    for (const answer of [await change(id), await withdraw(id, kind)]) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({
        code: 'already_decided',
        message: `${kind === 'process' ? 'Request' : 'Update'} ${id} was already rejected by ada`,
      });
    }
  });
});

describe('pending update', () => {
  it('is edited, and starts from the process’s current values', async () => {
    const process = await addProcess(server, { process_name: fresh() });
    const id = await askForUpdate(server, tokens.lena, process, { version: '2', machine_max_count: 9 });
    await server.db.updateTable('process').set({ version: '3' }).where('id', '=', process).execute();
    const answer = await editUpdate(id, { version: '4', machine_max_count: 12 });
    expect(answer.json()).toMatchObject({ message: `Update ${id} changed`, data: { revision: 2 } });
    expect(await listed('listupdateprocess', id)).toMatchObject({
      ...{ old_version: '3', new_version: '4', old_machine_max_count: 5, new_machine_max_count: 12 },
      ...{ revision: 2, edited_at: server.now.toISOString() },
    });
    expect(await auditOf(`update ${id}`)).toMatchObject([
      { before: { version: '2', machine_max_count: 9 }, after: { version: '4', machine_max_count: 12 } },
    ]);
  });

  it('cannot become equal to the process or have a blank version', async () => {
    const id = await updateAsked();
    expect((await editUpdate(id, { version: '1', machine_max_count: 5 })).json()).toMatchObject({
      code: 'no_difference',
    });
    expect((await editUpdate(id, { version: ' ' })).statusCode).toBe(422);
  });

  it('cannot be edited by others', async () => {
    const id = await updateAsked();
    for (const answer of [await editUpdate(id, {}, tokens.nils), await withdraw(id, 'update', tokens.nils)])
      expect(answer.statusCode).toBe(404);
  });
});

describe('withdrawn request', () => {
  it('is listed as rejected by its requester with a reason that says so', async () => {
    const id = await asked({ username: 'robot', password: 'secret' });
    expect((await withdraw(id)).json()).toMatchObject({ message: `Request ${id} withdrawn`, data: { status: -1 } });
    const row = { status: -1, decided_by: 'lena', decided_at: server.now.toISOString() };
    expect(await listed('listrequest', id)).toMatchObject({ ...row, reason: 'Withdrawn by the requester' });
    expect(await listed('myrequests', id, 'process')).toMatchObject({ ...row, withdrawn: true });
    const stored = server.db.selectFrom('process_request').select('sealed_credentials').where('id', '=', id);
    expect(await stored.executeTakeFirst()).toEqual({ sealed_credentials: null });
    expect(await auditOf(`request ${id}`)).toMatchObject([{ actor: 'lena', action: 'withdrawrequest' }]);
  });

  it('cannot be decided, and may be requested again', async () => {
    const process_name = fresh();
    const id = await asked({ process_name });
    await withdraw(id);
    const late = await decide(id, 1);
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ message: `Request ${id} was already withdrawn by lena` });
    expect((await withdraw(id)).statusCode).toBe(409);
    expect(await asked({ process_name })).toBeGreaterThan(id);
  });

  it('keeps the process of an update, which may be requested again', async () => {
    const process = await addProcess(server, { process_name: fresh() });
    const id = await askForUpdate(server, tokens.lena, process);
    expect((await withdraw(id, 'update')).json()).toMatchObject({ message: `Update ${id} withdrawn` });
    expect(await askForUpdate(server, tokens.lena, process)).toBeGreaterThan(0);
    expect((await decide(id, 1, {}, 'approveupdate')).statusCode).toBe(409);
  });
});
