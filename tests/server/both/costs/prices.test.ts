import { afterAll, beforeAll, expect, it } from 'vitest';
import { addOne, termination } from '../../support/machines';
import { addProcess } from '../../support/requests';
import { TestApp } from '../../support/testApp';
import { pricedApp } from './support';

let server: TestApp;
const tokens = { ada: '', otto: '' };
const day = 86_400_000;

beforeAll(async () => {
  ({ server } = await pricedApp());
  await server.add('ada', { admin: ['admin'] });
  await server.add('otto', { 'Data/Air': ['aws user'] });
  tokens.ada = await server.tokenOf('ada', 'admin');
  tokens.otto = await server.tokenOf('otto', 'Data/Air');
});

afterAll(() => server.stop());

interface Row {
  readonly instance_id: string;
  readonly [key: string]: unknown;
}

async function rowsOf(app: TestApp, token: string): Promise<readonly Row[]> {
  const body = { account: '900', region: 'us-east-1' };
  return (await app.send('POST', 'ec2/listinstance', token, body)).json<{ data: Row[] }>().data;
}

const us = { account: '900', region: 'us-east-1', availability_zone: 'us-east-1a' };

it('has the price of each machine in the list, and null for an unknown one', async () => {
  const { instance_id: priced } = await addOne(server, { ...us, instance_type: 'm6i.xlarge' });
  const { instance_id: unknown } = await addOne(server, { ...us, instance_type: 'c7g.2xlarge' });
  const rows = await rowsOf(server, tokens.ada);
  expect(rows.find(({ instance_id }) => instance_id === priced)).toMatchObject({ hourly_price: 0.16896 });
  expect(rows.find(({ instance_id }) => instance_id === unknown)).toMatchObject({ hourly_price: null });
});

it('has the owner of the process of each machine in the list, and the price of its machines in that of processes', async () => {
  const place = { account: '900', region: 'us-east-1', instance_type: 't3.large' };
  const process_id = await addProcess(server, { ...place, process_name: 'Owned', process_owner: 'Grace Obi' });
  const unknown = await addProcess(server, {
    ...place,
    process_name: 'Unpriced',
    account: '5646',
    instance_type: 'c7g',
  });
  const { instance_id: owned } = await addOne(server, { ...us, process_id });
  // A machine of another account does not belong to the process.
  const { instance_id: stray } = await addOne(server, { ...us, process_id: unknown });
  const rows = await rowsOf(server, tokens.ada);
  expect(rows.find(({ instance_id }) => instance_id === owned)).toMatchObject({ process_owner: 'Grace Obi' });
  expect(rows.find(({ instance_id }) => instance_id === stray)).not.toHaveProperty('process_owner');
  const processes = (await server.call({ path: 'listprocess', token: tokens.ada })).json<{ data: object[] }>().data;
  expect(processes).toMatchObject([
    { id: process_id, hourly_price: 0.0832 },
    { id: unknown, hourly_price: null },
  ]);
});

it('adds nothing to the list without a price list', async () => {
  const plain = (await TestApp.start()).untilEndOfTest();
  await plain.add('ada', { admin: ['admin'] });
  await addOne(plain, us);
  const [row] = await rowsOf(plain, await plain.tokenOf('ada', 'admin'));
  expect(row).not.toHaveProperty('hourly_price');
});

it('prices the machines of a termination plan', async () => {
  const { instance_id: id } = await addOne(server, { ...us, instance_type: 't3.large' });
  const body = { ...termination([{ instance_id: id }]), account: '900', region: 'us-east-1' };
  const { data } = (await server.send('POST', 'terminate/plan', tokens.ada, body)).json<{
    data: { priced_at: string; instances: Row[] };
  }>();
  expect(data.priced_at).toBe('2026-03-20');
  expect(data.instances).toMatchObject([{ instance_id: id, hourly_price: 0.0832 }]);
});

it('lists machines that have been stopped for 14 days, of the accounts of the caller', async () => {
  const idleOf = async (token: string) =>
    (await server.call({ path: 'idlemachines', token })).json<{ data: Row[] }>().data;
  const launched_at = new Date(server.now.getTime() - 30 * day);
  const stoppedFor = (days: number) => ({
    ...{ goal: 'stopped' as const, launched_at, began_at: launched_at },
    settles_at: new Date(server.now.getTime() - days * day),
  });
  const { instance_id: long } = await addOne(server, { ...us, ...stoppedFor(20) });
  await addOne(server, { ...us, ...stoppedFor(13.9) });
  const { instance_id: other } = await addOne(server, { ...us, account: '5646', ...stoppedFor(14) });
  const idle = await idleOf(tokens.ada);
  expect(idle.map(({ instance_id }) => instance_id)).toEqual([long, other]);
  expect(idle[0]).toMatchObject({
    ...{ state: 'stopped', stopped_days: 20, stopped_since: new Date(server.now.getTime() - 20 * day).toISOString() },
  });
  expect((await idleOf(tokens.otto)).map(({ instance_id }) => instance_id)).toEqual([other]);
});
