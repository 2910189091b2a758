import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EmbeddedFleet } from '../../../../server/fleet/embedded/embeddedFleet';
import { addAll, addOne, auditOf } from '../../support/machines';
import { addProcess } from '../../support/requests';
import { TestApp } from '../../support/testApp';
import { carryOut, dueOf } from '../dueActions/support';
import { passTo, scheduled, scheduleOf, setSchedule, week } from './support';

const faults = { unreachable: [], machines: new Map() };
let server: TestApp;
let ada = '';
let lena = '';

beforeEach(async () => {
  server = await TestApp.start({ faults });
  await server.add('ada', { admin: ['admin'] });
  await server.add('lena', { 'Data/Air': ['machine_launch user'] });
  await server.add('omar', { 'Data/Air': ['machine_launch user', 'aws user'] });
  await signIn();
});
afterEach(() => server.stop());

/** Sessions end after a day. */
async function signIn() {
  ada = await server.tokenOf('ada', 'admin');
  lena = await server.tokenOf('lena', 'Data/Air');
}

const stateOf = async (id: string) =>
  (await new EmbeddedFleet(server.db).inventory(server.now)).machines.find((one) => one.instance_id === id)?.state;

/** Carries out what is due at a moment of June 2026 on three servers, and lets the machines settle. */
async function at(moment: string) {
  passTo(server, moment);
  await Promise.all([carryOut(server, faults), carryOut(server, faults), carryOut(server, faults)]);
  server.pass(600);
}

async function act(action: 'start' | 'stop', lookupValue: string) {
  const body = { account: '019', region: 'us-east-1', platform: 'AWS', lookupType: 'instanceId', lookupValue };
  const token = await server.tokenOf('omar', 'Data/Air');
  const answer = await server.send('POST', `machines/${action}`, token, body);
  expect(answer.statusCode, answer.body).toBe(200);
  server.pass(600);
}

async function actsOn(target: string) {
  const rows = await server.db
    .selectFrom('audit')
    .select(['action', 'actor', 'outcome'])
    .where('action', 'in', ['machines/start', 'machines/stop'])
    .where('target', '=', target)
    .orderBy('seq')
    .execute();
  return rows.map(({ action, actor, outcome }) => `${action} ${actor} ${outcome}`);
}

