import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { markGone, saveMachines } from '../../../../server/fleet/ec2/store';
import { takeTurn } from '../../../../server/fleet/head';
import { machinesAt } from '../../../../server/fleetHistory/past';
import { launchForm, sendLaunch } from '../../support/launches';
import { addAll, addTemplate, search as searchFor } from '../../support/machines';
import { addProcess, askForUpdate } from '../../support/requests';
import { TestApp } from '../../support/testApp';
import { cloudMachine, dayMs } from './simulation';

let server: TestApp;
const tokens = { otto: '', lena: '', ada: '' };
let begin: Date;

beforeAll(async () => {
  server = await TestApp.start();
  await server.add('otto', { 'Data/Air': ['aws user'] });
  await server.add('lena', { 'Data/Air': ['machine_launch user'] });
  await server.add('ada', { admin: ['admin'] });
  begin = new Date(server.now.getTime() - 3 * dayMs);
  await server.db.updateTable('fleet_history').set({ known_since: begin }).execute();
});

afterAll(() => server.stop());

/** Sessions last an hour. */
async function signIn() {
  tokens.otto = await server.tokenOf('otto', 'Data/Air');
  tokens.lena = await server.tokenOf('lena', 'Data/Air');
  tokens.ada = await server.tokenOf('ada', 'admin');
}

beforeEach(signIn);

type Row = Readonly<Record<string, unknown>>;

async function ask(path: string, token: string, payload?: object) {
  const answer = await server.call({ path, token, ...(payload && { method: 'POST', payload }) });
  const { data, message, ...rest } = answer.json<{ data: Row[] & Row; message?: string; as_of?: string }>();
  return { ...rest, status: answer.statusCode, data, message };
}

const query = (at: Date) => `?at=${at.toISOString()}`;
const search = (at: Date, filters = {}, token = tokens.otto) =>
  ask(`ec2/listallinstance${query(at)}`, token, searchFor(filters));
const places = { account: '5646', region: 'us-east-1' };

