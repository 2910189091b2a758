import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Faults } from '../../../../server/fleet/embedded/faults';
import { noOtherAddresses } from '../../../../server/fleet/fleet';
import { LaunchWatch } from '../../../../server/launches/watch';
import { patience } from '../../../support/patience';
import { type Launched, launchForm, sendLaunch, useOf } from '../../support/launches';
import { addTemplate, auditOf, machine } from '../../support/machines';
import { addProcess } from '../../support/requests';
import { TestApp } from '../../support/testApp';

let server: TestApp;
let token = '';
let process = 0;
let faults: { -readonly [Key in keyof Faults]: Faults[Key] };

beforeEach(async () => {
  faults = { unreachable: [], machines: new Map() };
  server = await TestApp.start({ faults });
  await server.add('lena', { 'Data/Air': ['machine_launch user'] });
  token = await server.tokenOf('lena', 'Data/Air');
  await addTemplate(server);
  process = await addProcess(server, { machine_max_count: 5 });
});

afterEach(() => server.stop());

const launch = (count: number, key?: string, at = server) => sendLaunch(at, token, launchForm(process, { count }), key);

const countMachines = async () =>
  (await server.db.selectFrom('machine').select('instance_id').where('process_id', '=', process).execute()).length;

const statusOf = async (key: string) =>
  (await server.call({ path: `launchmachines/status?key=${key}`, token })).json<{ data: Record<string, unknown> }>()
    .data;

const ledgerOf = async () =>
  (await server.call({ path: `process/${process}/ledger`, token })).json<{ data: Record<string, unknown> }>().data;

describe('launch whose result the cloud does not report', () => {
  it.each([
    ['done', 3, 'success'],
    ['not done', 0, 'failed'],
  ] as const)('keeps the machines reserved until it is known, if it was %s', async (lost, live, outcome) => {
    faults.launch = { lost };
    const answer = await launch(3, 'lost');
    expect(answer.statusCode).toBe(200);
    expect(answer.json<Launched>()).toMatchObject({ status: 'warning', data: [] });
    expect(answer.json<Launched>().message).toContain('Check manually before you launch again');
    expect(await useOf(server, token, process)).toMatchObject({ reserved: 3 });
    expect(await statusOf('lost')).toMatchObject({ outcome: 'warning', count: 3, machines: [] });
    expect(await ledgerOf()).toMatchObject({ limit: { live, reserved: 3 }, mismatches: [] });
    // Until it is known, nobody launches beyond the limit.
    expect((await launch(3)).statusCode).toBe(409);
    expect((await launch(3, 'lost')).body).toBe(answer.body);
    faults.launch = undefined;
    expect((await launch(6)).statusCode).toBe(409);
    expect(await useOf(server, token, process)).toEqual({ live, reserved: 0 });
    expect(await statusOf('lost')).toMatchObject({ outcome });
    expect(await countMachines()).toBe(live);
    const rows = (await auditOf(server, 'launchmachines')).filter(({ outcome }) => outcome !== 'denied');
    expect(rows.map((row) => row.outcome)).toEqual([outcome, 'failed']);
  });

  it('repeats the lookup in a region that does not respond', async () => {
    faults.launch = { lost: 'done' };
    await launch(2);
    faults.launch = undefined;
    faults.unreachable = [{ account: '019', region: 'us-east-1', message: 'us-east-1 does not answer' }];
    expect((await launch(1)).statusCode).toBe(502);
    expect(await useOf(server, token, process)).toMatchObject({ reserved: 2 });
    faults.unreachable = [];
    expect((await launch(1)).statusCode).toBe(200);
    expect(await useOf(server, token, process)).toEqual({ live: 3, reserved: 0 });
  });
});

it('releases the reservation if the cloud refuses', async () => {
  faults.everything = { code: 'InsufficientInstanceCapacity', message: 'There is no capacity' };
  const answer = await launch(3, 'refused');
  expect(answer.statusCode).toBe(502);
  expect(answer.json()).toMatchObject({ status: 'failed', message: 'The cloud failed: There is no capacity' });
  expect(await useOf(server, token, process)).toEqual({ live: 0, reserved: 0 });
  expect((await auditOf(server, 'launchmachines'))[0]).toMatchObject({ outcome: 'failed' });
  faults.everything = undefined;
  const again = await launch(3, 'refused');
  expect(again.json()).toMatchObject({ message: 'The cloud failed: There is no capacity' });
  expect(await countMachines()).toBe(0);
  expect((await launch(5, 'a-new-one')).statusCode).toBe(200);
});

