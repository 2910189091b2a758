import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchForm, sendLaunch } from '../../support/launches';
import { addTemplate } from '../../support/machines';
import { addProcess, processForm } from '../../support/requests';
import { TestApp } from '../../support/testApp';

let server: TestApp;
const tokens = { lena: '', mira: '', ada: '' };
let count = 0;

beforeAll(async () => {
  server = await TestApp.start();
  for (const name of ['lena', 'mira'] as const) {
    await server.add(name, { 'Data/Air': ['machine_launch user'] });
    tokens[name] = await server.tokenOf(name, 'Data/Air');
  }
  await server.add('ada', { admin: ['admin'] });
  tokens.ada = await server.tokenOf('ada', 'admin');
  await addTemplate(server);
});

afterAll(() => server.stop());

const freshKey = () => `key-${count++}`;

const ask = (key: string, body: object, token = tokens.lena, at = server) =>
  at.call({ method: 'POST', path: 'newprocess', token, payload: body, headers: { 'idempotency-key': key } });

const countRequests = async () => (await server.db.selectFrom('process_request').select('id').execute()).length;

describe('change repeated under its key', () => {
  it('is carried out once and gets the same response', async () => {
    const [key, form] = [freshKey(), processForm({ process_name: 'Sent twice' })];
    const before = await countRequests();
    const first = await ask(key, form);
    expect(first.statusCode, first.body).toBe(200);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    // The order of keys in the body does not count.
    const again = await ask(key, Object.fromEntries(Object.entries(form).toReversed()));
    expect({ code: again.statusCode, body: again.body }).toEqual({ code: 200, body: first.body });
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.headers['content-type']).toBe(first.headers['content-type']);
    expect(await countRequests()).toBe(before + 1);
  });

  it('is recognized after a key change while the old key is known', async () => {
    const startWith = async (...credentialSecrets: [string, ...string[]]) =>
      (await TestApp.start({ database: server.database, credentialSecrets })).untilEndOfTest();
    const [key, form] = [freshKey(), processForm({ process_name: 'Before the new key' })];
    const first = await ask(key, form, tokens.lena, await startWith('older'));
    const again = await ask(key, form, tokens.lena, await startWith('newer', 'older'));
    expect({ code: again.statusCode, body: again.body }).toEqual({ code: 200, body: first.body });
    expect((await ask(key, form, tokens.lena, await startWith('newer'))).statusCode).toBe(409);
  });

  it('gets the same refusal, even if it would succeed by now', async () => {
    const [key, form] = [freshKey(), processForm({ process_name: 'Refused' })];
    await ask(freshKey(), form);
    const first = await ask(key, form);
    expect(first.statusCode).toBe(409);
    await server.db.deleteFrom('process_request').where('process_name', '=', 'Refused').execute();
    const again = await ask(key, form);
    expect({ code: again.statusCode, body: again.body }).toEqual({ code: 409, body: first.body });
  });

  it('is refused if its body or call differs', async () => {
    const [key, form] = [freshKey(), processForm({ process_name: 'Once' })];
    await ask(key, form);
    const other = await ask(key, { ...form, machine_limit: 7 });
    expect(other.statusCode).toBe(409);
    expect(other.json()).toMatchObject({ code: 'idempotency_conflict' });
    const call = await sendLaunch(server, tokens.lena, launchForm(1), key);
    expect(call.json()).toMatchObject({ code: 'idempotency_conflict' });
  });

  it('is a different change if another person sends it', async () => {
    const key = freshKey();
    await ask(key, processForm({ process_name: 'Hers' }));
    const answer = await ask(key, processForm({ process_name: 'Hers' }), tokens.mira);
    expect(answer.headers['idempotency-replayed']).toBeUndefined();
    expect(answer.statusCode).toBe(409);
  });

  it('gets no response without a session or the right to the call', async () => {
    const [key, form] = [freshKey(), processForm({ process_name: 'Denied later' })];
    await server.add('nora', { 'Data/Air': ['machine_launch user'] });
    const token = await server.tokenOf('nora', 'Data/Air');
    await ask(key, form, token);
    await server.db
      .deleteFrom('membership_role')
      .where('person_id', '=', await personId('nora'))
      .execute();
    expect((await ask(key, form, token)).statusCode).toBe(403);
    await server.db
      .deleteFrom('session')
      .where('person_id', '=', await personId('nora'))
      .execute();
    expect((await ask(key, form, token)).statusCode).toBe(401);
  });

  it('is carried out again after a day', async () => {
    const late = (await TestApp.start()).untilEndOfTest();
    await late.add('lena', { 'Data/Air': ['machine_launch user'] });
    const form = processForm();
    expect((await ask('a-day', form, await late.tokenOf('lena', 'Data/Air'), late)).statusCode).toBe(200);
    late.pass(86_399);
    const token = await late.tokenOf('lena', 'Data/Air');
    expect((await ask('a-day', form, token, late)).headers['idempotency-replayed']).toBe('true');
    late.pass(1);
    expect((await ask('a-day', form, token, late)).statusCode).toBe(409);
    expect(await late.db.selectFrom('idempotency').select('key').execute()).toHaveLength(1);
  });

  it('waits for the response to the first if both come at once', async () => {
    const [key, form] = [freshKey(), processForm({ process_name: 'At once' })];
    const before = await countRequests();
    const all = await Promise.all(Array.from({ length: 6 }, () => ask(key, form)));
    expect(new Set(all.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(all.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1);
    expect(await countRequests()).toBe(before + 1);
  });
});

const personId = async (username: string) =>
  (await server.db.selectFrom('person').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;

describe('idempotency key', () => {
  it.each(['', ' ', 'a b', 'x'.repeat(201), 'é'])('is ignored if it is %j', async (key) => {
    const answer = await ask(key, processForm({ process_name: 'No key' }));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_idempotency_key' });
  });

  it('is ignored by reads and public calls', async () => {
    const headers = { 'idempotency-key': freshKey() };
    for (let round = 0; round < 2; round += 1) {
      const answer = await server.call({ path: 'listprocess', token: tokens.lena, headers });
      expect(answer.headers['idempotency-replayed']).toBeUndefined();
      const login = await server.login('ada', 'admin', { headers });
      expect(login.json()).toMatchObject({ access_token: expect.any(String) });
    }
    const rows = await server.db.selectFrom('idempotency').select('body').execute();
    expect(rows.filter(({ body }) => body?.includes('access_token'))).toEqual([]);
  });
});

it('stores no password of a request', async () => {
  const key = freshKey();
  const password = 'hunter2-hunter2';
  await ask(key, processForm({ process_name: 'Secret', username: 'root', password }));
  const rows = await server.db.selectFrom('idempotency').selectAll().where('key', '=', key).execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(password);
});

it('carries out a change again that a server left without a response, but not a launch', async () => {
  const id = await addProcess(server, { machine_max_count: 9 });
  const key = freshKey();
  const first = await sendLaunch(server, tokens.lena, launchForm(id, { count: 2 }), key);
  const cut = { status: null, body: null, run_id: 999_999 };
  await server.db.updateTable('idempotency').set(cut).where('key', '=', key).execute();
  const again = await sendLaunch(server, tokens.lena, launchForm(id, { count: 2 }), key);
  expect(again.statusCode, again.body).toBe(200);
  const sorted = (text: string) =>
    (JSON.parse(text) as { data: { instance_id: string }[] }).data.map(({ instance_id }) => instance_id).toSorted();
  expect(sorted(again.body)).toEqual(sorted(first.body));
  const machines = await server.db.selectFrom('machine').select('instance_id').where('process_id', '=', id).execute();
  expect(machines).toHaveLength(2);
  const other = await sendLaunch(server, tokens.lena, launchForm(id, { count: 3 }), key);
  expect(other.json()).toMatchObject({ code: 'idempotency_conflict' });
});

it('waits for a change that another server is carrying out', async () => {
  const [key, form] = [freshKey(), processForm({ process_name: 'Elsewhere' })];
  const other = (await TestApp.start({ database: server.database })).untilEndOfTest();
  // The other server has its own run once it has carried something out.
  await ask(freshKey(), processForm({ process_name: 'Its first' }), tokens.lena, other);
  const { run_id } = await server.db
    .selectFrom('idempotency')
    .select('run_id')
    .orderBy('run_id', 'desc')
    .executeTakeFirstOrThrow();
  const first = await ask(key, form);
  await server.db.updateTable('idempotency').set({ status: null, body: null, run_id }).where('key', '=', key).execute();
  const waiting = ask(key, form);
  await server.db.updateTable('idempotency').set({ status: 200, body: first.body }).where('key', '=', key).execute();
  const answer = await waiting;
  expect({ body: answer.body, replayed: answer.headers['idempotency-replayed'] }).toEqual({
    body: first.body,
    replayed: 'true',
  });
});
