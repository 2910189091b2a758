import { afterAll, beforeAll, expect, it } from 'vitest';
import { entriesOf } from '../../../../server/launches/ledger';
import { readProcess } from '../../../../server/launches/ledgerStore';
import { mismatchesOf } from '../../../../server/launches/mismatches';
import { findWholeProcess } from '../../../../server/processes/store';
import { type Launched, launchForm, sendLaunch } from '../../support/launches';
import { addAll, addOne, addTemplate, termination } from '../../support/machines';
import { addProcess, askForProcess, askForUpdate } from '../../support/requests';
import { TestApp } from '../../support/testApp';

let server: TestApp;
const tokens = { lena: '', hana: '', ada: '', otto: '' };

beforeAll(async () => {
  server = await TestApp.start();
  await server.add('lena', { 'Data/Air': ['machine_launch user'] });
  await server.add('hana', { 'Data/RC': ['machine_launch user'] });
  await server.add('otto', { 'Data/Air': ['aws user'] });
  await server.add('ada', { admin: ['admin'] });
  tokens.lena = await server.tokenOf('lena', 'Data/Air');
  tokens.hana = await server.tokenOf('hana', 'Data/RC');
  tokens.otto = await server.tokenOf('otto', 'Data/Air');
  tokens.ada = await server.tokenOf('ada', 'admin');
  await addTemplate(server);
});

afterAll(() => server.stop());

interface Ledger {
  process: Record<string, unknown>;
  limit: object;
  entries: { kind: string; instance_ids: string[] }[];
  machines: { instance_id: string; name: string; state: string; tags: Record<string, string> }[];
  mismatches: { kind: string; instance_ids: string[]; message: string }[];
}

const read = (id: number, token = tokens.lena) => server.call({ path: `process/${id}/ledger`, token });
const ledgerOf = async (id: number) => (await read(id)).json<{ data: Ledger }>().data;

it('lists everything that happened to a process, newest first', async () => {
  const credentials = { username: 'root', password: 'the-secret-of-a-process' };
  const request = await askForProcess(server, tokens.lena, { process_name: 'Told', machine_limit: 2, ...credentials });
  server.pass(60);
  await server.send('POST', 'approverequest', tokens.ada, { requestid: String(request), approve: 1, reason: 'agreed' });
  const { id } = await server.db
    .selectFrom('process')
    .select('id')
    .where('process_name', '=', 'Told')
    .executeTakeFirstOrThrow();
  server.pass(60);
  const update = await askForUpdate(server, tokens.lena, id, { version: '1', machine_max_count: 3 });
  server.pass(60);
  await server.send('POST', 'approveupdate', tokens.ada, {
    requestid: String(update),
    approve: -1,
    reason: 'no budget',
  });
  server.pass(60);
  const { data } = (await sendLaunch(server, tokens.lena, launchForm(id, { count: 2 }))).json<Launched>();
  const ids = data.map(({ instance_id }) => instance_id).toSorted();
  server.pass(60);
  const body = { process_id: id, InstanceIds: ids.slice(0, 1), ipv4: [], ipv6: [], tagname: '' };
  await server.send('DELETE', 'terminatemachines', tokens.lena, body);
  const { process, limit, entries, machines, mismatches } = await ledgerOf(id);
  expect(entries).toMatchObject([
    { kind: 'termination', status: 'success', by: 'lena', count: 1, instance_ids: ids.slice(0, 1) },
    { kind: 'launch', status: 'success', by: 'lena', count: 2, instance_ids: ids, reason: null, request_id: null },
    { kind: 'update_decision', status: 'rejected', by: 'ada', request_id: update, reason: 'no budget' },
    { kind: 'update', status: 'rejected', changes: { machine_max_count: { from: '2', to: '3' } } },
    { kind: 'decision', status: 'approved', by: 'ada', request_id: request, reason: 'agreed' },
    { kind: 'request', status: 'approved', by: 'lena', changes: { version: { from: null, to: '1' } } },
  ]);
  expect(limit).toEqual({ approved: 2, live: 1, reserved: 0 });
  expect(process).toMatchObject({ process_name: 'Told', machines_live: 1, machines_reserved: 0 });
  expect(machines.map(({ state }) => state).toSorted()).toEqual(['running', 'shutting-down']);
  for (const { name, tags } of machines) expect(tags).toMatchObject({ Name: name });
  expect(mismatches).toEqual([]);
  expect((await read(id)).body).not.toContain('secret');
  const kept = await server.db.selectFrom('process_credentials').selectAll().where('process_id', '=', id).execute();
  expect(kept).toHaveLength(1);
});

