import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyLog } from '../../../../server/audit/verify';
import { EmbeddedFleet } from '../../../../server/fleet/embedded/embeddedFleet';
import type { CloudFault } from '../../../../server/fleet/lifecycle';
import { addOne, auditOf, search } from '../../support/machines';
import { addProcess } from '../../support/requests';
import { TestApp } from '../../support/testApp';

let server: TestApp;
let token = '';
const faults = {
  unreachable: [] as { account: string; region: string; message: string }[],
  machines: new Map(),
  everything: undefined as CloudFault | undefined,
};

beforeEach(async () => {
  faults.everything = undefined;
  faults.machines.clear();
  server = await TestApp.start({ faults });
  await server.add('otto', { 'Data/Air': ['aws user'] });
  token = await server.tokenOf('otto', 'Data/Air');
});

afterEach(() => server.stop());

const stop = (lookupValue: string, at = server) =>
  at.send('POST', 'machines/stop', token, {
    ...{ account: '019', region: 'us-east-1', platform: 'AWS', lookupType: 'instanceId', lookupValue },
  });
const intents = () => server.db.selectFrom('cloud_act').selectAll().orderBy('id', 'desc').execute();
const stateAt = async (at: TestApp, id: string) => {
  const answer = await at.send('POST', 'ec2/listallinstance', token, search({ instance_ids: [id] }));
  return answer.json<{ data: { state: string }[] }>().data[0]?.state;
};

describe('action in the cloud', () => {
  it('is recorded before it is sent, then with its result', async () => {
    const { instance_id } = await addOne(server);
    await stop(instance_id);
    const [intent] = await intents();
    expect(intent).toMatchObject({
      ...{ actor: 'otto', vertical: 'Data/Air', action: 'machines/stop', target: instance_id, account: '019' },
      ...{ region: 'us-east-1', outcome: 'success', begun_at: server.now, ended_at: server.now },
    });
    const [row] = await server.db.selectFrom('audit').selectAll().orderBy('seq', 'desc').limit(1).execute();
    expect(row?.request_id).toBe(intent?.request_id);
  });

  it('has no effect if the cloud fails, answers 502 and is audited', async () => {
    const { instance_id } = await addOne(server);
    faults.everything = { code: 'InternalError', message: 'An internal error has occurred' };
    const answer = await stop(instance_id);
    expect(answer.statusCode).toBe(502);
    expect(answer.json()).toMatchObject({
      ...{ status: 'failed', code: 'cloud_error', message: 'The cloud failed: An internal error has occurred' },
    });
    expect(await stateAt(server, instance_id)).toBe('running');
    expect((await intents())[0]).toMatchObject({ outcome: 'failed', target: instance_id });
    expect((await auditOf(server, 'machines/stop'))[0]).toMatchObject({
      ...{ outcome: 'failed', target: instance_id, after: { reason: 'An internal error has occurred' } },
    });
  });

  it('answers 502 if the cloud fails for one machine', async () => {
    const { instance_id } = await addOne(server);
    faults.machines.set(instance_id, { code: 'InsufficientInstanceCapacity', message: 'No room' });
    expect((await stop(instance_id)).statusCode).toBe(502);
    expect((await intents())[0]).toMatchObject({ outcome: 'failed' });
  });

  it('may be retried after throttling', async () => {
    const { instance_id } = await addOne(server);
    faults.everything = { code: 'RequestLimitExceeded', message: 'Request limit exceeded' };
    const answer = await stop(instance_id);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
  });

  it('answers 502 in a region that does not respond', async () => {
    faults.unreachable.push({ account: '019', region: 'eu-west-1', message: 'eu-west-1 does not answer' });
    const other = await addOne(server, { region: 'eu-west-1' });
    const answer = await server.send('POST', 'machines/stop', token, {
      ...{ account: '019', region: 'eu-west-1', platform: 'AWS', lookupType: 'instanceId' },
      lookupValue: other.instance_id,
    });
    faults.unreachable.pop();
    expect(answer.statusCode).toBe(502);
  });

  it('is never begun if it was refused', async () => {
    const before = (await intents()).length;
    expect((await stop('i-nobody')).statusCode).toBe(404);
    expect(await intents()).toHaveLength(before);
  });

  it('is closed once by the next server if its server died before sending it', async () => {
    const left = {
      request_id: 'left-over',
      actor: 'otto',
      vertical: 'Data/Air',
      action: 'terminate',
      begun_at: server.now,
    };
    const { id } = await server.db
      .insertInto('cloud_act')
      .values({ ...left, target: 'i-left', account: '019', region: 'us-east-1' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const process_id = await addProcess(server);
    const terminations = () => server.db.selectFrom('machine_termination').select('instance_id').execute();
    await server.db
      .insertInto('machine_termination')
      .values({
        ...{ process_id, instance_id: 'i-left', request_id: 'left-over', actor: 'otto', at: server.now },
        ...{ act_id: id, unsettled: 'pending' },
      })
      .execute();
    const { instance_id } = await addOne(server);
    await stop(instance_id);
    expect((await auditOf(server, 'terminate'))[0]).toBeUndefined();
    expect(await terminations()).toHaveLength(1);
    server.pass(61);
    await Promise.all([stop(instance_id), stop(instance_id), stop(instance_id)]);
    const rows = await auditOf(server, 'terminate');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ actor: 'otto', target: 'i-left', outcome: 'failed', account: '019' });
    expect((await intents()).filter(({ outcome }) => outcome === null)).toEqual([]);
    // The embedded fleet does nothing without a record, so the open action was not carried out.
    expect(await terminations()).toEqual([]);
    expect((await verifyLog(server.db)).faults).toEqual([]);
  });
});

