import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MachineAct } from '../../../../contract/machineHistory';
import { loggedRows } from '../../../../server/machineHistory/store';
import { launchForm, sendLaunch } from '../../support/launches';
import { addAll, addOne, addTemplate, termination } from '../../support/machines';
import { addProcess } from '../../support/requests';
import { TestApp } from '../../support/testApp';

let server: TestApp;
const tokens = { otto: '', hana: '', lena: '', ada: '' };
const faults = { unreachable: [], machines: new Map<string, { code: string; message: string }>() };

beforeAll(async () => {
  server = await TestApp.start({ faults });
  await server.add('otto', { 'Data/Air': ['aws user'] });
  await server.add('hana', { 'Data/Hospitality': ['aws user'] });
  await server.add('lena', { 'Data/Air': ['machine_launch user'] });
  await server.add('ada', { admin: ['admin'] });
  tokens.otto = await server.tokenOf('otto', 'Data/Air');
  tokens.hana = await server.tokenOf('hana', 'Data/Hospitality');
  tokens.lena = await server.tokenOf('lena', 'Data/Air');
  tokens.ada = await server.tokenOf('ada', 'admin');
  await addTemplate(server);
});

afterAll(() => server.stop());

interface Place {
  readonly account: string;
  readonly region: string;
  readonly instance_id: string;
}
interface Answer {
  readonly data: { readonly process: object | null; readonly acts: readonly MachineAct[] };
}

const ask = ({ account, region, instance_id }: Place, token = tokens.otto) =>
  server.call({ path: `machinehistory?${new URLSearchParams({ account, region, instance_id })}`, token });
const historyOf = async (place: Place, token?: string) => (await ask(place, token)).json<Answer>().data;

const actOn = (action: string, { instance_id, account, region }: Place) =>
  server.send('POST', `machines/${action}`, tokens.otto, {
    ...{ account, region, platform: 'AWS', lookupType: 'instanceId', lookupValue: instance_id },
  });

describe('machine history', () => {
  it('lists launch, starts, stops and terminations, newest first, with the process', async () => {
    const process = await addProcess(server, {
      process_name: 'Fares',
      subprocess_name: 'extract',
      machine_max_count: 4,
    });
    const launched = await sendLaunch(server, tokens.lena, launchForm(process, { count: 2 }));
    const instance_id = launched.json<{ data: { instance_id: string }[] }>().data[0]?.instance_id ?? '';
    const place = { account: '019', region: 'us-east-1', instance_id };
    server.pass(600);
    await actOn('stop', place);
    server.pass(600);
    await actOn('start', place);
    server.pass(600);
    const ended = await server.send('DELETE', 'terminatemachines', tokens.lena, {
      ...{ process_id: process, InstanceIds: [instance_id], ipv4: [], ipv6: [], tagname: '' },
    });
    expect(ended.statusCode, ended.body).toBe(200);
    const { acts, process: owner } = await historyOf(place);
    expect(owner).toEqual({
      ...{
        id: process,
        process_name: 'Fares',
        subprocess_name: 'extract',
        process_owner: 'Priya Nair',
        incharge: 'Grace Obi',
      },
      ...{ machines_live: 1, machine_max_count: 4 },
    });
    expect(acts.map(({ act, by, outcome, process_id }) => [act, by, outcome, process_id])).toEqual([
      ['terminate', 'lena', 'success', process],
      ['start', 'otto', 'success', null],
      ['stop', 'otto', 'success', null],
      ['launch', 'lena', 'success', process],
    ]);
  });

  it('lists denied and failed actions with the reason for this machine only', async () => {
    const [good, bad, kept] = await addAll(server, {}, {}, { termination_protection: true });
    if (!good || !bad || !kept) throw new Error('no machines');
    faults.machines.set(bad.instance_id, { code: 'InternalError', message: 'Out of order' });
    const both = [good, bad].map(({ instance_id }) => ({ instance_id }));
    await server.send('POST', 'terminate', tokens.otto, termination(both));
    await actOn('terminate', kept);
    expect((await historyOf(good)).acts).toMatchObject([{ act: 'terminate', outcome: 'success', reason: null }]);
    expect((await historyOf(bad)).acts).toMatchObject([{ outcome: 'failed', reason: 'Out of order' }]);
    expect((await historyOf(kept)).acts).toMatchObject([
      { act: 'terminate', outcome: 'denied', by: 'otto', reason: expect.stringContaining('is protected') },
    ]);
  });

  it('is empty and without a process for a machine without actions', async () => {
    expect(await historyOf(await addOne(server))).toEqual({ process: null, acts: [] });
  });

  it('is available to people who may list the machine, in its account and region', async () => {
    const closed = await addOne(server, { account: '5646' });
    await actOn('stop', closed);
    expect((await historyOf(closed)).acts).toHaveLength(1);
    expect((await historyOf(closed, tokens.ada)).acts).toHaveLength(1);
    expect((await ask(closed, tokens.hana)).statusCode).toBe(403);
    expect((await ask(closed, tokens.lena)).statusCode).toBe(403);
    expect((await historyOf({ ...closed, account: '019' }, tokens.hana)).acts).toEqual([]);
    expect((await historyOf({ ...closed, region: 'eu-west-1' })).acts).toEqual([]);
  });

  it('uses indexes', async () => {
    const plans = { own: '', shared: '' };
    const read = server.db.transaction().execute(async (transaction) => {
      await sql.raw('set local enable_seqscan = off').execute(transaction);
      await sql.raw('set local enable_indexscan = off').execute(transaction);
      // The planner would choose a scan for the few rows of a test.
      await sql.raw('drop index audit_machine_acts').execute(transaction);
      const rows = loggedRows(transaction, { account: '019', region: 'us-east-1', instance_id: 'i-1' });
      const planOf = (plan: readonly object[]) => plan.map((line) => Object.values(line).join()).join('\n');
      plans.own = planOf(await rows.own.explain());
      plans.shared = planOf(await rows.shared.explain());
      throw new Error('roll back');
    });
    await expect(read).rejects.toThrow('roll back');
    expect(plans.own).toContain('audit_target');
    expect(plans.shared).toContain('audit_terminated_machines');
  });
});
