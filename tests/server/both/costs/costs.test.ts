import { afterAll, beforeAll, expect, it } from 'vitest';
import { addProcess, askForUpdate } from '../../support/requests';
import { TestApp } from '../../support/testApp';
import { addSpans, pricedApp } from './support';

let server: TestApp;
const tokens = { ada: '', lena: '', otto: '' };
const processes = { fares: 0, seats: 0, tiny: 0, quiet: 0 };

beforeAll(async () => {
  ({ server } = await pricedApp());
  await server.add('ada', { admin: ['admin'] });
  await server.add('lena', { 'Data/Air': ['machine_launch user'] });
  await server.add('otto', { 'Data/Air': ['aws user'] });
  tokens.ada = await server.tokenOf('ada', 'admin');
  tokens.lena = await server.tokenOf('lena', 'Data/Air');
  tokens.otto = await server.tokenOf('otto', 'Data/Air');
  processes.fares = await addProcess(server, { process_name: 'Fares', account: '900', incharge: 'Grace', budget: 10 });
  processes.seats = await addProcess(server, { process_name: 'Seats', account: '5646', incharge: 'Grace' });
  processes.tiny = await addProcess(server, { process_name: 'Tiny', account: '019', incharge: 'Jonas' });
  processes.quiet = await addProcess(server, { process_name: 'Quiet', account: '019', incharge: 'Jonas' });
  const { fares, seats, tiny } = processes;
  await addSpans(server, [
    // 744 hours of March and 36 of April: days are UTC, so that the clock changes of 14 and 28 March cost nothing.
    { machine: 'i-1', type: 't3.medium', since: '02-20T00:00', process: fares },
    // 207.5 and 355 hours. It costs nothing while it is stopped or changes its state.
    { machine: 'i-2', type: 't3.medium', since: '03-05T09:58', until: '03-05T10:00', state: 'pending', process: fares },
    { machine: 'i-2', type: 't3.medium', since: '03-05T10:00', until: '03-14T01:30', process: fares },
    { machine: 'i-2', type: 't3.medium', since: '03-14T01:30', until: '03-14T08:00', state: 'stopped', process: fares },
    { machine: 'i-2', type: 't3.medium', since: '03-14T08:00', until: '03-29T03:00', process: fares },
    // 252 hours, and with another type, at 12 % less, 11 days and 11:40 of March and 36 hours of April.
    { machine: 'i-3', type: 't3.large', since: '03-10T00:00', until: '03-20T12:00', process: fares },
    { machine: 'i-3', type: 't3.large', since: '03-20T12:00', until: '03-20T12:20', state: 'stopped', process: fares },
    { machine: 'i-3', type: 'm6i.xlarge', since: '03-20T12:20', process: fares },
    // Without a price: one machine of two types, and another one.
    { machine: 'i-4', type: 'c7g.2xlarge', since: '03-12T00:00', until: '03-12T10:00', process: fares },
    { machine: 'i-4', type: 'c7g.4xlarge', since: '03-12T10:00', until: '03-12T11:00', process: fares },
    { machine: 'i-5', type: 'c7g.2xlarge', since: '03-12T00:00', account: '5646', process: seats },
    // 100.5 hours at a cent: half a cent is rounded up. It ends later than now.
    { machine: 'i-6', type: 'tiny', since: '03-01T00:00', until: '03-05T04:30', account: '019', process: tiny },
    { machine: 'i-6', type: 'tiny', since: '04-02T11:30', until: '04-09T00:00', account: '019', process: tiny },
    // Without a process: no tag, and the number of a process of another account.
    { machine: 'i-7', type: 'tiny', since: '03-31T00:00', until: '04-01T01:00', account: '900' },
    { machine: 'i-8', type: 'tiny', since: '03-31T00:00', until: '04-01T01:00', account: '019', process: fares },
  ]);
});

afterAll(() => server.stop());

interface Costs {
  readonly data: readonly Record<string, unknown>[];
  readonly verticals: readonly Record<string, unknown>[];
  readonly people: readonly Record<string, unknown>[];
}

async function costsFor(token: string, query = ''): Promise<Costs> {
  const answer = await server.call({ path: `costs${query}`, token });
  expect(answer.statusCode).toBe(200);
  return answer.json<Costs>();
}

it('equals a hand-made bill of a month to the cent', async () => {
  const { data } = await costsFor(tokens.ada);
  const bill = Object.fromEntries(
    data.map((row) => [
      row.process_name,
      [row.last_month, row.last_month_unpriced, row.this_month, row.this_month_unpriced],
    ]),
  );
  // 744 × 0.0416 + 562.5 × 0.0416 + 252 × 0.0832 + 275.6667 × 0.16896 = 121.893…; 36 × (0.0416 + 0.16896) = 7.580…
  expect(bill.Fares).toEqual([121.89, 1, 7.58, 0]);
  // Unknown, which is not 0.
  expect(bill.Seats).toEqual([null, 1, null, 1]);
  expect(bill.Tiny).toEqual([1.01, 0, 0.01, 0]);
  expect(bill.Quiet).toEqual([0, 0, 0, 0]);
  // 2 × 24 hours in March, and 2 in April.
  expect(bill.null).toEqual([0.48, 0, 0.02, 0]);
});