describe('two servers on one database', () => {
  it('see each other’s machines and changes at once', async () => {
    const other = (await TestApp.start({ database: server.database })).untilEndOfTest();
    other.pass((server.now.getTime() - other.now.getTime()) / 1_000);
    const { instance_id } = await addOne(server);
    expect([await stateAt(server, instance_id), await stateAt(other, instance_id)]).toEqual(['running', 'running']);
    await stop(instance_id, other);
    expect([await stateAt(server, instance_id), await stateAt(other, instance_id)]).toEqual(['stopping', 'stopping']);
    server.pass(12);
    other.pass(12);
    expect([await stateAt(server, instance_id), await stateAt(other, instance_id)]).toEqual(['stopped', 'stopped']);
  });

  it('use the machine’s state after the other’s action between plan and action', async () => {
    const [one, other] = [new EmbeddedFleet(server.db), new EmbeddedFleet(server.db)];
    const { instance_id } = await addOne(server);
    const order = {
      account: '019',
      region: 'us-east-1',
      instanceIds: [instance_id],
      skipShutdown: false,
      force: false,
      at: server.now,
    };
    await one.inventory(server.now);
    await other.act({ ...order, action: 'terminate' }, async () => undefined);
    const [outcome] = await one.act({ ...order, action: 'stop' }, async (_transaction, outcomes) => outcomes);
    expect(outcome).toMatchObject({ state: 'shutting-down', error: { code: 'IncorrectInstanceState' } });
  });

  it('change different machines at once without losing a change', async () => {
    const other = (await TestApp.start({ database: server.database })).untilEndOfTest();
    other.pass((server.now.getTime() - other.now.getTime()) / 1_000);
    const machines = await Promise.all(Array.from({ length: 8 }, () => addOne(server)));
    await Promise.all(machines.map(({ instance_id }, index) => stop(instance_id, index % 2 ? other : server)));
    for (const { instance_id } of machines)
      expect([await stateAt(server, instance_id), await stateAt(other, instance_id)]).toEqual(['stopping', 'stopping']);
  });
});

it('does not send a change that cannot be recorded', async () => {
  const { instance_id } = await addOne(server);
  await server.db.updateTable('audit_head').set({ seq: 0 }).execute();
  expect((await stop(instance_id)).statusCode).toBe(500);
  expect(await stateAt(server, instance_id)).toBe('running');
});
