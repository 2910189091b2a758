import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EmbeddedFleet } from '../../../../server/fleet/embedded/embeddedFleet';
import { type Launched, launchForm, sendLaunch } from '../../support/launches';
import { addAll, addOne, addTemplate, auditOf } from '../../support/machines';
import { addProcess } from '../../support/requests';
import { TestApp } from '../../support/testApp';
import { carryOut, dueOf, endings, listed } from '../dueActions/support';
import { noPlan, passTo, scheduled, setSchedule } from './support';

let server: TestApp;
let ada = '';
let lena = '';

beforeEach(async () => {
  server = await TestApp.start();
  await server.add('ada', { admin: ['admin'] });
  await server.add('lena', { 'Data/Air': ['machine_launch user', 'aws user'] });
  await server.add('hana', { 'Data/RC': ['machine_launch user', 'aws user'] });
  await signIn();
});
afterEach(() => server.stop());

async function signIn() {
  ada = await server.tokenOf('ada', 'admin');
  lena = await server.tokenOf('lena', 'Data/Air');
}

/** Carries out what is due at a moment of June 2026 on three servers, and lets the machines settle. */
async function at(moment: string) {
  passTo(server, moment);
  await Promise.all([carryOut(server), carryOut(server), carryOut(server)]);
  server.pass(600);
  await signIn();
}

const stateOf = async (id: string) =>
  (await new EmbeddedFleet(server.db).inventory(server.now)).machines.find((one) => one.instance_id === id)?.state;

/** Launches a machine of a process, and returns its identifier. */
async function launched(process_id: number, more: object = {}) {
  await addTemplate(server);
  const answer = await sendLaunch(server, lena, { ...launchForm(process_id), ...more });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Launched>().data[0]?.instance_id ?? '';
}

const extend = (instance_id: string, ends_at: unknown, more: object = {}, token = lena) =>
  server.send('POST', 'endings/extend', token, { machines: [{ instance_id, ends_at }], ...more });

const noticesOf = async (token: string) =>
  ((await server.call({ path: 'notifications', token })).json().data.notices ?? []) as { text: string }[];

