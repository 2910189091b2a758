import { expect, it } from 'vitest';
import { keepHistory } from '../../../../server/fleetHistory/keeping';
import { addProcess } from '../../support/requests';
import { TestApp } from '../../support/testApp';
import { randomOf, type Seen } from './model';
import { dayMs, Simulation } from './simulation';

interface Series {
  readonly moments: readonly number[];
  readonly states: readonly { readonly state: string; readonly counts: readonly (number | null)[] }[];
  readonly live: readonly (number | null)[];
}

const isLive = ({ state }: Seen) => state !== 'shutting-down' && state !== 'terminated';

it.each([7, 20_261])('counts 90 random days like a replay of their events (seed %i)', async (seed) => {
  const server = (await TestApp.start()).untilEndOfTest();
  const random = randomOf(seed);
  await server.add('lena', { 'Data/Air': ['machine_launch user', 'aws user'] });
  const processes: number[] = [];
  for (const name of ['one', 'two', 'three'])
    for (const account of ['019', '5646'])
      processes.push(await addProcess(server, { account, process_name: name, tagname: name, created_at: new Date(0) }));
  const begun = server.now;
  await server.db
    .updateTable('fleet_history')
    .set({ known_since: begun, reconstructed_until: null, days_until: begun.toISOString().slice(0, 10) })
    .execute();
  const simulation = new Simulation(server, random, processes);
  const { model } = simulation;
  const expected = (moment: number, passes: Parameters<typeof model.count>[1], isAnyUnknown = passes) => {
    if (moment * 1_000 < begun.getTime() || model.count(moment * 1_000, isAnyUnknown) === undefined) return null;
    return model.count(moment * 1_000, passes) ?? null;
  };
  // Machines of foreign accounts that bear the number of a process are not its own.
  const accountOf = (id: number) => (processes.indexOf(id) % 2 === 0 ? '019' : '5646');
  const liveOf = (id: number) => (seen: Seen, placed: { account: string }) =>
    seen.process_id === id && placed.account === accountOf(id) && isLive(seen);

  async function check(): Promise<number> {
    const token = await server.tokenOf('lena', 'Data/Air');
    const ask = async (path: string) => {
      const answer = await server.call({ path, token });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ data: Series }>().data;
    };
    let points = 0;
    for (const range of ['24h', '30d', 'year']) {
      const { moments, states } = await ask(`fleetseries?range=${range}`);
      expect(moments.length).toBeLessThanOrEqual(366);
      expect(moments.at(-1)).toBe(server.now.getTime() / 1_000);
      for (const state of ['pending', 'running', 'stopping', 'stopped', 'shutting-down', 'terminated']) {
        const counts = states.find((one) => one.state === state)?.counts ?? moments.map(() => 0);
        const known = moments.map((moment) =>
          expected(
            moment,
            (seen) => seen.state === state,
            () => true,
          ),
        );
        const zeroes = states.some((one) => one.state === state) ? known : known.map(() => 0);
        expect(counts, `${range} ${state}`).toEqual(zeroes);
        points += counts.length;
      }
      for (const id of processes) {
        const series = await ask(`process/${id}/series?range=${range}`);
        const counts = series.moments.map((moment) => expected(moment, liveOf(id)));
        expect(series.live, `${range} process ${id}`).toEqual(counts);
        points += series.live.length;
      }
    }
    const sparks = (await ask('processsparks')) as unknown as { moments: number[]; live: Record<string, unknown> };
    expect(sparks.moments).toHaveLength(30);
    for (const id of processes) {
      const counts = sparks.moments.map((moment) => expected(moment, liveOf(id)));
      expect(sparks.live[id] ?? counts.map(() => 0)).toEqual(counts.map((count) => (sparks.live[id] ? count : 0)));
    }
    return points;
  }

  let points = 0;
  for (let checked = 0; server.now.getTime() < begun.getTime() + 90 * dayMs; ) {
    await simulation.step();
    // Servers close days at any time, or not for long.
    if (random() < 0.2) await keepHistory(server.db, server.now, 400);
    const day = Math.floor((server.now.getTime() - begun.getTime()) / dayMs);
    if (day < checked + 44) continue;
    checked = day;
    points += await check();
  }
  points += await check();
  await keepHistory(server.db, server.now, 400);
  expect(points + (await check())).toBeGreaterThan(20_000);

  const sums = await server.db.selectFrom('machine_day').selectAll().execute();
  for (const id of processes) {
    const account = accountOf(id);
    const own = sums.filter((row) => row.process_id === id && row.account === account && row.state === 'running');
    const until = Math.floor(server.now.getTime() / dayMs) * dayMs;
    const seconds = model.seconds(
      begun.getTime(),
      until,
      (seen, placed) => seen.process_id === id && placed.account === account && seen.state === 'running',
    );
    expect(own.reduce((sum, { machine_seconds }) => sum + machine_seconds, 0)).toBeCloseTo(seconds, 2);
  }
});
