import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchForm, sendLaunch } from '../../support/launches';
import { addAll, addOne, addTemplate } from '../../support/machines';
import { addProcess } from '../../support/requests';
import { TestApp } from '../../support/testApp';

let server: TestApp;
const tokens = { otto: '', lena: '', ada: '' };
const dayMs = 86_400_000;

beforeAll(async () => {
  server = await TestApp.start();
  await server.add('otto', { 'Data/Air': ['aws user'] });
  await server.add('lena', { 'Data/Air': ['machine_launch user'] });
  await server.add('ada', { admin: ['admin'] });
  tokens.otto = await server.tokenOf('otto', 'Data/Air');
  tokens.lena = await server.tokenOf('lena', 'Data/Air');
  tokens.ada = await server.tokenOf('ada', 'admin');
  const known_since = new Date(server.now.getTime() - 3 * dayMs);
  await server.db.updateTable('fleet_history').set({ known_since, days_until: '2026-05-29' }).execute();
});

afterAll(() => server.stop());

const get = async (path: string, token: string) => {
  const answer = await server.call({ path, token });
  return { status: answer.statusCode, data: answer.json<{ data: Record<string, never> }>().data as never as Answer };
};

interface Answer {
  readonly [key: string]: unknown;
  readonly moments: number[];
  readonly states: { state: string; counts: (number | null)[] }[];
  readonly marks: { process_id: number | null }[];
}

