import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAll, addOne, auditOf, termination } from '../../support/machines';
import { addProcess } from '../../support/requests';
import { TestApp } from '../../support/testApp';
import { carryOut, dueOf, endings, listed } from './support';

const faults = { unreachable: [] as { account: string; region: string; message: string }[], machines: new Map() };
let server: TestApp;
let ada = '';
let bob = '';
let lena = '';

beforeAll(async () => {
  server = await TestApp.start({ faults });
  await server.add('ada', { 'Data/Air': ['aws user'] });
  await server.add('bob', { 'Data/Air': ['aws user'] });
  await server.add('lena', { 'Data/Air': ['machine_launch user'] });
});
beforeEach(async () => {
  server.pass(60);
  [ada = '', bob = '', lena = ''] = await Promise.all(
    ['ada', 'bob', 'lena'].map((name) => server.tokenOf(name, 'Data/Air')),
  );
});
afterAll(() => server.stop());

const halfHour = 1_800;

const hold = (ids: readonly string[], token = ada) =>
  server.send('POST', 'terminate/hold', token, termination(ids.map((instance_id) => ({ instance_id }))));

const holdOfProcess = (process_id: number, ids: readonly string[], token = lena) =>
  server.send('POST', 'terminatemachines/hold', token, {
    ...{ process_id, InstanceIds: ids, ipv4: [], ipv6: [], tagname: '' },
  });

const keep = (instance_id: string, ends_at: string | undefined, token = ada) =>
  server.send('POST', 'endings/keep', token, { machines: [{ instance_id, ends_at }] });

async function held(more: Parameters<typeof addOne>[1] = {}) {
  const { instance_id } = await addOne(server, more);
  const answer = await hold([instance_id]);
  expect(answer.statusCode).toBe(200);
  return { instance_id, ends_at: answer.json<{ ends_at: string }>().ends_at };
}

const bellOf = async (token: string) => (await server.call({ path: 'notifications', token })).json().data.holds ?? [];

/** Returns the notice about a machine. Holds of other tests may end at the same moment. */
const noticeOf = async (token: string, id: string) =>
  (await bellOf(token)).find(({ machines }: { machines: { instance_id: string }[] }) =>
    machines.some(({ instance_id }) => instance_id === id),
  );

const newestAudit = async (action: string, id: string) =>
  (await auditOf(server, action)).find(({ target }) => target === id);