describe('launch that a server left open', () => {
  it('is shown as under way exactly as long as it is', async () => {
    await launch(3, 'asked-again');
    // As a server leaves it that is killed before the result, while the cloud cannot report it either.
    const open = { outcome: null, message: null, ended_at: null, reserved: 3, run_id: 999_999 };
    await server.db.updateTable('launch').set(open).execute();
    await server.db.deleteFrom('launch_machine').execute();
    await server.db.updateTable('idempotency').set({ status: null, body: null, run_id: 999_999 }).execute();
    faults.unreachable = [{ account: '019', region: 'us-east-1', message: 'us-east-1 does not answer' }];
    const early = await launch(3, 'asked-again');
    expect(early.statusCode).toBe(409);
    expect(early.json()).toMatchObject({ code: 'in_progress' });
    faults.unreachable = [];
    const late = await launch(3, 'asked-again');
    expect(late.statusCode, late.body).toBe(200);
    expect(late.json<Launched>().data).toHaveLength(3);
  });

  /** Creates a launch as a server leaves it that is killed between the phases. */
  async function left(run_id: number, machines: number) {
    const { id: person_id } = await server.db
      .selectFrom('person')
      .select('id')
      .where('username', '=', 'lena')
      .executeTakeFirstOrThrow();
    const row = {
      actor: 'lena',
      vertical: 'Data/Air',
      request_id: 'r',
      tagname: 'x',
      account: '019',
      region: 'us-east-1',
    };
    await server.db
      .insertInto('launch')
      .values({
        ...{ process_id: process, person_id, ...row, count: 3, reserved: 3, template_id: 'lt-1', template_version: 1 },
        ...{ client_token: 'left', run_id, begun_at: server.now },
      })
      .execute();
    for (let number = 0; number < machines; number += 1)
      await server.db
        .insertInto('machine')
        .values({
          ...machine(server.now, { process_id: process, client_token: 'left' }),
          ...{ tags: '{}', security_groups: '[]', other_addresses: JSON.stringify(noOtherAddresses), changed_in: 0 },
        })
        .execute();
  }

  it.each([
    [0, 'failed'],
    [2, 'warning'],
    [3, 'success'],
  ])('with %i machines is concluded at the start of a server: %s', async (machines, outcome) => {
    await left(999_999, machines);
    const next = (await TestApp.start({ database: server.database })).untilEndOfTest();
    const rows = () => server.db.selectFrom('launch').select(['outcome', 'reserved', 'ended_at']).execute();
    const concluded = [{ outcome, reserved: 0, ended_at: next.now }];
    await vi.waitFor(async () => expect(await rows()).toEqual(concluded), { timeout: patience });
    expect(await server.db.selectFrom('launch_machine').select('instance_id').execute()).toHaveLength(machines);
    expect((await launch(5 - machines, 'the-rest', next)).statusCode).toBe(200);
  });

  it('is concluded by any running server without a request', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    (await TestApp.start({ database: server.database, now: () => server.now })).untilEndOfTest();
    await left(999_999, 2);
    // An action is left open in the same way.
    const act = { request_id: 'r', actor: 'lena', vertical: 'Data/Air', action: 'machines/stop', begun_at: server.now };
    await server.db.insertInto('cloud_act').values(act).execute();
    server.pass(61);
    const openOnes = () => server.db.selectFrom('launch').select('id').where('reserved', '>', 0).execute();
    const looked = async () => {
      vi.advanceTimersByTime(10_000);
      expect(await openOnes()).toEqual([]);
    };
    await vi.waitFor(looked, { timeout: patience });
    const [launched] = await server.db.selectFrom('launch').select(['outcome', 'reserved']).execute();
    expect(launched).toEqual({ outcome: 'warning', reserved: 0 });
    expect(await server.db.selectFrom('launch_machine').select('instance_id').execute()).toHaveLength(2);
    const acts = () => server.db.selectFrom('cloud_act').select('outcome').execute();
    await vi.waitFor(async () => expect(await acts()).toEqual([{ outcome: 'failed' }]), { timeout: patience });
  });

  it('is looked up at the start of a server, then every ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const launches = { reconcile: vi.fn(async () => undefined) };
    const fleet = { recover: vi.fn(async () => undefined) };
    const watch = new LaunchWatch({ launches, fleet, now: () => server.now, log: server.app.log });
    watch.start();
    expect(launches.reconcile).toHaveBeenCalledTimes(1);
    await new Promise(setImmediate);
    expect(fleet.recover).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(10_000);
    expect(launches.reconcile).toHaveBeenCalledTimes(2);
    await new Promise(setImmediate);
    expect(fleet.recover).toHaveBeenCalledTimes(2);
    await watch.stop();
    vi.advanceTimersByTime(10_000);
    expect(launches.reconcile).toHaveBeenCalledTimes(2);
  });

  it('does not delay the stop of a server whose database is paused', async () => {
    const answer = { give: () => undefined as unknown };
    const launches = {
      reconcile: vi.fn(() => new Promise<undefined>((resolve) => (answer.give = () => resolve(undefined)))),
    };
    const fleet = { recover: vi.fn(async () => undefined) };
    const watch = new LaunchWatch({ launches, fleet, now: () => server.now, log: server.app.log });
    watch.start();
    await watch.stop();
    answer.give();
    await new Promise(setImmediate);
    expect(fleet.recover).not.toHaveBeenCalled();
  });

  it('is concluded before the next launch is counted', async () => {
    await left(999_999, 0);
    expect(await useOf(server, token, process)).toEqual({ live: 0, reserved: 3 });
    expect((await launch(5)).statusCode).toBe(200);
  });

  it('is not looked up while its server lives', async () => {
    const other = (await TestApp.start({ database: server.database })).untilEndOfTest();
    await launch(1, 'the-first-of-the-other', other);
    const { run_id } = await server.db.selectFrom('launch').select('run_id').executeTakeFirstOrThrow();
    await left(run_id, 0);
    expect((await launch(2)).json()).toMatchObject({
      message: `Process ${process} allows 5 machines: 1 in use, 3 reserved`,
    });
    await other.app.close();
    expect((await launch(2)).statusCode).toBe(200);
  });
});
