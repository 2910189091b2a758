import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MachineHealth } from '../../../../contract/machineHealth';
import { addOne } from '../../support/machines';
import { type OnEc2, startOnEc2 } from '../../support/onEc2';
import { TestApp } from '../../support/testApp';

interface Place {
  readonly account: string;
  readonly region: string;
  readonly instance_id: string;
}

async function healthOf(server: TestApp, token: string, { account, region, instance_id }: Place) {
  const query = new URLSearchParams({ account, region, instance_id });
  const answer = await server.call({ path: `machinehealth?${query}`, token });
  return { status: answer.statusCode, data: answer.json<{ readonly data: MachineHealth }>().data };
}

describe('health of machines in the database', () => {
  let server: TestApp;

  beforeAll(async () => {
    server = await TestApp.start();
    await server.add('otto', { 'Data/Air': ['aws user'] });
  });

  afterAll(() => server.stop());

  it('names checks, reason and use to people who may list the machine', async () => {
    const machine = await addOne(server, { account: '5646' });
    server.pass(3 * 3_600);
    const otto = await server.tokenOf('otto', 'Data/Air');
    const { data } = await healthOf(server, otto, machine);
    expect(data).toMatchObject({ system_check: 'ok', instance_check: 'ok', storage_check: 'ok', state_reason: null });
    expect(data.usage?.moments).toHaveLength(36);
    expect(data.usage?.cpu.every((value) => value !== null && value > 0 && value <= 100)).toBe(true);
    expect((await healthOf(server, otto, { ...machine, instance_id: 'i-none' })).status).toBe(404);
    expect((await healthOf(server, otto, { ...machine, account: '900' })).status).toBe(403);
  });

  it('keeps the use of a stopped machine up to its stop', async () => {
    const { account, region, instance_id } = await addOne(server, { account: '5646' });
    server.pass(3 * 3_600);
    const lookup = { account, region, platform: 'AWS', lookupType: 'instanceId', lookupValue: instance_id };
    const stopped = await server.send('POST', 'machines/stop', await server.tokenOf('otto', 'Data/Air'), lookup);
    expect(stopped.statusCode).toBe(200);
    server.pass(3_600);
    const otto = await server.tokenOf('otto', 'Data/Air');
    const { data } = await healthOf(server, otto, { account, region, instance_id });
    expect(data).toMatchObject({ system_check: 'not-applicable', state_reason: 'User initiated' });
    const isKnown = [data.usage?.cpu, data.usage?.network_in].map((values) => values?.map((value) => value !== null));
    const untilStop = Array.from({ length: 36 }, (_, index) => index < 24);
    expect(isKnown).toEqual([untilStop, untilStop]);
  });
});

describe('health of machines on EC2', () => {
  let on: OnEc2;

  beforeAll(async () => {
    on = await startOnEc2();
  });

  afterAll(() => on.stop());

  const read = (instance_id: string) =>
    healthOf(on.server, on.token, { account: '019', region: 'us-east-1', instance_id });

  it('reads status checks, reason and use, once a minute', async () => {
    const [ill, stopped = ''] = await on.listed({ check: 'impaired' }, { goal: 'stopped' });
    const asked = () => [on.asked('DescribeInstanceStatus'), on.asked('GetMetricData')];
    const [checks = 0, uses = 0] = asked();
    const { data } = await read(ill);
    expect(data).toMatchObject({ system_check: 'ok', instance_check: 'impaired', storage_check: 'ok' });
    expect(data.usage?.cpu).toEqual([...Array.from({ length: 34 }, () => 12.5), null, null]);
    expect(data.usage?.network_in[0]).toBe(10_000);
    await read(ill);
    expect(asked()).toEqual([checks + 1, uses + 1]);
    const { data: other } = await read(stopped);
    expect(other).toMatchObject({ system_check: 'not-applicable', state_reason: expect.stringContaining('User') });
  });

  it('leaves out what it may not read', async () => {
    const [id] = await on.listed({});
    const error = { code: 'AccessDeniedException', message: 'not authorized', status: 400 };
    for (const action of ['DescribeInstanceStatus', 'GetMetricData']) on.ec2.cloud.fail({ action, error });
    const { status, data } = await read(id);
    expect(status).toBe(200);
    expect(data).toMatchObject({ system_check: null, instance_check: null, usage: null });
  });
});
