import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unseal } from '../../../../server/processes/credentials';
import { addProcess, askForProcess, processForm } from '../../support/requests';
import { TestApp } from '../../support/testApp';

const credentialSecrets = ['the key of the credentials in this test'] as const;
let server: TestApp;
const tokens = { admin: '', air: '', nils: '' };

beforeAll(async () => {
  server = await TestApp.start({ credentialSecrets });
  await server.add('ada', { admin: ['admin'] });
  await server.add('lena', { 'Data/Air': ['machine_launch user'] });
  await server.add('nils', { 'Data/Stortrack': ['machine_launch user'] });
  tokens.admin = await server.tokenOf('ada', 'admin');
  tokens.air = await server.tokenOf('lena', 'Data/Air');
  tokens.nils = await server.tokenOf('nils', 'Data/Stortrack');
});

afterAll(() => server.stop());

const ask = (more: object = {}, token = tokens.air) =>
  server.send('POST', 'newprocess', token, { ...processForm(), ...more });
const stored = (id: number) =>
  server.db.selectFrom('process_request').selectAll().where('id', '=', id).executeTakeFirst();

describe('process request', () => {
  it('creates a pending request and no process', async () => {
    const process_name = 'A new one';
    const answer = await ask({ process_name });
    expect(answer.json()).toMatchObject({ status: 'success', message: 'Process requested', data: { status: 0 } });
    const { id } = answer.json<{ data: { id: number } }>().data;
    expect(await stored(id)).toMatchObject({
      status: 0,
      requested_by: 'lena',
      vertical: 'Data/Air',
      machine_limit: 5,
      sealed_credentials: null,
      decided_by: null,
    });
    expect(
      await server.db.selectFrom('process').select('id').where('process_name', '=', process_name).execute(),
    ).toEqual([]);
  });

  it('encrypts credentials, and keeps them out of lists and audit log', async () => {
    const credentials = { username: 'crawler-login', password: 'crawler-secret' };
    const id = await askForProcess(server, tokens.air, { process_name: 'With credentials', ...credentials });
    const row = await stored(id);
    expect(unseal(credentialSecrets, row?.sealed_credentials ?? '')).toEqual(credentials);
    const everything = [
      JSON.stringify(row),
      JSON.stringify(await server.db.selectFrom('audit').selectAll().execute()),
      ...(await Promise.all(
        ['listrequest', 'myrequests', 'listprocess', 'audit'].map((path) => server.call({ path, token: tokens.admin })),
      ).then((answers) => answers.map(({ body }) => body))),
    ].join();
    expect(everything).toContain('With credentials');
    expect(everything).not.toMatch(/crawler-login|crawler-secret/);
  });

  it('stores an empty limit as 1, and empty region and type as none', async () => {
    const id = await askForProcess(server, tokens.air, {
      process_name: 'Empty',
      platform: 'DO',
      machine_limit: null,
      region: '',
      instance_type: '',
    });
    expect(await stored(id)).toMatchObject({ machine_limit: 1, region: null, instance_type: null });
  });

  it.each([
    ['900', 'air', 403],
    ['365', 'air', 403],
    ['5646', 'air', 200],
    ['019', 'air', 200],
    ['365', 'nils', 200],
    ['900', 'admin', 200],
    ['12345', 'admin', 403],
    ['19', 'air', 403],
    ['__proto__', 'air', 403],
  ] as const)('account %s for %s: %i', async (account, who, code) => {
    const answer = await ask({ process_name: `Account ${account} ${who}`, account }, tokens[who]);
    expect(answer.statusCode).toBe(code);
    if (code === 403) expect(answer.json()).toMatchObject({ status: 'failed', code: 'account_out_of_scope' });
  });

  it('is refused while the same process is pending or exists, in any case', async () => {
    await addProcess(server, { process_name: 'Existing', subprocess_name: 'ÉTÉ' });
    await ask({ process_name: 'Twice' });
    for (const [more, code] of [
      [{ process_name: 'TWICE' }, 'already_requested'],
      [{ process_name: 'existing', subprocess_name: 'été' }, 'already_exists'],
    ] as const) {
      const answer = await ask(more);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ code, detail: expect.any(String) });
    }
    expect((await ask({ process_name: 'Twice', subprocess_name: 'another part' })).statusCode).toBe(200);
    expect((await ask({ process_name: 'Twice', account: '5646' })).statusCode).toBe(200);
  });

  it('creates one request for ten concurrent ones', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask({ process_name: 'At once' })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  });

  it.each(['process_name', 'tagname', 'process_owner', 'ami_id'])('refuses blanks in %s', async (field) => {
    const answer = await ask({ [field]: ' \t' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ message: `${field} is required` });
  });

  it.each([
    { process_name: '' },
    { process_name: 'a\0b' },
    { process_name: '\ud800' },
    { process_name: 'x'.repeat(10_001) },
    { machine_limit: 0 },
    { machine_limit: 2 ** 31 },
    { machine_limit: '5' },
    { platform: 'aws' },
    { extra: 1 },
    { incharge: undefined },
  ])('refuses %j', async (more) => {
    expect((await ask(more)).statusCode).toBe(400);
  });

  it('accepts names of 10,000 characters in any script, and treats markup as text', async () => {
    for (const process_name of [
      'x'.repeat(10_000),
      'עיבוד מחירי מלונות',
      '<script>alert(1)</script>',
      "'; drop table",
    ]) {
      expect(await askForProcess(server, tokens.air, { process_name })).toBeGreaterThan(0);
      const list = await server.call({ path: 'listrequest', token: tokens.admin });
      expect(list.json<{ data: unknown[] }>().data[0]).toMatchObject({ process_name });
    }
  });
});