describe('series', () => {
  it('has only machines of the accounts that are asked for and open to the caller', async () => {
    const last = async (query: string) => {
      const { data } = await get(`fleetseries?range=24h${query}`, tokens.otto);
      return data.states.find(({ state }) => state === 'running')?.counts.at(-1) ?? 0;
    };
    const queries = ['', '&accounts=019', '&accounts=5646', '&accounts=5646,019'];
    const before = await Promise.all(queries.map(last));
    await addAll(server, { account: '019' }, { account: '5646' }, { account: '900' });
    const after = await Promise.all(queries.map(last));
    expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([2, 1, 1, 2]);
    expect((await get('fleetseries?range=24h&accounts=900', tokens.otto)).status).toBe(403);
    expect((await get('fleetseries?range=7d', tokens.otto)).status).toBe(400);
    expect((await get('fleetseries?range=24h', tokens.lena)).status).toBe(403);
  });

  it('is unknown before the history', async () => {
    await addOne(server);
    const { data } = await get('fleetseries?range=30d', tokens.otto);
    const [running] = data.states;
    expect(running?.counts.findIndex((count) => count !== null)).toBe(
      data.moments.findIndex((moment) => moment >= Number(data.history_from)),
    );
    expect(data).toMatchObject({ reconstructed_until: null, as_of: server.now.getTime() / 1_000, marks_from: null });
  });

  it('is unknown at the midnight at which the history begins', async () => {
    await addOne(server);
    const before = await server.db.selectFrom('fleet_history').select('known_since').executeTakeFirstOrThrow();
    const midnight = new Date('2026-05-29');
    await server.db.updateTable('fleet_history').set({ known_since: midnight }).execute();
    const { data } = await get('fleetseries?range=year', tokens.otto);
    await server.db.updateTable('fleet_history').set(before).execute();
    const first = data.moments.indexOf(midnight.getTime() / 1_000);
    expect(data.states[0]?.counts.slice(first, first + 2)).toEqual([null, 0]);
  });

  it('is unknown while a region with counted machines cannot be read', async () => {
    await addAll(server, { account: '019' }, { account: '5646' });
    const since = new Date(server.now.getTime() - 600_000);
    const gap = { account: '5646', region: 'us-east-1', since, until: null };
    const lastOf = async (accounts: string) => {
      const { data } = await get(`fleetseries?range=24h&accounts=${accounts}`, tokens.otto);
      return data.states.find(({ state }) => state === 'running')?.counts.at(-1);
    };
    await server.db
      .insertInto('place_gap')
      .values([gap, { ...gap, region: 'eu-west-1' }])
      .execute();
    expect([await lastOf('5646,019'), await lastOf('5646')]).toEqual([null, null]);
    expect(await lastOf('019')).toBeGreaterThan(0);
    await server.db.deleteFrom('place_gap').where('region', '=', 'us-east-1').execute();
    // The other region has no machine.
    expect(await lastOf('5646')).toBeGreaterThan(0);
    await server.db.deleteFrom('place_gap').execute();
  });

  it('marks actions, and follows the limit of a process', async () => {
    await addTemplate(server);
    const created_at = new Date(server.now.getTime() - 20 * dayMs);
    const id = await addProcess(server, { process_name: 'marked', created_at, machine_max_count: 7 });
    const decided = { status: 1, decided_by: 'ada', old_version: '1', new_version: '1', process_id: id } as const;
    for (const [ago, before, after] of [
      [9, 2, 5],
      [4, 5, 7],
    ] as const) {
      const at = new Date(server.now.getTime() - ago * dayMs);
      const limits = { old_machine_max_count: before, new_machine_max_count: after };
      const asked = { requested_by: 'lena', requested_at: new Date(at.getTime() - 3_600_000), decided_at: at };
      await server.db
        .insertInto('update_request')
        .values({ ...decided, ...limits, ...asked })
        .execute();
    }
    await sendLaunch(server, tokens.lena, launchForm(id, { count: 2 }));
    server.pass(20);
    const { data } = await get(`process/${id}/series?range=30d`, tokens.lena);
    const limits = data.limit as (number | null)[];
    expect([...new Set(limits)]).toEqual([null, 2, 5, 7]);
    expect((data.live as number[]).slice(-2)).toEqual([0, 2]);
    const { marks } = (await get('fleetseries?range=24h', tokens.otto)).data;
    expect(marks.filter(({ process_id }) => process_id === id)).toMatchObject([
      {
        action: 'launch',
        count: 2,
        by: 'lena',
        target: `process ${id}`,
        process_id: id,
        instance_id: null,
        account: '019',
      },
    ]);
    // The number of a process of another account counts there neither.
    await addAll(server, { account: '5646', process_id: id });
    const sparks = (await get('processsparks', tokens.lena)).data.live as Record<string, number[]>;
    expect(sparks[id]).toHaveLength(30);
    expect(sparks[id]?.at(-1)).toBe(2);
    expect((await get('process/999999/series?range=24h', tokens.lena)).status).toBe(404);
    const other = await addProcess(server, { account: '900', process_name: 'closed' });
    expect((await get(`process/${other}/series?range=24h`, tokens.lena)).status).toBe(403);
  });

  it('has requests by day with their lead times', async () => {
    await server.db.deleteFrom('update_request').execute();
    const id = await addProcess(server, { process_name: 'asked' });
    const at = (ago: number, hours = 0) => new Date(Date.UTC(2026, 5, 1 - ago, hours));
    const values = { requested_by: 'lena', old_version: '1', new_version: '2', old_machine_max_count: 1 };
    for (const hours of [1, 2, 12])
      await server.db
        .insertInto('update_request')
        .values({
          ...{ ...values, new_machine_max_count: 2, process_id: id, status: 1, decided_by: 'ada' },
          ...{ requested_at: at(2), decided_at: at(2, hours), withdrawn: hours === 12 },
        })
        .execute();
    await server.db
      .insertInto('update_request')
      .values({ ...values, new_machine_max_count: 2, process_id: id, requested_at: at(1, 3) })
      .execute();
    const { data } = await get('requestseries?range=30d', tokens.ada);
    expect(data.moments.at(-1)).toBe(at(0).getTime() / 1_000);
    expect((data.requests as number[]).slice(-3)).toEqual([3, 1, 0]);
    expect((data.median as number[]).slice(-3)).toEqual([5_400, null, null]);
    expect((data.p90 as number[]).slice(-3)).toEqual([6_840, null, null]);
    expect((await get('requestseries?range=24h', tokens.ada)).data.moments).toHaveLength(24);
    expect((await get('requestseries?range=30d', tokens.otto)).status).toBe(403);
  });
});

it('lists the spans of a machine, newest first, to people who may list it', async () => {
  const { account, region, instance_id } = await addOne(server, { account: '5646' });
  const path = (more = {}) => `machinespans?${new URLSearchParams({ account, region, instance_id, ...more })}`;
  await server.send('POST', 'machines/stop', tokens.otto, {
    ...{ account, region, platform: 'AWS', lookupType: 'instanceId', lookupValue: instance_id },
  });
  const spans = async () =>
    (await get(path(), tokens.otto)).data as unknown as { state: string; until: string | null }[];
  expect((await spans()).map(({ state }) => state)).toEqual(['stopping', 'running', 'pending']);
  expect((await spans())[0]?.until).toBeNull();
  server.pass(30);
  expect((await spans()).map(({ state }) => state)).toEqual(['stopped', 'stopping', 'running', 'pending']);
  expect((await get(path({ account: '900' }), tokens.otto)).status).toBe(403);
});