describe('hold', () => {
  it('stops the machines at once, and terminates them 30 minutes later as the person', async () => {
    const process_id = await addProcess(server, { process_name: 'held', account: '019', machine_max_count: 9 });
    const [one, two] = await addAll(server, { process_id }, { goal: 'stopped' });
    const [first = '', second = ''] = [one?.instance_id, two?.instance_id];
    const answer = await hold([first, second]);
    const ends_at = new Date(server.now.getTime() + halfHour * 1_000).toISOString();
    expect(answer.json()).toMatchObject({
      ends_at,
      message: '2 machines on hold: stopped, to be terminated in 30 minutes',
      data: [
        { instance_id: first, outcome: 'stop', state: 'stopping' },
        { instance_id: second, outcome: 'none' },
      ],
    });
    expect(await listed(server, ada, first)).toMatchObject({ state: 'stopping', ends_at });
    expect(await endings(server, bob)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          instance_id: first,
          process_name: 'held',
          ends_at,
          source: 'hold',
          by: 'hold of ada',
        }),
      ]),
    );
    expect((await endings(server, lena)).map(({ instance_id }) => instance_id)).toContain(first);
    expect((await endings(server, lena)).map(({ instance_id }) => instance_id)).not.toContain(second);
    const ledger = await server.call({ path: `process/${process_id}/ledger`, token: lena });
    expect(ledger.json()).toMatchObject({ data: { machines: [{ instance_id: first, ends_at }] } });

    server.pass(halfHour - 1);
    await carryOut(server);
    expect(await listed(server, ada, first)).toMatchObject({ state: 'stopped' });
    server.pass(1);
    await Promise.all([carryOut(server), carryOut(server), carryOut(server)]);
    const row = await listed(server, ada, first);
    expect(row?.state).toBe('shutting-down');
    expect(row).not.toHaveProperty('ends_at');
    const audit = (await auditOf(server, 'machines/terminate')).filter(({ target }) => target === first);
    expect(audit).toMatchObject([{ actor: 'hold of ada', outcome: 'success', account: '019', vertical: 'Data/Air' }]);
    const ended = await server.db.selectFrom('machine_termination').selectAll().execute();
    expect(ended.filter(({ instance_id }) => instance_id === first)).toMatchObject([
      { actor: 'hold of ada', error: null },
    ]);
    expect(await dueOf(server, first)).toMatchObject([{ state: 'done', claim: null }]);
    const history = await server.call({
      path: `machinehistory?account=019&region=us-east-1&instance_id=${first}`,
      token: ada,
    });
    expect(history.json().data.acts).toMatchObject([
      { act: 'terminate', by: 'hold of ada' },
      { act: 'stop', by: 'ada' },
    ]);
    expect(JSON.stringify(await bellOf(ada))).not.toContain(first);
  });

  it('stops and schedules nothing if any machine is refused', async () => {
    const { instance_id } = await addOne(server);
    const kept = await addOne(server, { termination_protection: true });
    const spot = await addOne(server, { lifecycle: 'spot' });
    const ended = await addOne(server, { goal: 'terminated' });
    for (const [ids, status, code] of [
      [[instance_id, kept.instance_id], 409, 'termination_protected'],
      [[instance_id, spot.instance_id], 409, 'not_holdable'],
      [[instance_id, 'i-nobody'], 404, 'unknown_machine'],
      [[ended.instance_id], 409, 'nothing_to_hold'],
    ] as const) {
      const answer = await hold(ids);
      expect(answer.statusCode, code).toBe(status);
      expect(answer.json().code).toBe(code);
    }
    expect(await listed(server, ada, instance_id)).toMatchObject({ state: 'running' });
    expect(await dueOf(server, instance_id)).toEqual([]);
    expect(await auditOf(server, 'holdmachines')).toContainEqual(
      expect.objectContaining({ outcome: 'denied', target: `instance_id ${instance_id}, ${spot.instance_id}` }),
    );
  });

  it('says in the plan which machines can be held', async () => {
    const [one, spot] = await addAll(server, {}, { lifecycle: 'spot' });
    const body = termination([one, spot].map((machine) => ({ instance_id: machine?.instance_id ?? '' })));
    const answer = await server.send('POST', 'terminate/plan', ada, body);
    expect(answer.json()).toMatchObject({ data: { instances: [{ holdable: true }, { holdable: false }] } });
  });

  it('keeps the earlier time if the machine is on hold already', async () => {
    const { instance_id, ends_at } = await held();
    server.pass(600);
    expect((await hold([instance_id], bob)).statusCode).toBe(200);
    expect(await dueOf(server, instance_id)).toMatchObject([{ due_at: new Date(ends_at), actor: 'hold of ada' }]);
  });

  it('holds machines of a process for people who may launch, and no others', async () => {
    const process_id = await addProcess(server, { process_name: 'of lena', account: '019', machine_max_count: 9 });
    const [own, other] = await addAll(server, { process_id }, {});
    expect((await holdOfProcess(process_id, [other?.instance_id ?? ''])).statusCode).toBe(409);
    expect((await holdOfProcess(process_id, [own?.instance_id ?? ''], bob)).statusCode).toBe(403);
    expect((await holdOfProcess(process_id, [own?.instance_id ?? ''])).statusCode).toBe(200);
    expect(await dueOf(server, own?.instance_id ?? '')).toMatchObject([{ actor: 'hold of lena', access: 'launch' }]);
    server.pass(halfHour);
    await carryOut(server);
    expect(await dueOf(server, own?.instance_id ?? '')).toMatchObject([{ state: 'done' }]);
  });

  it('is not scheduled for machines that the cloud failed to stop', async () => {
    const [good, bad] = await addAll(server, {}, {});
    const [first = '', second = ''] = [good?.instance_id, bad?.instance_id];
    faults.machines.set(second, { code: 'InternalError', message: 'An internal error has occurred' });
    const answer = await hold([first, second]);
    faults.machines.clear();
    expect(answer.statusCode).toBe(502);
    expect(await dueOf(server, first)).toHaveLength(1);
    expect(await dueOf(server, second)).toEqual([]);
  });
});