describe('the end of a machine', () => {
  it('stops it, and terminates it after the grace period, as the schedule of the process', async () => {
    const id = await scheduled(server, ada, { ...noPlan, default_lifetime_hours: 24 }, 'short');
    const machine = await launched(id);
    const by = `schedule of process ${id}, set by ada`;
    expect(await listed(server, lena, machine)).toMatchObject({
      ends_at: '2026-06-02T09:00:00.000Z',
      ending: 'expiry',
    });
    expect(await endings(server, lena)).toMatchObject([
      {
        instance_id: machine,
        action: 'stop',
        source: 'expiry',
        by,
        process_id: id,
        ends_at: '2026-06-02T09:00:00.000Z',
      },
    ]);
    await at('02T09:00:00');
    expect(await stateOf(machine)).toBe('stopped');
    expect(await listed(server, lena, machine)).toMatchObject({ ends_at: '2026-06-09T09:00:00.000Z', ending: 'grace' });
    const processes = (await server.call({ path: 'listprocess', token: lena })).json<{ data: { id: number }[] }>().data;
    expect(processes.find((one) => one.id === id)).toMatchObject({ next_end_at: '2026-06-09T09:00:00.000Z' });
    await at('09T08:59:59');
    expect(await stateOf(machine)).toBe('stopped');
    await at('09T09:10:00');
    expect(await stateOf(machine)).toBe('terminated');
    expect((await dueOf(server, machine)).map(({ source, state }) => `${source} ${state}`)).toEqual([
      ...['expiry done', 'grace done'],
    ]);
    for (const action of ['stop', 'terminate'])
      expect(await auditOf(server, `machines/${action}`)).toMatchObject([
        { actor: by, target: machine, outcome: 'success' },
      ]);
    const ledger = await server.call({ path: `process/${id}/ledger`, token: lena });
    expect(ledger.json().data.entries[0]).toMatchObject({ kind: 'termination', by, instance_ids: [machine] });
  });

  it('is the one of the launch, which may not exceed the maximum', async () => {
    const id = await scheduled(server, ada, { ...noPlan, maximum_lifetime_hours: 48 }, 'limited');
    const machine = await launched(id, { keep_until: '2026-06-02T12:30:00+02:00' });
    expect(await dueOf(server, machine)).toMatchObject([
      { due_at: new Date('2026-06-02T10:30:00Z'), actor: `schedule of process ${id}, set by lena`, source: 'expiry' },
    ]);
    for (const [keep_until, code] of [
      ['2026-06-03T09:00:01Z', 'lifetime_exceeded'],
      ['2026-06-01T09:00:00Z', 'invalid_end'],
      ['2026-13-41T09:00:00Z', 'invalid_end'],
      ['2027-02-31T09:00:00Z', 'invalid_end'],
      ['2036-06-01T09:00:01Z', 'invalid_end'],
    ] as const) {
      const answer = await sendLaunch(server, lena, { ...launchForm(id), keep_until });
      expect(answer.json().code, keep_until).toBe(code);
      expect(answer.statusCode).toBe(422);
    }
  });

  it('may be chosen for a process without a schedule, and is absent otherwise', async () => {
    const id = await addProcess(server, { process_name: 'plain', account: '019', machine_max_count: 9 });
    const kept = await launched(id, { keep_until: '2026-06-01T12:00:00Z' });
    const other = (await sendLaunch(server, lena, launchForm(id))).json<Launched>().data[0]?.instance_id ?? '';
    expect(await listed(server, lena, other)).not.toHaveProperty('ends_at');
    await at('01T12:00:00');
    expect(await stateOf(kept)).toBe('stopped');
    expect(await stateOf(other)).toBe('running');
  });

  it('is given to the machines that have none when lifetimes are set', async () => {
    const id = await addProcess(server, { process_name: 'old', account: '019', machine_max_count: 9 });
    const [one, guarded, other] = await addAll(
      ...[server, { process_id: id }, { process_id: id, termination_protection: true }, { process_id: null }],
    );
    await setSchedule(server, ada, id, { ...noPlan, maximum_lifetime_hours: 10 });
    expect(await dueOf(server, one?.instance_id ?? '')).toMatchObject([{ due_at: new Date('2026-06-01T19:00:00Z') }]);
    expect(await dueOf(server, guarded?.instance_id ?? '')).toEqual([]);
    expect(await dueOf(server, other?.instance_id ?? '')).toEqual([]);
  });

  it('leaves a machine that is protected, and tells its people', async () => {
    const id = await scheduled(server, ada, noPlan, 'guarded');
    await server.db.updateTable('process').set({ process_owner: 'Lena' }).where('id', '=', id).execute();
    const machine = await launched(id, { keep_until: '2026-06-01T12:00:00Z' });
    await server.db
      .updateTable('machine')
      .set({ termination_protection: true, changed_in: 99_999 })
      .where('instance_id', '=', machine)
      .execute();
    await at('01T12:00:00');
    expect(await stateOf(machine)).toBe('running');
    expect((await noticesOf(lena))[0]?.text).toBe(
      `${machine} has reached its end and was left as it is: ${machine} is protected from termination`,
    );
  });

  it('terminates a spot machine after the grace period, since it cannot be stopped', async () => {
    const id = await scheduled(server, ada, noPlan, 'spot');
    const { instance_id } = await addOne(server, { process_id: id, lifecycle: 'spot' });
    await setSchedule(server, ada, id, { ...noPlan, default_lifetime_hours: 1, grace_days: 1, revision: 1 });
    await at('01T10:00:00');
    expect(await stateOf(instance_id)).toBe('running');
    await at('02T10:00:00');
    expect(await stateOf(instance_id)).toBe('terminated');
  });
});

