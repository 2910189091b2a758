import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecentAct } from '../../../../contract/recentActs';
import { type ActRow, actOf } from '../../../../server/recentActs/acts';
import { recentRows } from '../../../../server/recentActs/routes';
import { launchForm, sendLaunch } from '../../support/launches';
import { addAll, addOne, addTemplate, termination } from '../../support/machines';
import { addProcess } from '../../support/requests';
import { TestApp } from '../../support/testApp';

let server: TestApp;
const tokens = { otto: '', hana: '', lena: '' };
const faults = { unreachable: [], machines: new Map<string, { code: string; message: string }>() };

beforeAll(async () => {
  server = await TestApp.start({ faults });
  await server.add('otto', { 'Data/Air': ['aws user'] });
  await server.add('hana', { 'Data/Hospitality': ['aws user'] });
  await server.add('lena', { 'Data/Air': ['machine_launch user'] });
  await signIn();
  await addTemplate(server);
});

async function signIn(): Promise<void> {
  tokens.otto = await server.tokenOf('otto', 'Data/Air');
  tokens.hana = await server.tokenOf('hana', 'Data/Hospitality');
  tokens.lena = await server.tokenOf('lena', 'Data/Air');
}

afterAll(() => server.stop());

const ask = (token = tokens.otto, headers = {}) => server.call({ path: 'recentacts', token, headers });
const acts = async (token?: string) => (await ask(token)).json<{ data: RecentAct[] }>().data;

const actOn = (action: string, { instance_id, account }: { instance_id: string; account: string }) =>
  server.send('POST', `machines/${action}`, tokens.otto, {
    ...{ account, region: 'us-east-1', platform: 'AWS', lookupType: 'instanceId', lookupValue: instance_id },
  });

describe('recent actions (D58)', () => {
  it('lists starts, stops, terminations and launches, newest first, with machine names', async () => {
    const [web, batch] = await addAll(server, { tags: { Name: 'web' } }, { goal: 'stopped', tags: { Name: 'batch' } });
    if (!web || !batch) throw new Error('no machines');
    const process = await addProcess(server, { machine_max_count: 4 });
    await actOn('stop', web);
    server.pass(60);
    await actOn('start', batch);
    server.pass(60);
    await server.send('POST', 'terminate', tokens.otto, termination([{ instance_id: batch.instance_id }]));
    server.pass(60);
    await sendLaunch(server, tokens.lena, launchForm(process, { count: 2, tagname: 'crawl' }));
    const [launched, ended, started, stopped] = await acts();
    expect(launched).toMatchObject({
      ...{ act: 'launch', outcome: 'success', by: 'lena', process_id: process, count: 2, failed: 0, reason: null },
      machines: [{ name: 'crawl' }, { name: 'crawl' }],
    });
    expect(ended).toMatchObject({
      ...{ act: 'terminate', outcome: 'success', by: 'otto', process_id: null, account: '019', region: 'us-east-1' },
      machines: [{ instance_id: batch.instance_id, name: 'batch' }],
    });
    expect(started).toMatchObject({ act: 'start', count: 1, machines: [{ instance_id: batch.instance_id }] });
    expect(stopped).toMatchObject({
      ...{ act: 'stop', at: new Date(server.now.getTime() - 180_000).toISOString() },
      machines: [{ instance_id: web.instance_id, name: 'web', state: 'stopped' }],
    });
  });

  it('lists failures with their machines first, and no refusals', async () => {
    const machines = await addAll(server, {}, {}, {}, {});
    const bad = machines[3]?.instance_id ?? '';
    faults.machines.set(bad, { code: 'InternalError', message: 'Out of order' });
    await server.send(
      'POST',
      'terminate',
      tokens.otto,
      termination(machines.map(({ instance_id }) => ({ instance_id }))),
    );
    const [failed] = await acts();
    expect(failed).toMatchObject({ act: 'terminate', outcome: 'failed', count: 4, failed: 1, reason: 'Out of order' });
    expect(failed?.machines.map(({ instance_id }) => instance_id)).toEqual([
      bad,
      machines[0]?.instance_id,
      machines[1]?.instance_id,
    ]);
    expect((await actOn('terminate', await addOne(server, { termination_protection: true }))).statusCode).toBe(409);
    // It is already running.
    expect((await actOn('start', await addOne(server))).statusCode).toBe(200);
    expect((await acts())[0]?.id).toBe(failed?.id);
  });

  it('lists only the accounts open to the caller', async () => {
    const seen = (await acts(tokens.hana)).length;
    const closed = await addOne(server, { account: '5646' });
    await actOn('stop', closed);
    expect((await acts())[0]?.machines[0]?.instance_id).toBe(closed.instance_id);
    expect((await acts(tokens.hana)).map(({ account }) => account)).toEqual(Array(seen).fill('019'));
    expect((await ask(tokens.lena)).statusCode).toBe(403);
  });

  it('lists the newest twenty of the last day through an index', async () => {
    const { instance_id, account } = await addOne(server);
    for (let turn = 0; turn < 11; turn += 1)
      for (const action of ['stop', 'start']) {
        await actOn(action, { instance_id, account });
        server.pass(120);
      }
    expect((await acts()).map(({ act }) => act)).toEqual(Array.from({ length: 10 }, () => ['start', 'stop']).flat());
    const plan = await server.db.transaction().execute(async (transaction) => {
      // With statistics of a few rows, the planner would choose another plan.
      for (const other of ['seqscan', 'bitmapscan', 'sort', 'incremental_sort'])
        await sql.raw(`set local enable_${other} = off`).execute(transaction);
      return recentRows(transaction, ['019', '5646'], server.now).explain();
    });
    expect(plan.map((line) => Object.values(line as object).join()).join('\n')).toContain('audit_machine_acts');
    const { headers } = await ask();
    expect((await ask(tokens.otto, { 'if-none-match': headers.etag })).statusCode).toBe(304);
    server.pass(25 * 3_600);
    await signIn();
    expect(await acts()).toEqual([]);
  });
});