describe('the end of a hold without a termination', () => {
  it.each([
    [
      'protection',
      async (instance_id: string) => {
        await server.db
          .updateTable('machine')
          .set({ termination_protection: true, changed_in: await next() })
          .where('instance_id', '=', instance_id)
          .execute();
      },
      (id: string) => `${id} is protected from termination`,
    ],
    [
      'a start outside of the console',
      async (instance_id: string) => {
        await server.db
          .updateTable('machine')
          .set({ goal: 'running', changed_in: await next() })
          .where('instance_id', '=', instance_id)
          .execute();
      },
      (id: string) => `${id} is running: it was started`,
    ],
    [
      'a lost right',
      async () =>
        void (await server.db
          .deleteFrom('membership_role')
          .where('person_id', '=', await idOf('ada'))
          .execute()),
      () => 'ada no longer has the right to terminate it',
    ],
  ] as const)('is told to the person after %s', async (_name, change, reason) => {
    const { instance_id } = await held();
    const roles = await server.db
      .selectFrom('membership_role')
      .selectAll()
      .where('person_id', '=', await idOf('ada'))
      .execute();
    await change(instance_id);
    server.pass(halfHour);
    await Promise.all([carryOut(server), carryOut(server)]);
    await server.db
      .insertInto('membership_role')
      .values(roles)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    ada = await server.tokenOf('ada', 'Data/Air');
    expect((await listed(server, ada, instance_id))?.state).toMatch(/stopped|running/);
    const why = reason(instance_id);
    expect(await dueOf(server, instance_id)).toMatchObject([{ state: 'cancelled', reason: why, ended_by: 'server' }]);
    expect(await noticeOf(ada, instance_id)).toMatchObject({
      reason: why,
      by: 'server',
      machines: [{ instance_id, account: '019' }],
    });
    expect(await newestAudit('hold_cancelled', instance_id)).toMatchObject({
      actor: 'hold of ada',
      target: instance_id,
      after: { reason: why },
    });
    expect((await keep(instance_id, await endsOf(instance_id))).json()).toMatchObject({
      code: 'ending_over',
      message: `${instance_id} was kept already: ${why}`,
    });
  });

  it('is not told if the machine has ended meanwhile', async () => {
    const { instance_id } = await held();
    expect((await server.send('POST', 'terminate', bob, termination([{ instance_id }]))).statusCode).toBe(200);
    expect((await endings(server, ada)).map((one) => one.instance_id)).not.toContain(instance_id);
    expect(await listed(server, ada, instance_id)).not.toHaveProperty('ends_at');
    expect((await keep(instance_id, await endsOf(instance_id))).json()).toMatchObject({
      ...{ code: 'ending_over', message: `${instance_id} is shutting-down already` },
    });
    server.pass(halfHour);
    await carryOut(server);
    expect(await dueOf(server, instance_id)).toMatchObject([{ state: 'done' }]);
    const audit = await auditOf(server, 'machines/terminate');
    expect(audit.filter(({ target }) => target === instance_id)).toEqual([]);
  });

  it('is cancelled if the person was deleted', async () => {
    const gone = await server.add('gone', { 'Data/Air': ['aws user'] });
    const { instance_id } = await addOne(server);
    await hold([instance_id], await server.tokenOf('gone', 'Data/Air'));
    await server.db.deleteFrom('person').where('id', '=', gone).execute();
    server.pass(halfHour);
    await carryOut(server);
    expect(await dueOf(server, instance_id)).toMatchObject([
      { state: 'cancelled', reason: 'The person who confirmed it is gone' },
    ]);
  });
});

