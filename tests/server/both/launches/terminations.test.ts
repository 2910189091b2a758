import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CloudFault } from '../../../../server/fleet/lifecycle';
import { launchForm, sendLaunch, useOf } from '../../support/launches';
import { addAll, addOne, addTemplate, auditOf } from '../../support/machines';
import { addProcess } from '../../support/requests';
import { TestApp } from '../../support/testApp';

let server: TestApp;
const tokens = { lena: '', hana: '' };
const faults = {
  unreachable: [] as { account: string; region: string; message: string }[],
  machines: new Map<string, CloudFault>(),
};

beforeAll(async () => {
  server = await TestApp.start({ faults, env: { TERMINATE_MAXIMUM: '5' } });
  await server.add('lena', { 'Data/Air': ['machine_launch user'] });
  await server.add('hana', { 'Data/RC': ['machine_launch user'] });
  tokens.lena = await server.tokenOf('lena', 'Data/Air');
  tokens.hana = await server.tokenOf('hana', 'Data/RC');
  await addTemplate(server);
});

afterAll(() => server.stop());

interface Selected {
  InstanceIds?: readonly string[];
  ipv4?: readonly string[];
  ipv6?: readonly string[];
  tagname?: string;
}

const bodyOf = (process_id: number, selected: Selected) => ({
  ...{ process_id, InstanceIds: [], ipv4: [], ipv6: [], tagname: '' },
  ...selected,
});
const terminate = (process: number, selected: Selected, token = tokens.lena) =>
  server.send('DELETE', 'terminatemachines', token, bodyOf(process, selected));
const plan = (process: number, selected: Selected, token = tokens.lena) =>
  server.send('POST', 'terminatemachines/plan', token, bodyOf(process, selected));

async function goalsOf(...machines: readonly { instance_id: string }[]) {
  const ids = machines.map(({ instance_id }) => instance_id);
  const rows = await server.db
    .selectFrom('machine')
    .select(['instance_id', 'goal'])
    .where('instance_id', 'in', ids)
    .execute();
  return ids.map((id) => rows.find(({ instance_id }) => instance_id === id)?.goal);
}

describe('termination of a process’s machines', () => {
  it('tells a person who retries it when they terminated the machine, and nobody else', async () => {
    const process_id = await addProcess(server, { machine_max_count: 3 });
    const { instance_id } = await addOne(server, { process_id });
    const selected = { InstanceIds: [instance_id] };
    const own_termination_at = server.now.toISOString();
    await terminate(process_id, selected);
    server.pass(60);
    expect((await plan(process_id, selected)).json()).toMatchObject({ data: { instances: [{ own_termination_at }] } });
    expect((await terminate(process_id, selected)).json()).toMatchObject({
      message: '1 was already terminated by you',
      data: [{ outcome: 'none', own_termination_at }],
    });
    await server.add('nora', { 'Data/Air': ['machine_launch user'] });
    const others = await terminate(process_id, selected, await server.tokenOf('nora', 'Data/Air'));
    expect(others.json()).toMatchObject({ message: '1 was already terminated' });
    expect(others.body).not.toContain('own_termination_at');
  });

  it('releases the limit at once', async () => {
    const id = await addProcess(server, { machine_max_count: 3 });
    const launched = await sendLaunch(server, tokens.lena, launchForm(id, { count: 3 }));
    const { data } = launched.json<{ data: { instance_id: string }[] }>();
    expect((await sendLaunch(server, tokens.lena, launchForm(id))).statusCode).toBe(409);
    const answer = await terminate(id, { InstanceIds: data.slice(0, 2).map(({ instance_id }) => instance_id) });
    expect(answer.json()).toMatchObject({
      status: 'success',
      message: '2 machines are being terminated',
      data: [{ outcome: 'terminate', state: 'shutting-down' }, { outcome: 'terminate' }],
    });
    expect(await useOf(server, tokens.lena, id)).toEqual({ live: 1, reserved: 0 });
    expect((await sendLaunch(server, tokens.lena, launchForm(id, { count: 2 }))).statusCode).toBe(200);
    const [row] = await auditOf(server, 'terminatemachines');
    expect(row).toMatchObject({ actor: 'lena', outcome: 'success', target: `process ${id}`, region: 'us-east-1' });
  });

  it.each(['ipv4', 'ipv6'] as const)('accepts %s', async (kind) => {
    const process_id = await addProcess(server);
    const [one, other] = await addAll(server, { process_id }, { process_id });
    const answer = await terminate(process_id, { [kind]: [` ${one?.[kind]?.toUpperCase()} `, ''] });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await goalsOf(one ?? { instance_id: '' }, other ?? { instance_id: '' })).toEqual(['terminated', 'running']);
  });

  it('terminates machines by a tag name in all regions with an action each, only of this process', async () => {
    const process_id = await addProcess(server);
    const tags = { Name: 'night-run' };
    const own = await addAll(server, { process_id, tags }, { process_id, tags, region: 'eu-west-1' });
    const others = await addAll(server, { tags }, { process_id, tags: { Name: 'night-run-2' } });
    expect((await terminate(process_id, { tagname: 'night-run' })).json()).toMatchObject({
      message: '2 machines are being terminated',
    });
    expect(await goalsOf(...own, ...others)).toEqual(['terminated', 'terminated', 'running', 'running']);
    const rows = await auditOf(server, 'terminatemachines');
    expect(rows.slice(0, 2).map(({ region }) => region)).toEqual(['eu-west-1', 'us-east-1']);
    expect((await terminate(process_id, { tagname: 'night-run' })).statusCode).toBe(404);
  });
});