describe('off-hours', () => {
  it('stop the running machines and start them again, each once, as the schedule', async () => {
    const id = await scheduled(server, ada, week, 'nightly');
    const [one, off] = await addAll(
      server,
      { process_id: id },
      { process_id: id, goal: 'stopped' },
      { process_id: null },
    );
    const by = `schedule of process ${id}, set by ada`;
    await at('01T18:59:59');
    expect(await stateOf(one?.instance_id ?? '')).toBe('running');
    await at('01T19:09:59');
    await at('01T23:00:00');
    expect(await stateOf(one?.instance_id ?? '')).toBe('stopped');
    await at('02T07:00:00');
    await at('02T08:00:00');
    expect(await stateOf(one?.instance_id ?? '')).toBe('running');
    expect(await stateOf(off?.instance_id ?? '')).toBe('stopped');
    expect(await actsOn(one?.instance_id ?? '')).toEqual([
      ...[`machines/stop ${by} success`, `machines/start ${by} success`],
    ]);
    expect(await actsOn(off?.instance_id ?? '')).toEqual([]);
    expect((await auditOf(server, 'machines/stop'))[0]).toMatchObject({ vertical: 'admin', account: '019' });
  });

  it('never touch protected machines, spot machines and those of others', async () => {
    const id = await scheduled(server, ada, week, 'careful');
    const other = await addProcess(server, { process_name: 'without', account: '019', machine_max_count: 9 });
    const machines = await addAll(
      ...[server, { process_id: id, termination_protection: true }, { process_id: id, lifecycle: 'spot' as const }],
      ...[{ process_id: id, account: '5646' }, { process_id: other }],
    );
    await at('01T19:00:00');
    for (const { instance_id } of machines) {
      expect(await stateOf(instance_id)).toBe('running');
      expect(await dueOf(server, instance_id)).toEqual([]);
    }
  });

  it('leave a machine that was protected meanwhile, and say so in the audit log', async () => {
    const id = await scheduled(server, ada, week, 'late');
    const { instance_id } = await addOne(server, { process_id: id });
    faults.machines.set(instance_id, { code: 'InternalError', message: 'Away' });
    await at('01T19:00:00');
    faults.machines.clear();
    await server.db
      .updateTable('machine')
      .set({ termination_protection: true, changed_in: 99_999 })
      .where('instance_id', '=', instance_id)
      .execute();
    await at('01T19:20:00');
    expect(await stateOf(instance_id)).toBe('running');
    expect(await auditOf(server, 'scheduled_change_skipped')).toMatchObject([
      { target: instance_id, after: { reason: `${instance_id} is protected from termination` } },
    ]);
  });

  it('leave a machine that was started by hand until the next change, and one that was stopped by hand', async () => {
    const id = await scheduled(server, ada, week, 'by hand');
    const [one, other] = (await addAll(server, { process_id: id }, { process_id: id })).map((row) => row.instance_id);
    await at('01T19:00:00');
    await act('start', one ?? '');
    await act('start', other ?? '');
    await act('stop', other ?? '');
    await at('02T06:59:00');
    expect(await stateOf(one ?? '')).toBe('running');
    await at('02T07:00:00');
    expect(await stateOf(one ?? '')).toBe('running');
    expect(await stateOf(other ?? '')).toBe('stopped');
    await at('02T19:00:00');
    expect(await stateOf(one ?? '')).toBe('stopped');
  });

  it('do not start a machine that is on hold', async () => {
    const id = await scheduled(server, ada, week, 'held');
    const { instance_id } = await addOne(server, { process_id: id });
    await at('01T19:00:00');
    passTo(server, '02T06:45:00');
    await signIn();
    const body = { process_id: id, InstanceIds: [instance_id], ipv4: [], ipv6: [], tagname: '' };
    expect((await server.send('POST', 'terminatemachines/hold', ada, body)).statusCode).toBe(200);
    await at('02T07:00:00');
    expect(await stateOf(instance_id)).toBe('stopped');
    await at('02T07:15:00');
    expect(await dueOf(server, instance_id)).toContainEqual(expect.objectContaining({ source: 'hold', state: 'done' }));
  });

  it('do not start a machine that is put on hold while the start is repeated', async () => {
    const id = await scheduled(server, ada, week, 'held late');
    const { instance_id } = await addOne(server, { process_id: id });
    await at('01T19:00:00');
    faults.machines.set(instance_id, { code: 'InternalError', message: 'An internal error has occurred' });
    passTo(server, '02T07:00:00');
    await carryOut(server, faults);
    faults.machines.clear();
    await signIn();
    const body = { process_id: id, InstanceIds: [instance_id], ipv4: [], ipv6: [], tagname: '' };
    expect((await server.send('POST', 'terminatemachines/hold', ada, body)).statusCode).toBe(200);
    await at('02T07:01:00');
    expect(await stateOf(instance_id)).toBe('stopped');
    expect(await dueOf(server, instance_id)).toContainEqual(
      expect.objectContaining({ action: 'start', reason: `${instance_id} is about to be terminated` }),
    );
  });
});