it('reports discrepancies', async () => {
  const id = await addProcess(server, { machine_max_count: 2, tagname: 'odd-run' });
  const { data } = (await sendLaunch(server, tokens.lena, launchForm(id, { count: 2 }))).json<Launched>();
  const [gone = ''] = data.map(({ instance_id }) => instance_id);
  await server.db.updateTable('machine').set({ goal: 'terminated' }).where('instance_id', '=', gone).execute();
  await addOne(server, { instance_id: 'i-touched' });
  const [own, more] = await addAll(server, { process_id: id }, { process_id: id });
  const [stranger] = await addAll(
    server,
    { tags: { Name: 'odd-run' } },
    { tags: { Name: 'odd-run' }, region: 'eu-west-1' },
    { tags: { Name: 'odd-run' }, account: '5646' },
    { tags: { Name: 'Odd-run' } },
  );
  // The fleet follows generations: only a new run reads a row that was changed by hand.
  const fresh = (await TestApp.start({ database: server.database })).untilEndOfTest();
  const answer = await fresh.call({ path: `process/${id}/ledger`, token: tokens.lena });
  const { mismatches } = answer.json<{ data: Ledger }>().data;
  const byKind = Object.fromEntries(mismatches.map(({ kind, instance_ids }) => [kind, instance_ids]));
  expect(byKind).toEqual({
    above_limit: [expect.any(String)],
    machine_gone: [gone],
    machine_without_process: [stranger?.instance_id],
    machine_without_launch: [own?.instance_id, more?.instance_id],
  });
  expect(mismatches[0]?.message).toBe(`Process ${id} allows 2 machines and has 3`);
});

it('does not report a change during the query as a discrepancy', async () => {
  const id = await addProcess(server, { machine_max_count: 4 });
  const launch = async (count: number) =>
    (await sendLaunch(server, tokens.lena, launchForm(id, { count }))).json<Launched>().data;
  const [ended] = await launch(1);
  const body = { process_id: id, InstanceIds: [ended?.instance_id], ipv4: [], ipv6: [], tagname: '' };
  const at = new Date();
  const inventory = { generation: '', asOf: at, warnings: [], places: [], machines: [] };
  const fleet = {
    liveByProcess: async () => () => 0,
    inventory: async () => {
      // One is gone and another was added between the queries of records and of machines.
      await server.send('DELETE', 'terminatemachines', tokens.lena, body);
      await launch(1);
      return inventory;
    },
  };
  const process = await findWholeProcess(server.db, id);
  if (!process) throw new Error('The process is gone');
  const read = await readProcess({ db: server.db, fleet }, process, at);
  expect(read.records.launches).toHaveLength(2);
  expect(mismatchesOf(process, read)).toEqual([]);
  // It is a discrepancy for an earlier machine that nobody has terminated.
  await launch(1);
  const later = await readProcess(
    { db: server.db, fleet: { ...fleet, inventory: async () => inventory } },
    process,
    at,
  );
  expect(mismatchesOf(process, later)).toMatchObject([{ kind: 'machine_gone' }]);
});

it('ignores machines of another account, whatever process their tags name', async () => {
  const id = await addProcess(server, { machine_max_count: 1, tagname: 'own-run' });
  const tags = { Name: 'own-run' };
  const [own, other] = await addAll(server, { process_id: id, tags }, { process_id: id, tags, account: '5646' });
  const { machines, limit, mismatches } = await ledgerOf(id);
  expect(machines.map(({ instance_id }) => instance_id)).toEqual([own?.instance_id]);
  expect(limit).toMatchObject({ live: 1 });
  expect(mismatches.map(({ kind, instance_ids }) => [kind, instance_ids])).toEqual([
    ['machine_without_launch', [own?.instance_id]],
  ]);
  const list = (await server.call({ path: 'listprocess', token: tokens.ada })).json<{ data: { id: number }[] }>();
  expect(list.data.find((row) => row.id === id)).toMatchObject({ machines_live: 1 });
  // Nor is its termination attributed to the process, by anyone with access to the account.
  const body = { process_id: id, InstanceIds: [], ipv4: [], ipv6: [], tagname: 'own-run' };
  const ended = await server.send('DELETE', 'terminatemachines', tokens.lena, body);
  expect(ended.json()).toMatchObject({ data: [{ instance_id: own?.instance_id }] });
  expect((await sendLaunch(server, tokens.lena, launchForm(id, { count: 1 }))).statusCode).toBe(200);
  await server.send('POST', 'terminate', tokens.ada, {
    ...termination([{ instance_id: other?.instance_id ?? '' }]),
    account: '5646',
  });
  const { entries } = await ledgerOf(id);
  expect(entries.flatMap(({ instance_ids }) => instance_ids)).not.toContain(other?.instance_id);
});