describe('refused termination of a process’s machines', () => {
  async function refused(selected: (good: string) => Selected) {
    const process_id = await addProcess(server);
    const good = await addOne(server, { process_id });
    const answer = await terminate(process_id, selected(good.instance_id));
    expect(await goalsOf(good)).toEqual(['running']);
    return { code: answer.statusCode, text: answer.json<{ message: string }>().message };
  }

  it('refuses no method, two methods and wildcards', async () => {
    const none = { code: 400, text: 'Please provide at least one identification method' };
    expect(await refused(() => ({}))).toEqual(none);
    expect(await refused(() => ({ InstanceIds: ['', ' '], tagname: ' ' }))).toEqual(none);
    expect(await refused((good) => ({ InstanceIds: [good], tagname: 'x' }))).toEqual({
      code: 400,
      text: 'Please provide only one identification method at a time',
    });
    expect((await refused(() => ({ tagname: '*' }))).code).toBe(400);
  });

  it('refuses a machine of another process or of none', async () => {
    const foreign = await addOne(server, { process_id: await addProcess(server) });
    const { instance_id } = await addOne(server);
    const answer = await refused((good) => ({ InstanceIds: [good, foreign.instance_id, instance_id] }));
    expect(answer.code).toBe(409);
    expect(answer.text).toContain(`${foreign.instance_id}, ${instance_id}: nothing was terminated`);
  });

  it('refuses an unknown machine or one of another account', async () => {
    expect((await refused((good) => ({ InstanceIds: [good, 'i-nobody'] }))).code).toBe(404);
    const elsewhere = await addOne(server, { account: '5646' });
    expect((await refused((good) => ({ InstanceIds: [good, elsewhere.instance_id] }))).code).toBe(404);
  });

  it('refuses a protected machine and too many machines', async () => {
    const process_id = await addProcess(server);
    const kept = await addOne(server, { process_id, termination_protection: true });
    expect((await terminate(process_id, { InstanceIds: [kept.instance_id] })).statusCode).toBe(409);
    await addAll(server, ...Array.from({ length: 6 }, () => ({ process_id, tags: { Name: 'many' } })));
    expect((await terminate(process_id, { tagname: 'many' })).statusCode).toBe(422);
  });

  it('refuses an unknown process or one of a closed account', async () => {
    expect((await terminate(999_999, { InstanceIds: ['i-1'] })).statusCode).toBe(404);
    const process_id = await addProcess(server, { account: '5646' });
    const { instance_id } = await addOne(server, { process_id, account: '5646' });
    expect((await terminate(process_id, { InstanceIds: [instance_id] }, tokens.hana)).statusCode).toBe(403);
    expect((await plan(process_id, { InstanceIds: [instance_id] }, tokens.hana)).statusCode).toBe(403);
  });

  it('refuses a machine that may be in a region that does not respond', async () => {
    faults.unreachable.push({ account: '019', region: 'eu-west-1', message: 'eu-west-1 does not answer' });
    try {
      expect((await refused((good) => ({ InstanceIds: [good, 'i-perhaps'] }))).code).toBe(502);
    } finally {
      faults.unreachable.length = 0;
    }
  });

  it.each([{ process_id: '1' }, { process_id: 1.5 }, { InstanceIds: ['a\0'] }, { ipv4: null }, { instances: [] }])(
    'refuses %j, which violates the contract',
    async (wrong) => {
      const body = { ...bodyOf(1, { InstanceIds: ['i-1'] }), ...wrong };
      expect((await server.send('DELETE', 'terminatemachines', tokens.lena, body)).statusCode).toBe(400);
    },
  );
});

it('returns a row for each machine if the cloud fails for some', async () => {
  const process_id = await addProcess(server);
  const [one, other] = await addAll(server, { process_id }, { process_id, region: 'eu-west-1' });
  const ids = [one?.instance_id ?? '', other?.instance_id ?? ''];
  faults.machines.set(ids[0] ?? '', { code: 'InternalError', message: 'An internal error has occurred' });
  const answer = await terminate(process_id, { InstanceIds: ids });
  expect(answer.statusCode).toBe(502);
  expect(answer.json()).toMatchObject({
    message: 'The cloud failed to terminate 1 of 2 machines: An internal error has occurred',
    data: [
      { instance_id: ids[0], outcome: 'failed', error_code: 'InternalError' },
      { instance_id: ids[1], outcome: 'terminate' },
    ],
  });
});

it('plans the termination with machines of other processes, and changes nothing', async () => {
  const process_id = await addProcess(server, { process_name: 'Planned' });
  const own = await addOne(server, { process_id, region: 'eu-west-1' });
  const good = (await plan(process_id, { InstanceIds: [own.instance_id] })).json<{ data: object }>().data;
  expect(good).toMatchObject({
    instances: [{ instance_id: own.instance_id, region: 'eu-west-1', process_name: 'Planned', effect: 'terminate' }],
    allowed: true,
    reason: null,
  });
  const foreign = await addOne(server);
  const bad = await plan(process_id, { InstanceIds: [own.instance_id, foreign.instance_id, 'i-nobody'] });
  expect(bad.json()).toMatchObject({ data: { unknown: ['i-nobody'], allowed: false } });
  const refused = await plan(process_id, { InstanceIds: [own.instance_id, foreign.instance_id] });
  expect(refused.json()).toMatchObject({
    data: {
      allowed: false,
      reason: expect.stringContaining(`Not machines of process ${process_id}: ${foreign.instance_id}`),
    },
  });
  expect(await goalsOf(own, foreign)).toEqual(['running', 'running']);
});
