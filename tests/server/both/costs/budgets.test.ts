import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { warnOfBudgets } from '../../../../server/costs/budgetWatch';
import type { Prices } from '../../../../server/prices/prices';
import { addProcess, processForm } from '../../support/requests';
import type { TestApp } from '../../support/testApp';
import { addSpans, pricedApp } from './support';

let server: TestApp;
let prices: Prices;
const tokens = { ada: '', lena: '', mira: '' };

beforeAll(async () => {
  ({ server, prices } = await pricedApp());
  await server.add('ada', { admin: ['admin'] });
  await server.add('lena', { 'Data/Air': ['machine_launch user'] });
  await server.add('mira', { 'Data/Air': ['machine_launch user'] });
  tokens.ada = await server.tokenOf('ada', 'admin');
  tokens.lena = await server.tokenOf('lena', 'Data/Air');
  tokens.mira = await server.tokenOf('mira', 'Data/Air');
});

afterAll(() => server.stop());

const day = 86_400_000;

interface Rows {
  readonly data: readonly Record<string, unknown>[];
}
const rowsOf = async (path: string, token: string) => (await server.call({ path, token })).json<Rows>().data;
const rowOf = async (path: string, token: string, id: unknown, key = 'id') =>
  (await rowsOf(path, token)).find((row) => row[key] === id);

/** Requests a process, approves it, and returns its identifier. */
async function requested(process_name: string, budget?: number): Promise<number> {
  const form = processForm({ process_name, ...(budget !== undefined && { budget }) });
  const asked = (await server.send('POST', 'newprocess', tokens.lena, form)).json<{ data: { id: number } }>();
  const body = { requestid: String(asked.data.id), approve: 1 };
  const done = (await server.send('POST', 'approverequest', tokens.ada, body)).json<{ data: { process_id: number } }>();
  return done.data.process_id;
}

async function updated(id: number, wanted: object, approve: 1 | -1 = 1) {
  const body = { process_id: id, version: '1', machine_max_count: 5, ...wanted };
  const { data } = (await server.send('PUT', 'updateprocess', tokens.lena, body)).json<{ data: { id: number } }>();
  const row = await rowOf('listupdateprocess', tokens.ada, data.id);
  await server.send('POST', 'approveupdate', tokens.ada, { requestid: String(data.id), approve });
  return row;
}