const start = (lookupValue: string, token = bob) =>
  server.send('POST', 'machines/start', token, {
    ...{ account: '019', region: 'us-east-1', platform: 'AWS', lookupType: 'instanceId', lookupValue },
  });

describe('a start of a machine on hold', () => {
  it('takes the hold away, and says so', async () => {
    const { instance_id, ends_at } = await held();
    server.pass(60);
    expect((await start(instance_id)).json()).toMatchObject({ status: 'pending', hold_ended: true });
    expect(await listed(server, ada, instance_id)).not.toHaveProperty('ends_at');
    expect(await noticeOf(ada, instance_id)).toMatchObject({
      ...{ by: 'bob', reason: 'bob started it', machines: [{ instance_id, account: '019' }] },
    });
    expect(await newestAudit('hold_cancelled', instance_id)).toMatchObject({
      ...{ actor: 'bob', target: instance_id, vertical: 'Data/Air' },
      ...{ before: { by: 'hold of ada' }, after: { reason: 'bob started it' } },
    });
    server.pass(60);
    expect((await start(instance_id)).json()).not.toHaveProperty('hold_ended');
    await server.send('POST', 'machines/stop', bob, {
      ...{ account: '019', region: 'us-east-1', platform: 'AWS', lookupType: 'instanceId', lookupValue: instance_id },
    });
    server.pass(halfHour);
    await carryOut(server);
    expect(await listed(server, await server.tokenOf('ada', 'Data/Air'), instance_id)).toMatchObject({
      state: 'stopped',
    });
    expect(await dueOf(server, instance_id)).toMatchObject([{ state: 'kept', ended_by: 'bob' }]);
    expect((await keep(instance_id, ends_at, await server.tokenOf('ada', 'Data/Air'))).statusCode).toBe(200);
  });

  it('is refused while a server terminates it, and keeps the hold if the cloud refuses', async () => {
    const { instance_id } = await held();
    expect((await start(instance_id)).statusCode).toBe(409);
    expect(await dueOf(server, instance_id)).toMatchObject([{ state: 'waiting', claim: null }]);
    server.pass(halfHour - 1);
    ada = await server.tokenOf('ada', 'Data/Air');
    faults.machines.set(instance_id, { code: 'InsufficientInstanceCapacity', message: 'No capacity' });
    expect((await start(instance_id, ada)).statusCode).toBe(502);
    faults.machines.clear();
    server.pass(1);
    await carryOut(server);
    expect(await dueOf(server, instance_id)).toMatchObject([{ state: 'waiting' }]);
    await server.db
      .updateTable('due_action')
      .set({ claim: 'x', run_id: 1 })
      .where('instance_id', '=', instance_id)
      .execute();
    const refused = await start(instance_id, ada);
    expect(refused.json()).toMatchObject({ message: `${instance_id} is being terminated` });
    expect(await listed(server, ada, instance_id)).toMatchObject({ state: 'stopped' });
  });

  it('ends the hold soon if somebody starts it outside of the console', async () => {
    const { instance_id } = await held();
    const turn = await next();
    const run = server.db.updateTable('machine').set({ goal: 'running', changed_in: turn });
    await run.where('instance_id', '=', instance_id).execute();
    server.pass(179);
    await carryOut(server);
    expect(await dueOf(server, instance_id)).toMatchObject([{ state: 'waiting' }]);
    server.pass(2);
    await Promise.all([carryOut(server), carryOut(server)]);
    expect(await dueOf(server, instance_id)).toMatchObject([
      { state: 'cancelled', reason: `${instance_id} is running: it was started` },
    ]);
    expect((await auditOf(server, 'hold_cancelled')).filter(({ target }) => target === instance_id)).toHaveLength(1);
  });
});