describe('the list of ends', () => {
  it('can be limited to the caller’s own that end soon, and to one machine', async () => {
    await server.add('omar', { 'Data/Air': ['machine_launch user', 'aws user'] });
    const omar = await server.tokenOf('omar', 'Data/Air');
    const id = await scheduled(server, ada, noPlan, 'of omar');
    await server.db.updateTable('process').set({ process_owner: ' OMAR' }).where('id', '=', id).execute();
    const soon = await launched(id, { keep_until: '2026-06-03T08:59:59Z' });
    const more = { ...launchForm(id), keep_until: '2026-06-03T09:00:01Z' };
    const late = (await sendLaunch(server, lena, more)).json<Launched>().data[0]?.instance_id ?? '';
    const { instance_id } = await addOne(server, { process_id: id });
    const body = { process_id: id, InstanceIds: [instance_id], ipv4: [], ipv6: [], tagname: '' };
    expect((await server.send('POST', 'terminatemachines/hold', lena, body)).statusCode).toBe(200);
    const idsOf = async (token: string, query: string) =>
      (await endings(server, token, query)).map((one) => one.instance_id);
    expect(await idsOf(lena, '')).toEqual([instance_id, soon, late]);
    expect(await idsOf(lena, '?own=true')).toEqual([instance_id, soon]);
    expect(await idsOf(omar, '?own=true')).toEqual([soon]);
    expect(await idsOf(ada, '?own=true')).toEqual([]);
    expect(await idsOf(omar, `?instance_id=${late}`)).toEqual([late]);
    const first = await server.call({ path: 'endings?limit=1', token: omar });
    expect(first.json()).toMatchObject({ data: [{ instance_id }], total: 3 });
  });
});

describe('warnings', () => {
  it('are sent two days, two hours and 30 minutes ahead, once for machines that end together', async () => {
    const id = await scheduled(server, ada, { ...noPlan, default_lifetime_hours: 96 }, 'warned');
    await server.db.updateTable('process').set({ incharge: 'LENA' }).where('id', '=', id).execute();
    await launched(id, { count: 3 });
    for (const moment of ['03T08:59:00', '03T09:00:00', '03T10:00:00', '05T07:00:00', '05T08:00:00', '05T08:45:00'])
      await at(moment);
    const end = 'at 2026-06-05 09:00 UTC, unless extended';
    expect((await noticesOf(lena)).map(({ text }) => text)).toEqual([
      `3 machines of warned (process ${id}) are stopped within 30 minutes, ${end}`,
      `3 machines of warned (process ${id}) are stopped within 2 hours, ${end}`,
      `3 machines of warned (process ${id}) are stopped within 2 days, ${end}`,
    ]);
    expect((await auditOf(server, 'ending_announced'))[0]).toMatchObject({
      ...{ actor: `schedule of process ${id}, set by ada`, target: `process ${id}`, account: '019' },
      after: { people: ['ada', 'lena'], process_id: id, minutes: 30, ends_at: '2026-06-05T09:00:00.000Z' },
    });
    expect(await noticesOf(await server.tokenOf('hana', 'Data/RC'))).toEqual([]);
  });

  it('are not sent to other administrators', async () => {
    await server.add('otto', { admin: ['admin'] });
    const id = await scheduled(server, ada, noPlan, 'quiet');
    await launched(id, { keep_until: '2026-06-01T12:00:00Z' });
    await at('01T11:00:00');
    expect(await noticesOf(await server.tokenOf('otto', 'admin'))).toEqual([]);
    expect(await noticesOf(lena)).toHaveLength(1);
  });

  it('skip those that were over at the launch', async () => {
    const id = await scheduled(server, ada, noPlan, 'brief');
    await launched(id, { keep_until: '2026-06-01T10:00:00Z' });
    await at('01T09:10:00');
    expect(await auditOf(server, 'ending_announced')).toEqual([]);
    await at('01T09:35:00');
    expect(await auditOf(server, 'ending_announced')).toHaveLength(1);
  });
});