describe('past moment', () => {
  it.each([
    ['yesterday', 'yesterday is not a moment such as 2026-10-03T14:00Z'],
    ['2026-02-30T14:00Z', '2026-02-30T14:00Z is not a moment such as 2026-10-03T14:00Z'],
    ['2026-06-01T10:00', '2026-06-01T10:00 is not a moment such as 2026-10-03T14:00Z'],
    ['2999-01-01', '2999-01-01 00:00 UTC is in the future'],
    [
      '2020-01-01T00:00Z',
      expect.stringMatching(/^Nothing is known about 2020-01-01 00:00 UTC. The history begins on 2026-/),
    ],
  ])('refuses %s', async (at, message) => {
    const asked: [string, string, object?][] = [
      [`ec2/listallinstance?at=${at}`, tokens.otto, searchFor({})],
      [`ec2/listinstance?at=${at}`, tokens.otto, places],
      [`listprocess?at=${at}`, tokens.lena],
      [`find?q=a&at=${at}`, tokens.otto],
    ];
    for (const call of asked) expect(await ask(...call)).toMatchObject({ status: 422, message });
  });

  it('shows machines in their state, type and process of that time, also those that have ended', async () => {
    const process_id = await addProcess(server, { process_name: 'west', account: '5646' });
    const [stopped, ended, closed] = await addAll(
      server,
      { account: '5646', tags: { Name: 'night owl' } },
      { account: '5646', tags: { Name: 'gone west' }, process_id },
      { account: '900' },
    );
    const before = new Date(server.now.getTime() + 1_000);
    const act = (action: string, { account, region, instance_id } = stopped as NonNullable<typeof stopped>) =>
      server.send('POST', `machines/${action}`, tokens.otto, {
        ...{ account, region, platform: 'AWS', lookupType: 'instanceId', lookupValue: instance_id },
      });
    server.pass(60);
    await act('stop');
    await act('terminate', ended);
    server.pass(2 * 3_600);
    await signIn();
    const now = await ask('ec2/listallinstance', tokens.otto, searchFor({ account: ['5646'] }));
    expect(now.data.map(({ instance_id, state }) => [instance_id, state])).toEqual([[stopped?.instance_id, 'stopped']]);
    const then = await search(before, { account: ['5646'] });
    expect(then.as_of).toBe(before.toISOString());
    expect(then.data).toMatchObject([
      { instance_id: stopped?.instance_id, state: 'running', name: 'night owl' },
      {
        instance_id: ended?.instance_id,
        state: 'running',
        name: 'gone west',
        process_id,
        ipv4: ended?.ipv4,
        process_owner: expect.any(String),
      },
    ]);
    const one = await ask(`ec2/listinstance${query(before)}`, tokens.otto, places);
    expect(one.data).toHaveLength(2);
    // Accounts that are open now.
    const all = await search(before);
    expect(all.data.map(({ instance_id }) => instance_id)).not.toContain(closed?.instance_id);
    expect((await search(before, { account: ['900'] })).status).toBe(403);
    expect((await search(begin)).data).toEqual([]);
    const found = await ask(`find?q=gone&at=${before.toISOString()}`, tokens.otto);
    expect(found.data).toMatchObject([{ kind: 'machine', hits: [{ row: { instance_id: ended?.instance_id } }] }]);
    expect((await ask('find?q=gone', tokens.otto)).data).toEqual([]);
    const { account, region, instance_id } = stopped as NonNullable<typeof stopped>;
    const history = `machinehistory?${new URLSearchParams({ account, region, instance_id })}`;
    expect((await ask(history, tokens.otto)).data.acts).toMatchObject([{ act: 'stop' }]);
    expect((await ask(`${history}&at=${before.toISOString()}`, tokens.otto)).data.acts).toEqual([]);
    const spans = `machinespans?${new URLSearchParams({ account, region, instance_id })}`;
    expect((await ask(spans, tokens.otto)).data[0]).toMatchObject({ state: 'stopped' });
    const [spanThen] = (await ask(`${spans}&at=${before.toISOString()}`, tokens.otto)).data;
    expect(spanThen).toMatchObject({ state: 'running', until: null });
  });

  it('names regions that were not read', async () => {
    const at = new Date(server.now.getTime() - 60_000);
    await server.db
      .insertInto('place_gap')
      .values({ ...places, since: new Date(at.getTime() - 1_000), until: server.now })
      .execute();
    expect(await search(at)).toMatchObject({ warnings: [{ ...places, message: expect.stringContaining('not read') }] });
    await server.db.deleteFrom('place_gap').execute();
  });

  it('shows processes with their limit, machines and ledger of that time', async () => {
    await addTemplate(server);
    const id = await addProcess(server, { process_name: 'harvest', tagname: 'harvest' });
    server.pass(60);
    await sendLaunch(server, tokens.lena, launchForm(id, { count: 2, tagname: 'harvest' }));
    server.pass(60);
    const launched = server.now;
    const request = await askForUpdate(server, tokens.lena, id);
    server.pass(60);
    const asked = server.now;
    server.pass(60);
    await server.send('POST', 'approveupdate', tokens.ada, { requestid: String(request), approve: 1 });
    await server.send('DELETE', 'terminatemachines', tokens.lena, {
      ...{ process_id: id, InstanceIds: [], ipv4: [], ipv6: [], tagname: 'harvest' },
    });
    server.pass(60);
    const of = async (at: Date) =>
      (await ask(`listprocess${query(at)}`, tokens.lena)).data.find((row) => row.id === id);
    expect(await of(new Date(launched.getTime() - 90_000))).toMatchObject({ machines_live: 0, last_launch_at: null });
    expect(await of(asked)).toMatchObject({
      version: '1',
      machine_max_count: 5,
      machines_live: 2,
      machines_reserved: 0,
    });
    expect(await of(server.now)).toMatchObject({ version: '2', machine_max_count: 9, machines_live: 0 });
    expect(await of(begin)).toBeUndefined();
    const ledger = await ask(`process/${id}/ledger${query(asked)}`, tokens.lena);
    expect(ledger.data).toMatchObject({
      process: { version: '1' },
      limit: { approved: 5, live: 2, reserved: 0 },
      entries: [
        { kind: 'update', status: 'pending' },
        { kind: 'launch', status: 'success', count: 2 },
      ],
      machines: [{ name: 'harvest' }, { name: 'harvest' }],
      mismatches: [],
    });
    const [machine] = ledger.data.machines as Row[];
    const { account } = ledger.data.process as { account: string };
    const key = `account=${account}&region=${machine?.region}&instance_id=${machine?.instance_id}`;
    const { data } = await ask(`machinehistory?${key}&at=${asked.toISOString()}`, tokens.otto);
    expect(data.process).toMatchObject({ id, machines_live: 2, machine_max_count: 5 });
    expect((await ask(`process/${id}/ledger${query(begin)}`, tokens.lena)).status).toBe(404);
    const found = await ask(`find?q=harvest&at=${asked.toISOString()}`, tokens.lena);
    expect(found.data).toMatchObject([{ kind: 'process', hits: [{ row: { id } }] }]);
    expect((await ask(`find?q=harvest&at=${begin.toISOString()}`, tokens.lena)).data).toEqual([]);
  });

  it('keeps what a machine of EC2 was before it ended', async () => {
    const { db, now } = server;
    const cloud = { account: '900', region: 'us-east-1' };
    const seen = (state: string, more = {}) => ({
      ...cloudMachine({ ...cloud, instance_id: 'i-cloud' }, { state, instance_type: 't3.small', process_id: 3 }, begin),
      ...more,
    });
    const write = (work: (transaction: typeof db, generation: number) => Promise<unknown>) =>
      db.transaction().execute(async (transaction) => void (await work(transaction, await takeTurn(transaction))));
    const minute = (count: number) => new Date(now.getTime() + count * 60_000);
    const named = { name: 'miner', private_ip: '10.0.0.9', tags: { Name: 'miner', team: 'air' } };
    await write((transaction, generation) =>
      saveMachines(transaction, generation, [seen('running', named)], minute(0)),
    );
    const ending = seen('terminated', { name: null, private_ip: null, tags: {} });
    await write((transaction, generation) => saveMachines(transaction, generation, [ending], minute(5)));
    await write((transaction, generation) => markGone(transaction, generation, cloud, ['i-cloud'], minute(70)));
    await db.deleteFrom('cloud_machine').execute();
    const [machine] = await machinesAt({ db, inventory: { machines: [] } }, ['900'], minute(2)).then((machines) =>
      machines.filter(({ instance_id }) => instance_id === 'i-cloud'),
    );
    expect(machine).toMatchObject({
      ...named,
      state: 'running',
      instance_type: 't3.small',
      process_id: 3,
      launch_time: begin,
    });
  });
});