describe('a request', () => {
  it('carries the budget to the process, and shows the cost at the limit', async () => {
    const form = processForm({ process_name: 'Budgeted', budget: 300 });
    const { data } = (await server.send('POST', 'newprocess', tokens.lena, form)).json<{ data: { id: number } }>();
    const row = await rowOf('listrequest', tokens.ada, data.id);
    expect(row).toMatchObject({ budget: 300, hourly_at_limit: 0.208, priced_at: '2026-03-20' });
    expect(await rowOf('myrequests', tokens.lena, data.id)).toMatchObject({
      budget: 300,
      hourly_at_limit: 0.208,
      priced_at: '2026-03-20',
    });
    const body = { requestid: String(data.id), approve: 1 };
    const done = (await server.send('POST', 'approverequest', tokens.ada, body)).json<{
      data: { process_id: number };
    }>();
    const id = done.data.process_id;
    expect(await rowOf('listprocess', tokens.lena, id)).toMatchObject({ budget: 300 });
    const ledger = (await server.call({ path: `process/${id}/ledger`, token: tokens.lena })).json<{
      data: { process: object; entries: object[] };
    }>().data;
    expect(ledger.process).toMatchObject({ budget: 300 });
    expect(ledger.entries[0]).toMatchObject({ changes: { budget: { from: null, to: '300' } } });
  });

  it('without a budget has no key of one', async () => {
    const id = await requested('Plain');
    const row = await updated(id, { machine_max_count: 10 });
    const rows = [
      row,
      await rowOf('listrequest', tokens.ada, id, 'process_id'),
      await rowOf('listprocess', tokens.lena, id),
      ...(await rowsOf('myrequests', tokens.lena)).filter(({ process_id }) => process_id === id),
    ];
    for (const one of rows) expect(Object.keys(one ?? {}).filter((key) => key.includes('budget'))).toEqual([]);
    expect(row).toMatchObject({ hourly_before: 0.208, hourly_after: 0.416, priced_at: '2026-03-20' });
    const keys = Object.keys(row ?? {});
    expect(keys.filter((key) => ['platform', 'region', 'instance_type'].includes(key))).toEqual([]);
  });

  it('changes and removes the budget, like the limit', async () => {
    const id = await requested('Changing', 100);
    const row = await updated(id, { budget: 250 });
    expect(row).toMatchObject({ old_budget: 100, new_budget: 250, current_budget: 100 });
    expect(await rowOf('listprocess', tokens.lena, id)).toMatchObject({ budget: 250 });
    await updated(id, { budget: 900 }, -1);
    expect(await rowOf('listprocess', tokens.lena, id)).toMatchObject({ budget: 250 });
    await updated(id, { budget: 0 });
    expect(await rowOf('listprocess', tokens.lena, id)).not.toHaveProperty('budget');
    const same = { process_id: id, version: '1', machine_max_count: 5, budget: 0 };
    expect((await server.send('PUT', 'updateprocess', tokens.lena, same)).statusCode).toBe(422);
    const audit = await server.db
      .selectFrom('audit')
      .select(['before', 'after'])
      .where('action', '=', 'approveupdate')
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow();
    expect(audit).toMatchObject({ before: { budget: 250 }, after: { new_budget: 0 } });
  });

  it('is refused if the budget has changed since', async () => {
    const id = await requested('Overtaken', 100);
    const body = { process_id: id, version: '1', machine_max_count: 5, budget: 200 };
    const { data } = (await server.send('PUT', 'updateprocess', tokens.lena, body)).json<{ data: { id: number } }>();
    await server.db.updateTable('process').set({ budget: 150 }).where('id', '=', id).execute();
    const answer = await server.send('POST', 'approveupdate', tokens.ada, { requestid: String(data.id), approve: 1 });
    expect(answer.statusCode).toBe(409);
  });

  it('is edited with its budget', async () => {
    const asked = async (form: object) =>
      (await server.send('POST', 'newprocess', tokens.lena, form)).json<{ data: { id: number } }>().data.id;
    const form = processForm({ process_name: 'Edited', budget: 100 });
    const id = await asked(form);
    await server.send('PUT', `myrequests/process/${id}`, tokens.lena, { ...form, budget: 120 });
    expect(await rowOf('listrequest', tokens.ada, id)).toMatchObject({ budget: 120 });
    await server.send('PUT', `myrequests/process/${id}`, tokens.lena, processForm({ process_name: 'Edited' }));
    expect(await rowOf('listrequest', tokens.ada, id)).not.toHaveProperty('budget');
    const process = await requested('Edited update', 50);
    const body = { process_id: process, version: '1', machine_max_count: 5, budget: 60 };
    const { data } = (await server.send('PUT', 'updateprocess', tokens.lena, body)).json<{ data: { id: number } }>();
    await server.send('PUT', `myrequests/update/${data.id}`, tokens.lena, { version: '1', machine_max_count: 5 });
    expect(await rowOf('listupdateprocess', tokens.ada, data.id)).toMatchObject({ old_budget: 50, new_budget: 60 });
  });

  it.each([-1, 0.5, '5', 2_147_483_648])('refuses the budget %j', async (budget) => {
    const form = { ...processForm({ process_name: 'Refused' }), budget };
    expect((await server.send('POST', 'newprocess', tokens.lena, form)).statusCode).toBe(400);
  });
});