describe('extend', () => {
  it('postpones the end by the default lifetime, up to the maximum, with new warnings', async () => {
    const lifetimes = { default_lifetime_hours: 24, maximum_lifetime_hours: 60 };
    const id = await scheduled(server, ada, { ...noPlan, ...lifetimes }, 'extended');
    const machine = await launched(id);
    await at('02T08:40:00');
    const answer = await extend(machine, '2026-06-02T09:00:00Z');
    expect(answer.json()).toMatchObject({
      message: `${machine} is kept until 2026-06-03 09:00 UTC`,
      data: [{ instance_id: machine, ends_at: '2026-06-03T09:00:00.000Z' }],
    });
    expect((await extend(machine, '2026-06-02T09:00:00Z')).json()).toMatchObject({
      code: 'ending_over',
      message: `${machine} was extended already by lena`,
    });
    expect((await extend(machine, '2026-06-03T09:00:00Z')).json().data).toEqual([
      { instance_id: machine, ends_at: '2026-06-03T21:00:00.000Z' },
    ]);
    expect((await extend(machine, '2026-06-03T21:00:00Z', { hours: 1 })).json().message).toBe(
      `${machine} has reached its maximum lifetime`,
    );
    await at('03T20:45:00');
    expect((await auditOf(server, 'ending_announced'))[0]).toMatchObject({
      ...{ actor: `schedule of process ${id}, set by lena`, after: { minutes: 30 } },
    });
    expect(await stateOf(machine)).toBe('running');
    await at('03T21:00:00');
    expect(await stateOf(machine)).toBe('stopped');
  });

  it('saves a machine from its termination, and leaves it stopped', async () => {
    const id = await scheduled(server, ada, noPlan, 'saved');
    const machine = await launched(id, { keep_until: '2026-06-01T10:00:00Z' });
    await at('01T10:00:00');
    expect((await extend(machine, '2026-06-08T10:00:00Z', { hours: 12 })).json().data).toEqual([
      { instance_id: machine, ends_at: '2026-06-01T22:10:00.000Z' },
    ]);
    expect(await stateOf(machine)).toBe('stopped');
    expect((await dueOf(server, machine)).map(({ source, state }) => `${source} ${state}`)).toEqual([
      ...['expiry done', 'grace kept', 'expiry waiting'],
    ]);
  });

  it('is for those who may terminate the machine, and not for holds', async () => {
    const id = await scheduled(server, ada, noPlan, 'theirs');
    const machine = await launched(id, { keep_until: '2026-06-01T10:00:00Z' });
    const inAccount = (account: string) => server.db.updateTable('due_action').set({ account }).execute();
    await inAccount('5646');
    const hana = await server.tokenOf('hana', 'Data/RC');
    expect((await extend(machine, '2026-06-01T10:00:00Z', {}, hana)).statusCode).toBe(404);
    expect(await endings(server, hana)).toEqual([]);
    await inAccount('019');
    const other = await addOne(server);
    server.pass(120);
    const body = { process_id: id, InstanceIds: [machine], ipv4: [], ipv6: [], tagname: '' };
    expect((await server.send('POST', 'terminatemachines/hold', lena, body)).statusCode).toBe(200);
    const [hold] = (await endings(server, lena)).filter(({ source }) => source === 'hold');
    expect((await extend(machine, hold?.ends_at)).json()).toMatchObject({ message: `${machine} is on hold` });
    expect((await extend(other.instance_id, '2026-06-01T10:00:00Z')).statusCode).toBe(404);
  });
});

it('keeps no machine beyond its lifetime', async () => {
  const id = await scheduled(server, ada, noPlan, 'no keep');
  const machine = await launched(id, { keep_until: '2026-06-01T10:00:00Z' });
  const body = { machines: [{ instance_id: machine, ends_at: '2026-06-01T10:00:00Z' }] };
  const answer = await server.send('POST', 'endings/keep', lena, body);
  expect(answer.json()).toMatchObject({ code: 'ending_over', message: `${machine} has an end` });
});

it('lists the next ends first, and as many as wanted', async () => {
  const id = await scheduled(server, ada, noPlan, 'listed');
  const later = await launched(id, { keep_until: '2026-06-03T10:00:00Z' });
  const sooner = (
    await sendLaunch(server, lena, { ...launchForm(id), keep_until: '2026-06-02T10:00:00Z' })
  ).json<Launched>();
  const answer = await server.call({ path: 'endings?limit=1', token: lena });
  expect(answer.json()).toMatchObject({ total: 2, data: [{ instance_id: sooner.data[0]?.instance_id }] });
  expect((await endings(server, lena)).map(({ instance_id }) => instance_id).at(-1)).toBe(later);
});
