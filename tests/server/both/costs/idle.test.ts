import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MachineHealth } from '../../../../contract/machineHealth';
import { addAll, addOne } from '../../support/machines';
import { type OnEc2, startOnEc2 } from '../../support/onEc2';
import type { TestApp } from '../../support/testApp';
import { pricedApp } from './support';

const day = 86_400_000;

interface Idle {
  readonly data: readonly { readonly instance_id: string; readonly [key: string]: unknown }[];
  readonly warnings: readonly object[];
}

const idleOf = async (server: TestApp, token: string) =>
  (await server.call({ path: 'idlemachines', token })).json<Idle>();
const idsOf = ({ data }: Idle) => data.map(({ instance_id }) => instance_id);

describe('idle machines in the database', () => {
  let server: TestApp;
  let token = '';

  beforeAll(async () => {
    ({ server } = await pricedApp());
    await server.add('ada', { admin: ['admin'] });
    token = await server.tokenOf('ada', 'admin');
  });

  afterAll(() => server.stop());

  const runningFor = (days: number) => {
    const launched_at = new Date(server.now.getTime() - days * day);
    return { launched_at, settles_at: launched_at };
  };
  /** Makes machines whose identifiers, which decide about their CPU, are always the same. */
  const ninety = (name: string, days: number, types: readonly string[]) =>
    Array.from({ length: 90 }, (_, index) => ({
      ...{ ...runningFor(days), instance_id: `i-${name}-${index}` },
      instance_type: types[index % types.length],
    }));
  const cpuOf = async (id: string) => {
    const query = new URLSearchParams({ account: '019', region: 'us-east-1', instance_id: id });
    const answer = await server.call({ path: `machinehealth?${query}`, token });
    return answer.json<{ data: MachineHealth }>().data.usage?.cpu.map(Number) ?? [];
  };

  it('are those whose page shows a low CPU, if they ran all week, the most expensive first', async () => {
    const types = ['t3.medium', 'm6i.xlarge', 'c7g.2xlarge'];
    const machines = await addAll(server, ...ninety('old', 8, types));
    const young = await addAll(server, ...ninety('young', 6.9, types));
    const { instance_id: stopped } = await addOne(server, { ...runningFor(20), goal: 'stopped' });
    const lowest = await Promise.all(
      [...machines, ...young].map(async ({ instance_id: id }) => [id, Math.max(...(await cpuOf(id)))] as const),
    );
    const resting = lowest.filter(([, cpu]) => cpu < 5).map(([id]) => id);
    const old = new Set(machines.map(({ instance_id }) => instance_id));
    const expected = resting.filter((id) => old.has(id));
    expect(expected.length).toBeGreaterThan(2);
    expect(resting.length).toBeGreaterThan(expected.length);

    const { data, warnings } = await idleOf(server, token);
    expect(data.map(({ instance_id }) => instance_id).sort()).toEqual([...expected, stopped].sort());
    expect(data.at(-1)).toMatchObject({ instance_id: stopped, stopped_days: 20, monthly_cost: 0 });
    const running = data.slice(0, -1);
    expect(running.every(({ highest_cpu: cpu }) => Number(cpu) > 0 && Number(cpu) <= 5)).toBe(true);
    const prices: Record<string, number | null> = { 't3.medium': 30.368, 'm6i.xlarge': 140.16, 'c7g.2xlarge': null };
    expect(running.map(({ monthly_cost }) => monthly_cost)).toEqual(
      running.map(({ instance_type }) => prices[String(instance_type)]),
    );
    const costs = running.map(({ monthly_cost }) => Number(monthly_cost));
    expect(costs).toEqual(costs.toSorted((one, other) => other - one));
    expect(warnings).toEqual([]);

    // Another type does not interrupt the week, but a stop does.
    const [changed = '', restarted = ''] = expected;
    await server.db
      .updateTable('machine')
      .set({ instance_type: 't3.large' })
      .where('instance_id', '=', changed)
      .execute();
    await server.db
      .updateTable('machine_span')
      .set({ since: new Date(server.now.getTime() - 2 * day) })
      .where('instance_id', '=', restarted)
      .execute();
    expect(idsOf(await idleOf(server, token)).sort()).toEqual(
      [...expected.filter((id) => id !== restarted), stopped].sort(),
    );
  });
});

describe('idle machines on EC2', () => {
  let on: OnEc2;

  beforeEach(async () => {
    on = await startOnEc2();
  });

  afterEach(() => on.stop());

  const daysAgo = (days: number) => new Date(on.server.now.getTime() - days * day);

  it('are those with a low CPU, which is read once an hour', async () => {
    const [idle] = await on.listed(
      { launched: daysAgo(8), cpu: 4.94 },
      { launched: daysAgo(8), cpu: 5 },
      { launched: daysAgo(6), cpu: 1 },
    );
    const before = on.asked('GetMetricData');
    const answers = await Promise.all([idleOf(on.server, on.token), idleOf(on.server, on.token)]);
    for (const { data, warnings } of [...answers, await idleOf(on.server, on.token)]) {
      expect(data).toMatchObject([{ instance_id: idle, highest_cpu: 5, state: 'running' }]);
      expect(warnings).toEqual([]);
    }
    expect(on.asked('GetMetricData')).toBe(before + 1);
    // Only a new machine is read.
    const [other] = await on.listed({ launched: daysAgo(9), cpu: 2 });
    expect(idsOf(await idleOf(on.server, on.token))).toEqual([other, idle]);
    expect(on.asked('GetMetricData')).toBe(before + 2);
  });

  it('are unknown where CloudWatch is denied, which the answer says', async () => {
    const error = { code: 'AccessDeniedException', message: 'not authorized', status: 400 };
    on.ec2.cloud.fail({ action: 'GetMetricData', error });
    await on.listed({ launched: daysAgo(30), cpu: 0 });
    const { data, warnings } = await idleOf(on.server, on.token);
    expect(data).toEqual([]);
    expect(warnings).toEqual([
      {
        ...{ account: '019', region: 'us-east-1' },
        message: 'The server’s role in this account is not allowed to do this.',
      },
    ]);
  });

  it('are read with at most 500 machines in a request', async () => {
    const before = on.asked('GetMetricData');
    const added = await on.listed(...Array.from({ length: 1_001 }, () => ({ launched: daysAgo(12), cpu: 1 })));
    const { data } = await idleOf(on.server, on.token);
    expect(data).toHaveLength(added.length);
    expect(on.asked('GetMetricData')).toBe(before + 3);
  });
});