describe('a warning', () => {
  const warnings = (id: number) =>
    server.db
      .selectFrom('audit')
      .select(['actor', 'target', 'account', 'after'])
      .where('action', '=', 'budget_reached')
      .where('target', '=', `process ${id}`)
      .orderBy('seq')
      .execute();

  /** A process that has cost `hours` cents this month, of a budget of a dollar. */
  async function spent(process_name: string, hours: number): Promise<number> {
    const id = await addProcess(server, { process_name, budget: 1, incharge: 'mira' });
    const until = new Date(Date.UTC(2027, 3, 1, 0, hours * 60)).toISOString().slice(5, 16);
    await addSpans(server, [
      { machine: `i-${id}`, type: 'tiny', since: '04-01T00:00', until, account: '019', process: id },
    ]);
    return id;
  }

  it('is given at 80 %, once', async () => {
    const [below, above] = [await spent('Below', 79), await spent('Above', 80)];
    const at = new Date(Date.UTC(2027, 3, 10));
    for (let round = 0; round < 3; round += 1) await warnOfBudgets(server.db, prices, at);
    expect(await warnings(below)).toEqual([]);
    expect(await warnings(above)).toMatchObject([
      {
        ...{ actor: 'server', account: '019' },
        after: {
          notice: `Above (process ${above}) has used 80 % of its budget of $1 for 2027-04`,
          ...{ month: '2027-04', budget: 1, percent: 80, cost: 0.8, unpriced: 0, people: ['mira'] },
        },
      },
    ]);
  });

  it('is given again at 100 %, with another budget and in another month', async () => {
    const id = await spent('Growing', 90);
    const percents = async () => (await warnings(id)).map(({ after }) => after?.percent);
    await warnOfBudgets(server.db, prices, new Date(Date.UTC(2027, 3, 10)));
    expect(await percents()).toEqual([80]);
    await addSpans(server, [{ machine: 'i-more', type: 'tiny', since: '04-11T00:00', account: '019', process: id }]);
    const later = new Date(Date.UTC(2027, 3, 12));
    await warnOfBudgets(server.db, prices, later);
    await warnOfBudgets(server.db, prices, later);
    expect(await percents()).toEqual([80, 100]);
    await server.db.updateTable('process').set({ budget: 2 }).where('id', '=', id).execute();
    await warnOfBudgets(server.db, prices, new Date(Date.UTC(2027, 3, 15)));
    expect(await percents()).toEqual([80, 100, 80]);
    // 31 days of 24 cents.
    await warnOfBudgets(server.db, prices, new Date(Date.UTC(2027, 4, 31)));
    expect(await percents()).toEqual([80, 100, 80, 100]);
  });

  it('is given once by several servers', async () => {
    const id = await spent('Raced', 100);
    const at = new Date(Date.UTC(2027, 3, 20));
    await Promise.all(Array.from({ length: 6 }, () => warnOfBudgets(server.db, prices, at)));
    expect(await warnings(id)).toHaveLength(1);
  });

  it('reaches the bell of administrators and of the people of the process', async () => {
    const id = await spent('Told', 100);
    await warnOfBudgets(server.db, prices, new Date(Date.UTC(2027, 3, 20)));
    const text = `Told (process ${id}) has used 100 % of its budget of $1 for 2027-04`;
    const noticesOf = async (token: string) =>
      (await server.call({ path: 'notifications', token })).json<{ data: { notices?: object[] } }>().data.notices ?? [];
    expect(await noticesOf(tokens.ada)).toContainEqual(expect.objectContaining({ text, process_id: id }));
    expect(await noticesOf(tokens.mira)).toContainEqual(expect.objectContaining({ text, process_id: id }));
    expect(await noticesOf(tokens.lena)).toEqual([]);
  });

  it('is not given for a cost that is unknown', async () => {
    const id = await addProcess(server, { process_name: 'Unknown', budget: 1 });
    await addSpans(server, [{ machine: 'i-dark', type: 'dark', since: '04-01T00:00', account: '019', process: id }]);
    await warnOfBudgets(server.db, prices, new Date(server.now.getTime() + 20 * day));
    expect(await warnings(id)).toEqual([]);
  });
});
