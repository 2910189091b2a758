import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Launched, launchForm, sendLaunch } from '../../support/launches';
import { addAll, addTemplate } from '../../support/machines';
import { addProcess } from '../../support/requests';
import { TestApp } from '../../support/testApp';

let server: TestApp;
const tokens = { lena: '', ada: '' };

beforeAll(async () => {
  server = await TestApp.start();
  await server.add('lena', { 'Data/Air': ['machine_launch user'] });
  await server.add('ada', { admin: ['admin'] });
  tokens.lena = await server.tokenOf('lena', 'Data/Air');
  tokens.ada = await server.tokenOf('ada', 'admin');
  await addTemplate(server);
});

afterAll(() => server.stop());

interface Overview {
  readonly count: number;
  readonly full: number;
  readonly processes: readonly { readonly id: number }[];
  readonly discrepancies: readonly object[];
  readonly launches: readonly object[];
}

const overview = async (token = tokens.lena) =>
  (await server.call({ path: 'launchoverview', token })).json<{ data: Overview }>().data;

it('lists the fullest processes, discrepancies and launches under way of open accounts only', async () => {
  const earlier = await overview();
  const idle = await addProcess(server, { process_name: 'Idle', machine_max_count: 4 });
  const half = await addProcess(server, { process_name: 'Half', machine_max_count: 8, tagname: 'half' });
  const full = await addProcess(server, { process_name: 'Full', machine_max_count: 1, tagname: 'full' });
  const closed = await addProcess(server, { process_name: 'Closed', machine_max_count: 1, account: '900' });
  await sendLaunch(server, tokens.lena, launchForm(full, { count: 1 }));
  await sendLaunch(server, tokens.lena, launchForm(half, { count: 1 }));
  await addAll(server, { process_id: half }, { process_id: half }, { process_id: closed, account: '900' });
  const ended = await server.db
    .selectFrom('launch')
    .select(['id', 'begun_at', 'outcome', 'ended_at', 'message', 'reserved'])
    .where('process_id', '=', half)
    .executeTakeFirstOrThrow();
  const { id: launch, begun_at } = ended;
  const put = (values: object) => server.db.updateTable('launch').set(values).where('id', '=', launch).execute();
  // Like a launch whose result the cloud has not reported yet.
  await put({ outcome: null, ended_at: null, message: null, reserved: 1 });
  const { count, full: fullCount, processes, discrepancies, launches } = await overview();
  expect({ count, full: fullCount }).toEqual({ count: earlier.count + 3, full: earlier.full + 1 });
  const ours = [idle, half, full, closed];
  const about = (key: 'id' | 'process_id', rows: readonly object[]) =>
    rows.filter((row) => ours.includes((row as Record<string, number>)[key] ?? 0));
  expect(about('id', processes)).toEqual([
    {
      id: full,
      process_name: 'Full',
      subprocess_name: 'extract',
      machine_max_count: 1,
      machines_live: 1,
      machines_reserved: 0,
    },
    expect.objectContaining({ id: half, machines_live: 3, machines_reserved: 1 }),
    expect.objectContaining({ id: idle, machines_live: 0 }),
  ]);
  expect(about('process_id', discrepancies)).toEqual([
    { process_id: half, process_name: 'Half', kind: 'machine_without_launch', count: 2 },
  ]);
  expect(about('process_id', launches)).toEqual([
    {
      launch_id: launch,
      process_id: half,
      process_name: 'Half',
      by: 'lena',
      count: 1,
      begun_at: begun_at.toISOString(),
    },
  ]);
  const all = await overview(tokens.ada);
  expect(about('id', all.processes)).toMatchObject([full, closed, half, idle].map((id) => ({ id })));
  // The next launch would conclude it again.
  const { id: _, ...before } = ended;
  await put(before);
});

it('agrees with the ledger of each process', async () => {
  const id = await addProcess(server, { machine_max_count: 2, tagname: 'odd-run', process_name: 'Odd' });
  const launched = await sendLaunch(server, tokens.lena, launchForm(id, { count: 2 }));
  expect(launched.statusCode, launched.body).toBe(200);
  const { data } = launched.json<Launched>();
  const ended = { process_id: id, InstanceIds: [data[0]?.instance_id], ipv4: [], ipv6: [], tagname: '' };
  await server.send('DELETE', 'terminatemachines', tokens.lena, ended);
  await addAll(server, { process_id: id }, { process_id: id }, { tags: { Name: 'odd-run' } });
  const ledger = (await server.call({ path: `process/${id}/ledger`, token: tokens.lena })).json<{
    data: { mismatches: { kind: string; instance_ids: string[] }[] };
  }>().data;
  const { discrepancies } = await overview();
  expect(ledger.mismatches).toHaveLength(3);
  expect(discrepancies.filter((one) => 'process_id' in one && one.process_id === id)).toEqual(
    ledger.mismatches.map(({ kind, instance_ids }) => ({
      ...{ process_id: id, process_name: 'Odd', kind, count: instance_ids.length },
    })),
  );
});