describe('servers that were away', () => {
  it('carry out the last change once, late', async () => {
    const id = await scheduled(server, ada, week, 'away');
    const { instance_id } = await addOne(server, { process_id: id });
    await at('12T20:00:00');
    expect(await stateOf(instance_id)).toBe('stopped');
    expect(await actsOn(instance_id)).toHaveLength(1);
  });

  it('skip a stop whose time is over, also if it was planned', async () => {
    const id = await scheduled(server, ada, week, 'over');
    const { instance_id } = await addOne(server, { process_id: id });
    faults.machines.set(instance_id, { code: 'InternalError', message: 'Away' });
    await at('01T19:00:00');
    faults.machines.clear();
    expect(await dueOf(server, instance_id)).toMatchObject([{ state: 'waiting', tries: 1 }]);
    await at('02T07:30:00');
    expect(await dueOf(server, instance_id)).toMatchObject([{ state: 'cancelled' }]);
    expect(await stateOf(instance_id)).toBe('running');
    expect((await actsOn(instance_id)).filter((act) => act.endsWith('success'))).toEqual([]);
  });

  it('repeat a stop that the cloud has failed within its time', async () => {
    const id = await scheduled(server, ada, week, 'again');
    const { instance_id } = await addOne(server, { process_id: id });
    faults.machines.set(instance_id, { code: 'InternalError', message: 'Away' });
    await at('01T19:00:00');
    faults.machines.clear();
    await at('01T19:15:00');
    expect(await stateOf(instance_id)).toBe('stopped');
  });

  it('stop a machine that was starting at the time', async () => {
    const id = await scheduled(server, ada, week, 'starting');
    const settles_at = new Date('2026-06-01T19:00:20Z');
    const { instance_id } = await addOne(server, { process_id: id, settles_at, began_at: server.now });
    passTo(server, '01T19:00:00');
    await carryOut(server, faults);
    expect(await dueOf(server, instance_id)).toMatchObject([{ state: 'waiting' }]);
    await at('01T19:00:45');
    expect(await stateOf(instance_id)).toBe('stopped');
    expect((await actsOn(instance_id)).filter((act) => !act.endsWith('success'))).toEqual([]);
  });
});

describe('a clock that jumps', () => {
  it('repeats no change when it goes back', async () => {
    const id = await scheduled(server, ada, week, 'back');
    const { instance_id } = await addOne(server, { process_id: id });
    await at('01T19:00:01');
    await act('start', instance_id);
    passTo(server, '01T18:58:00');
    await at('01T19:00:00');
    expect((await actsOn(instance_id)).map((one) => one.split(' ')[0])).toEqual(['machines/stop', 'machines/start']);
  });

  it('does not prevent later changes after it was far ahead', async () => {
    const id = await scheduled(server, ada, week, 'ahead');
    const { instance_id } = await addOne(server, { process_id: id });
    await at('25T12:00:00');
    await at('02T12:00:00');
    await act('start', instance_id).catch(() => undefined);
    await at('02T19:00:00');
    expect(await stateOf(instance_id)).toBe('stopped');
  });
});

describe('a pause', () => {
  const pause = (id: number, until: string | null, token = ada) =>
    server.send('POST', 'processschedule/pause', token, { process_id: id, until });

  it('skips changes until its end', async () => {
    const id = await scheduled(server, ada, week, 'paused');
    const { instance_id } = await addOne(server, { process_id: id });
    expect((await pause(id, '2026-06-02T14:00:00+02:00')).json().message).toBe(
      `The weekly plan of process ${id} is paused until 2026-06-02 12:00 UTC`,
    );
    expect(await scheduleOf(server, ada, id)).toMatchObject({
      paused_until: '2026-06-02T12:00:00.000Z',
      next: [{ at: '2026-06-02T19:00:00.000Z', action: 'stop' }, {}, {}, {}],
    });
    await at('01T19:00:00');
    await at('02T12:00:00');
    expect(await stateOf(instance_id)).toBe('running');
    await at('02T19:00:00');
    expect(await stateOf(instance_id)).toBe('stopped');
    await signIn();
    expect((await scheduleOf(server, ada, id)).paused_until).toBeNull();
  });

  it('can be ended early, without the changes that it has skipped', async () => {
    const id = await scheduled(server, ada, week, 'resumed');
    const { instance_id } = await addOne(server, { process_id: id });
    await pause(id, '2026-06-10T12:00:00Z');
    await at('01T20:00:00');
    await signIn();
    expect((await pause(id, null)).json().message).toBe(`The weekly plan of process ${id} is in force again`);
    await at('01T21:00:00');
    expect(await stateOf(instance_id)).toBe('running');
    await at('02T19:00:00');
    expect(await stateOf(instance_id)).toBe('stopped');
  });

  it('always has an end', async () => {
    const id = await scheduled(server, ada, week, 'endless');
    for (const until of [
      '2026-06-01T08:00:00Z',
      '2027-06-03T00:00:00Z',
      '2026-99-99T00:00:00Z',
      '2026-06-31T00:00:00Z',
    ])
      expect((await pause(id, until)).json().code, until).toBe('invalid_pause');
    for (const until of ['never', '']) expect((await pause(id, until)).statusCode, until).toBe(400);
  });
});