describe('own requests', () => {
  it('lists both kinds, newest first, with reasons, and nobody else’s', async () => {
    const nils = tokens.nils;
    const first = await askForProcess(server, nils, { process_name: 'Of nils' });
    server.pass(60);
    const processId = await addProcess(server);
    await server.send('PUT', 'updateprocess', nils, { process_id: processId, version: '7', machine_max_count: 5 });
    await server.send('POST', 'approverequest', tokens.admin, {
      requestid: String(first),
      approve: -1,
      reason: ' Use <b>the</b> other one ',
    });
    const { data } = (await server.call({ path: 'myrequests', token: nils })).json<{ data: object[] }>();
    expect(data.filter((row) => 'process_name' in row && row.process_name !== 'Account 365 nils')).toMatchObject([
      { kind: 'update', process_id: processId, status: 0, new_version: '7', reason: null },
      { kind: 'process', id: first, status: -1, decided_by: 'ada', reason: 'Use <b>the</b> other one' },
    ]);
    expect(JSON.stringify(data)).not.toContain('With credentials');
    // Neither kind is visible to someone who did not request it.
    const others = (await server.call({ path: 'myrequests', token: tokens.admin })).json<{ data: object[] }>();
    for (const asked of [{ process_id: processId }, { kind: 'process', id: first }]) {
      expect(others.data).not.toContainEqual(expect.objectContaining(asked));
    }
  });
});

it('refuses a person who is deleted during the request, without a server error', async () => {
  const id = await server.add('late', { 'Data/Air': ['machine_launch user'] });
  const token = await server.tokenOf('late', 'Data/Air');
  const drop = server.send('DELETE', 'authentication/dropuser', tokens.admin, { userid: id, username: 'late' });
  const answers = await Promise.all([
    drop,
    ...Array.from({ length: 5 }, (_, index) => ask({ process_name: `Late ${index}` }, token)),
  ]);
  expect(answers.filter(({ statusCode }) => ![200, 401].includes(statusCode)).map(({ body }) => body)).toEqual([]);
});