it('dates the prices and compares this month with the budget', async () => {
  const { data } = await costsFor(tokens.ada, `?process_id=${processes.fares}`);
  expect(data).toEqual([
    {
      ...{ process_id: processes.fares, process_name: 'Fares', subprocess_name: 'extract', account: '900' },
      ...{ vertical: null, requested_by: null, incharge: 'Grace' },
      ...{ this_month: 7.58, last_month: 121.89, this_month_unpriced: 0, last_month_unpriced: 1 },
      ...{ priced_at: '2026-03-20', budget: 10, budget_used: 75 },
    },
  ]);
});

it('adds up people and verticals with the machines of no process, and says how many have no price', async () => {
  const { people, verticals } = await costsFor(tokens.ada);
  expect(people).toEqual([
    expect.objectContaining({ name: null, processes: 0, last_month: 0.48, last_month_unpriced: 0 }),
    expect.objectContaining({ name: 'Grace', processes: 2, last_month: 121.89, last_month_unpriced: 2 }),
    expect.objectContaining({ name: 'Jonas', processes: 2, last_month: 1.01, last_month_unpriced: 0 }),
  ]);
  expect(verticals).toEqual([expect.objectContaining({ name: null, processes: 4, last_month: 123.38 })]);
});

it('shows only processes and machines of the accounts of the caller', async () => {
  const { data } = await costsFor(tokens.lena);
  expect(data.map(({ process_name }) => process_name)).toEqual(['Seats', 'Tiny', 'Quiet', null]);
  expect(data.at(-1)).toMatchObject({ last_month: 0.24 });
  const { data: none } = await costsFor(tokens.lena, `?process_id=${processes.fares}`);
  expect(none).toEqual([]);
  expect((await server.call({ path: 'costs', token: tokens.otto })).statusCode).toBe(403);
});

it('shows last month as unknown unless the history covers all of it', async () => {
  await server.db
    .updateTable('fleet_history')
    .set({ known_since: new Date(Date.UTC(2027, 2, 1, 0, 1)) })
    .execute();
  const { data } = await costsFor(tokens.ada);
  expect(data.map(({ last_month }) => last_month)).toEqual([null, null, null, null, null]);
  expect(data[0]).toMatchObject({ this_month: 7.58 });
  await server.db
    .updateTable('fleet_history')
    .set({ known_since: new Date(Date.UTC(2027, 0, 1)) })
    .execute();
});

it('counts up to a past moment, with the processes and budgets of that time', async () => {
  await server.db
    .updateTable('process')
    .set({ created_at: new Date(Date.UTC(2027, 2, 1)) })
    .where('id', 'in', [processes.fares, processes.tiny])
    .execute();
  const request = await askForUpdate(server, tokens.ada, processes.fares, { budget: 20 });
  await server.send('POST', 'approveupdate', tokens.ada, { requestid: String(request), approve: 1 });
  server.pass(60);
  const { data: now } = await costsFor(tokens.ada, `?process_id=${processes.fares}`);
  expect(now).toMatchObject([{ budget: 20 }]);
  const { data } = await costsFor(tokens.ada, '?at=2027-03-06T00:00Z');
  // 120 and 14 hours at 0.0416 in March, and 216 in February.
  expect(data).toMatchObject([
    { process_name: 'Fares', this_month: 5.57, last_month: 8.99, budget: 10, budget_used: 55 },
    { process_name: 'Tiny', this_month: 1.01, last_month: 0, budget: null },
  ]);
  for (const at of ['2026-12-31', '2999-01-01', 'soon'])
    expect((await server.call({ path: `costs?at=${at}`, token: tokens.ada })).statusCode).toBe(422);
  const listed = await server.call({ path: 'listprocess?at=2027-03-06T00:00Z', token: tokens.ada });
  expect(listed.json<Costs>().data[0]).toMatchObject({ process_name: 'Fares', budget: 10, hourly_price: 0.0416 });
  await server.db.deleteFrom('update_request').execute();
  await server.db.updateTable('process').set({ budget: 10 }).where('id', '=', processes.fares).execute();
});

it('answers the price of a machine less the discount, and none for an unknown one', async () => {
  const priceOf = async (query: string, token = tokens.ada) => server.call({ path: `price?${query}`, token });
  const place = 'account=900&region=us-east-1';
  const answer = await priceOf(`${place}&instance_type=m6i.xlarge`);
  expect(answer.json()).toMatchObject({ data: { hourly_price: 0.16896, priced_at: '2026-03-20' } });
  for (const unknown of [
    `${place}&instance_type=c7g.2xlarge`,
    `${place}&instance_type=constructor`,
    'account=900&region=eu-west-1&instance_type=t3.medium',
    `provider=DO&${place}&instance_type=t3.medium`,
  ])
    expect((await priceOf(unknown)).json()).toMatchObject({ data: { hourly_price: null } });
  expect((await priceOf(`${place}&instance_type=t3.medium`, tokens.lena)).statusCode).toBe(403);
});

it('offers costs and budgets only with a price list', async () => {
  const offered = async (of: TestApp) => (await of.login('ada', 'admin')).json<{ offers: string[] }>().offers;
  expect(await offered(server)).toEqual(expect.arrayContaining(['price', 'costs', 'process_budget', 'idlemachines']));
  const other = (await TestApp.start()).untilEndOfTest();
  await other.add('ada', { admin: ['admin'] });
  const without = await offered(other);
  expect(without).toContain('idlemachines');
  expect(without.filter((name) => ['price', 'costs', 'process_budget'].includes(name))).toEqual([]);
  const { access_token: token } = (await other.login('ada', 'admin')).json<{ access_token: string }>();
  expect((await other.call({ path: 'costs', token })).statusCode).toBe(404);
});
