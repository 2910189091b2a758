import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAll, addOne, auditOf, termination } from '../../support/machines';
import { addProcess } from '../../support/requests';
import { TestApp } from '../../support/testApp';

let server: TestApp;
let token = '';

beforeAll(async () => {
  server = await TestApp.start();
  await server.add('otto', { 'Data/Air': ['aws user'] });
  token = await server.tokenOf('otto', 'Data/Air');
});

afterAll(() => server.stop());

const plan = async (selected: Parameters<typeof termination>[0], more: object = {}) =>
  server.send('POST', 'terminate/plan', token, termination(selected, more));

it('lists the machines and changes nothing', async () => {
  const process_id = await addProcess(server, { process_name: 'Fare crawler <b>', machine_max_count: 20 });
  const { instance_id, tags } = await addOne(server, { process_id });
  const answer = await plan([{ instance_id }]);
  expect(answer.json<{ data: object }>().data).toEqual({
    instances: [
      {
        instance_id,
        name: tags.Name,
        account: '019',
        region: 'us-east-1',
        availability_zone: 'us-east-1a',
        state: 'running',
        process_id,
        process_name: 'Fare crawler <b>',
        termination_protection: false,
        effect: 'terminate',
        holdable: true,
      },
    ],
    unknown: [],
    ambiguous: [],
    protected: [],
    limit: 200,
    allowed: true,
    reason: null,
    cloud: { terminated: [instance_id], kept: [], reason: null },
    processes: [
      { process_id, process_name: 'Fare crawler <b>', machines_live: 1, machines_after: 0, machine_max_count: 20 },
    ],
  });
  expect((await plan([{ instance_id }])).json()).toEqual(answer.json());
  expect(await auditOf(server, 'terminateplan')).toEqual([]);
  expect(await server.db.selectFrom('cloud_act').selectAll().execute()).toEqual([]);
});

it('names unknown, ambiguous, protected and ended machines, and that none would end', async () => {
  const [kept, beside, elsewhere, ended] = await addAll(
    server,
    { termination_protection: true, tags: { Name: 'mixed' } },
    { tags: { Name: 'mixed' } },
    { tags: { Name: 'mixed' }, availability_zone: 'us-east-1c' },
    { goal: 'terminated' },
  );
  const ids = [kept, beside, elsewhere].map((machine) => machine?.instance_id);
  expect((await plan('mixed')).json()).toMatchObject({
    data: {
      instances: ids.map((instance_id) => ({ instance_id, effect: 'kept' })),
      protected: [ids[0]],
      allowed: false,
      reason: `Protected from termination: ${ids[0]}`,
      cloud: { terminated: [ids[2]], kept: [ids[0], ids[1]] },
    },
  });
  const named = [{ instance_id: ended?.instance_id ?? '' }, { instance_id: 'i-nobody' }];
  expect((await plan(named)).json()).toMatchObject({
    data: { instances: [{ effect: 'none' }], unknown: ['i-nobody'], allowed: false },
  });
  await addAll(server, { private_ip: '10.5.5.5' }, { private_ip: '10.5.5.5' });
  expect((await plan([{ private_ip: '10.5.5.5' }])).json()).toMatchObject({
    data: { instances: [], ambiguous: [{ value: '10.5.5.5', instance_ids: [expect.any(String), expect.any(String)] }] },
  });
});

it('counts the effect on each process without machines that are ending and processes of other accounts', async () => {
  const fares = await addProcess(server, { process_name: 'Fares', machine_max_count: 9 });
  const hotels = await addProcess(server, { process_name: 'Hotels', account: '900' });
  const [first, second, ending] = await addAll(
    server,
    { process_id: fares },
    { process_id: fares, goal: 'stopped' },
    { process_id: fares, goal: 'terminated' },
    { process_id: fares },
    { process_id: hotels, account: '900' },
  );
  const [foreign] = await addAll(server, { process_id: hotels });
  const hit = [first, second, ending, foreign].map((machine) => ({ instance_id: machine?.instance_id ?? '' }));
  expect((await plan(hit)).json<{ data: object }>().data).toMatchObject({
    processes: [
      { process_id: fares, process_name: 'Fares', machines_live: 3, machines_after: 1, machine_max_count: 9 },
    ],
  });
});

it.each([
  ['nothing', [], {}, 400],
  ['a closed account', 'x', { account: '900' }, 403],
  ['no region', 'x', { region: 'x' }, 404],
] as const)('is refused like the termination: %s', async (_what, selected, more, code) => {
  expect((await plan(selected, more)).statusCode).toBe(code);
});