it('counts terminations by the cloud’s own tools', async () => {
  const process_id = await addProcess(server);
  const { data } = (await sendLaunch(server, tokens.lena, launchForm(process_id, { count: 2 }))).json<Launched>();
  const [first = '', second = ''] = data.map(({ instance_id }) => instance_id);
  await server.send('POST', 'terminate', tokens.otto, termination([{ instance_id: first }]));
  const one = { account: '019', region: 'us-east-1', platform: 'AWS', lookupType: 'instanceId', lookupValue: second };
  await server.send('POST', 'machines/terminate', tokens.otto, one);
  const { entries, mismatches } = await ledgerOf(process_id);
  const ended = entries.filter(({ kind }) => kind === 'termination').flatMap(({ instance_ids }) => instance_ids);
  expect(ended.toSorted()).toEqual([first, second].toSorted());
  expect(mismatches).toEqual([]);
});

it('separates terminations of two people and of two moments, whatever their request ids', async () => {
  const process_id = await addProcess(server);
  const { data } = (await sendLaunch(server, tokens.lena, launchForm(process_id, { count: 4 }))).json<Launched>();
  const terminate = (ids: string[], token: string) =>
    server.call({
      ...{ method: 'DELETE', path: 'terminatemachines', token, headers: { 'x-request-id': 'the-same-one' } },
      payload: { process_id, InstanceIds: ids, ipv4: [], ipv6: [], tagname: '' },
    });
  const [first = '', second = '', third = '', fourth = ''] = data.map(({ instance_id }) => instance_id);
  await terminate([first, second], tokens.lena);
  await terminate([third], tokens.ada);
  server.pass(60);
  await terminate([fourth], tokens.lena);
  const ended = (await ledgerOf(process_id)).entries.filter(({ kind }) => kind === 'termination');
  expect(ended).toMatchObject([
    { by: 'lena', count: 1, instance_ids: [fourth] },
    { by: 'lena', count: 2, instance_ids: expect.arrayContaining([first, second]) },
    { by: 'ada', count: 1, instance_ids: [third] },
  ]);
});

it.each([
  ['success', [null, null], null, null],
  ['warning', [null, 'Protected'], null, 'Protected'],
  ['failed', ['Protected', 'Gone'], null, 'Protected'],
  ['pending', [null, null], 'pending', null],
  ['warning', ['No answer', 'No answer'], 'unknown', 'No answer'],
] as const)('shows a termination as %s by the state of its machines', (status, errors, unsettled, reason) => {
  const terminations = errors.map((error, index) => ({
    ...{ instance_id: `i-${index}`, request_id: 'one', actor: 'lena', at: new Date(0), error, unsettled },
  }));
  expect(entriesOf({ requests: [], updates: [], launches: [], terminations })).toMatchObject([
    { kind: 'termination', status, reason, count: 2 },
  ]);
});

it('is refused for unknown processes and closed accounts', async () => {
  expect((await read(999_999)).statusCode).toBe(404);
  for (const id of ['0', '-1', '1.5', '2147483648', 'x', '1%00'])
    expect((await server.call({ path: `process/${id}/ledger`, token: tokens.lena })).statusCode, id).toBe(400);
  const id = await addProcess(server, { account: '5646' });
  expect((await read(id, tokens.hana)).statusCode).toBe(403);
  expect((await read(id, tokens.ada)).statusCode).toBe(200);
});

it('shows all addresses of the machines', async () => {
  const process_id = await addProcess(server, { process_name: 'Many addresses' });
  const other_addresses = { private_ip: ['10.66.0.2'], ipv4: ['203.0.113.66'], ipv6: ['2001:db8:66::/80'] };
  const addresses = { private_ip: '10.66.0.1', ipv4: '198.18.66.1', ipv6: '2001:db8:66::1' };
  await addAll(server, { process_id, ...addresses, other_addresses }, { process_id });
  expect((await ledgerOf(process_id)).machines).toMatchObject([
    { ...addresses, other_addresses: ['10.66.0.2', '203.0.113.66', '2001:db8:66::/80'] },
    { other_addresses: null },
  ]);
});