describe('action', () => {
  const row: ActRow = {
    ...{ seq: 7, at: new Date(0), actor: 'mira', action: 'terminate', target: 'ids i-1, i-2', account: '019' },
    ...{ region: 'us-east-1', outcome: 'success', before: null, after: null },
  };

  it.each<[string, Partial<ActRow>, object | undefined]>([
    [
      'names what it was to hit where all of it failed',
      { outcome: 'failed', before: { 'i-1': 'running', 'i-2': 'stopped' }, after: { reason: 'throttled' } },
      { count: 2, failed: 2, reason: 'throttled', instanceIds: ['i-1', 'i-2'] },
    ],
    [
      'is nothing where all had ended before',
      { after: { machines: [{ instance_id: 'i-1', outcome: 'none' }] } },
      undefined,
    ],
    [
      'is a failure where a launch has fewer machines than were asked for',
      { action: 'launchmachines', target: 'process 4', after: { count: 3, machines: ['i-1'], reason: 'Only 1 of 3' } },
      { outcome: 'failed', process_id: 4, count: 3, failed: 2, reason: 'Only 1 of 3', instanceIds: ['i-1'] },
    ],
    [
      'is told without its machines where they are not known',
      { action: 'machines/stop', target: '10.0.0.4', outcome: 'failed', after: { reason: 'away' } },
      { act: 'stop', outcome: 'failed', count: 0, reason: 'away', instanceIds: [] },
    ],
    ['is told whatever stands in the log', { outcome: 'failed', after: { machines: 'x' } }, { count: 0, reason: null }],
  ])('%s', (_, more, expected) => {
    const told = actOf({ ...row, ...more });
    if (expected) expect(told).toMatchObject(expected);
    else expect(told).toBeUndefined();
  });
});