describe('the settings', () => {
  it.each([
    ['an unknown time zone', { time_zone: 'Mars/Phobos' }],
    ['no days', { days: [] }],
    ['equal times', { stops: '07:00' }],
    ['a default above the maximum', { default_lifetime_hours: 10, maximum_lifetime_hours: 9 }],
    ['another day', { days: ['8'] }, 400],
    ['a time that does not exist', { stops: '24:00' }, 400],
    ['a negative lifetime', { default_lifetime_hours: -1 }, 400],
    ['no grace', { grace_days: 0 }, 400],
  ])('reject %s', async (_name, wrong, status = 422) => {
    const id = await scheduled(server, ada, week, 'wrong');
    const answer = await setSchedule(server, ada, id, { ...week, ...wrong, revision: 1 });
    expect(answer.statusCode, answer.body).toBe(status);
    expect(await scheduleOf(server, ada, id)).toMatchObject({ revision: 1, time_zone: 'UTC' });
  });

  it('are changed by the people of the process and admins, not over a later change', async () => {
    const id = await scheduled(server, ada, week, 'shared');
    expect((await scheduleOf(server, lena, id)).may_change).toBe(false);
    expect((await setSchedule(server, lena, id, { ...week, revision: 1 })).statusCode).toBe(403);
    await server.db.updateTable('process').set({ incharge: ' LENA ' }).where('id', '=', id).execute();
    expect((await scheduleOf(server, lena, id)).may_change).toBe(true);
    expect((await setSchedule(server, lena, id, { ...week, starts: '08:00', revision: 1 })).statusCode).toBe(200);
    const stale = await setSchedule(server, ada, id, { ...week, revision: 1 });
    expect(stale.json()).toMatchObject({
      code: 'schedule_changed',
      message: 'lena has changed the schedule meanwhile',
    });
    expect(await scheduleOf(server, ada, id)).toMatchObject({ revision: 2, starts: '08:00', set_by: 'lena' });
    expect((await auditOf(server, 'setprocessschedule')).find(({ outcome }) => outcome === 'success')).toMatchObject({
      target: `process ${id}`,
    });
  });

  it('do not lose a change that is due when they are saved', async () => {
    const id = await scheduled(server, ada, week, 'saved');
    const { instance_id } = await addOne(server, { process_id: id });
    passTo(server, '01T19:00:01');
    await signIn();
    expect((await setSchedule(server, ada, id, { ...week, grace_days: 3, revision: 1 })).statusCode).toBe(200);
    await at('01T19:00:02');
    expect(await stateOf(instance_id)).toBe('stopped');
  });

  it('stay in force when the person who has set them is deleted', async () => {
    await server.add('gone', { admin: ['admin'] });
    const id = await scheduled(server, await server.tokenOf('gone', 'admin'), week, 'left');
    const { instance_id } = await addOne(server, { process_id: id });
    await server.db.deleteFrom('person').where('username', '=', 'gone').execute();
    await at('01T19:00:00');
    expect(await stateOf(instance_id)).toBe('stopped');
    expect(await actsOn(instance_id)).toEqual([`machines/stop schedule of process ${id}, set by gone success`]);
  });
});

it('stops a thousand machines within a minute', { timeout: 240_000 }, async () => {
  const id = await scheduled(server, ada, week, 'many');
  await addAll(server, ...Array.from({ length: 1_000 }, () => ({ process_id: id })));
  passTo(server, '01T19:00:00');
  const begun = performance.now();
  await carryOut(server);
  expect(performance.now() - begun).toBeLessThan(60_000);
  const { machines } = await new EmbeddedFleet(server.db).inventory(server.now);
  expect(machines.filter(({ state }) => state === 'stopping')).toHaveLength(1_000);
});