it('tries again while the region cannot be reached, and terminates once', async () => {
  const { instance_id } = await held();
  server.pass(halfHour);
  const lost = { unreachable: [{ account: '019', region: 'us-east-1', message: 'No answer' }], machines: new Map() };
  await carryOut(server, lost);
  expect(await dueOf(server, instance_id)).toMatchObject([{ state: 'waiting', tries: 1, claim: null }]);
  await carryOut(server);
  expect(await dueOf(server, instance_id)).toMatchObject([{ state: 'waiting' }]);
  server.pass(60);
  await carryOut(server);
  expect(await dueOf(server, instance_id)).toMatchObject([{ state: 'done' }]);
});

it('waits for the time if the clock is set back', async () => {
  const { instance_id } = await held();
  server.pass(-3_600);
  await carryOut(server);
  expect(await dueOf(server, instance_id)).toMatchObject([{ state: 'waiting' }]);
  server.pass(3_600 + 86_400);
  await carryOut(server);
  await carryOut(server);
  expect(await dueOf(server, instance_id)).toMatchObject([{ state: 'done' }]);
  server.pass(-86_400);
});

describe('keep', () => {
  it('cancels the termination, once, for whoever may terminate the machine', async () => {
    const { instance_id, ends_at } = await held();
    expect((await keep(instance_id, ends_at, lena)).statusCode).toBe(404);
    const answer = await keep(instance_id, ends_at, bob);
    expect(answer.json()).toEqual({ status: 'success', message: `${instance_id} is kept` });
    const twice = { machines: [0, 1].map(() => ({ instance_id, ends_at })) };
    expect((await server.send('POST', 'endings/keep', ada, twice)).json().message).toBe(`${instance_id} is kept`);
    expect(await listed(server, ada, instance_id)).not.toHaveProperty('ends_at');
    expect(await noticeOf(ada, instance_id)).toMatchObject({ by: 'bob', reason: null, machines: [{ instance_id }] });
    server.pass(halfHour);
    await carryOut(server);
    expect(await listed(server, bob, instance_id)).toMatchObject({ state: 'stopped' });
    expect(await newestAudit('keepmachines', instance_id)).toMatchObject({ target: instance_id, account: '019' });
  });

  it('says that the termination is over, also to a stale tab after another hold', async () => {
    const { instance_id, ends_at } = await held();
    await keep(instance_id, ends_at);
    server.pass(60);
    await hold([instance_id], bob);
    expect((await keep(instance_id, ends_at)).statusCode).toBe(200);
    expect((await dueOf(server, instance_id)).map(({ state }) => state).toSorted()).toEqual(['kept', 'waiting']);
    const later = await endsOf(instance_id);
    server.pass(halfHour);
    await carryOut(server);
    const answer = await keep(instance_id, later);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toMatch(`${instance_id} was terminated at 2026-`);
    expect((await keep(instance_id, '2026-02-31T00:00:00Z')).statusCode).toBe(404);
  });

  it('comes too late once a server has begun', async () => {
    const { instance_id, ends_at } = await held();
    await server.db
      .updateTable('due_action')
      .set({ claim: 'x', run_id: 1 })
      .where('instance_id', '=', instance_id)
      .execute();
    expect((await keep(instance_id, ends_at)).json().message).toBe(`${instance_id} is being terminated`);
  });
});

async function idOf(username: string): Promise<number> {
  const { id } = await server.db
    .selectFrom('person')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return id;
}

async function endsOf(instance_id: string): Promise<string> {
  const rows = await dueOf(server, instance_id);
  return rows.at(-1)?.due_at.toISOString() ?? '';
}

async function next(): Promise<number> {
  return server.db.transaction().execute(async (transaction) => {
    const { takeTurn } = await import('../../../../server/fleet/head');
    return takeTurn(transaction);
  });
}
