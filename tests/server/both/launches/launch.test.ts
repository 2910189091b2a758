import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Launched, launchForm, sendLaunch, useOf } from '../../support/launches';
import { addTemplate, auditOf } from '../../support/machines';
import { addProcess } from '../../support/requests';
import { TestApp } from '../../support/testApp';

let server: TestApp;
const tokens = { lena: '', hana: '', ada: '' };

beforeAll(async () => {
  server = await TestApp.start();
  await server.add('lena', { 'Data/Air': ['machine_launch user'] });
  await server.add('hana', { 'Data/RC': ['machine_launch user'] });
  await server.add('ada', { admin: ['admin'] });
  tokens.lena = await server.tokenOf('lena', 'Data/Air');
  tokens.hana = await server.tokenOf('hana', 'Data/RC');
  tokens.ada = await server.tokenOf('ada', 'admin');
  await addTemplate(server);
  await addTemplate(server, { template_id: 'lt-air', account: '5646' });
});

afterAll(() => server.stop());

const launch = (form: object, key?: string) => sendLaunch(server, tokens.lena, form, key);
const machineOf = (instance_id: string) =>
  server.db.selectFrom('machine').selectAll().where('instance_id', '=', instance_id).executeTakeFirstOrThrow();

describe('launch', () => {
  it('creates machines of the approved template in the process’s region, which count against its limit', async () => {
    const id = await addProcess(server, { version: '2' });
    const answer = await launch(launchForm(id, { version: '2', count: 3 }));
    expect(answer.statusCode, answer.body).toBe(200);
    const { status, message, data } = answer.json<Launched>();
    expect({ status, message }).toEqual({ status: 'success', message: `3 machines launched for process ${id}` });
    expect(new Set(data.map(({ instance_id }) => instance_id)).size).toBe(3);
    expect(new Set(data.map(({ machine_ipv4 }) => machine_ipv4)).size).toBe(3);
    expect(data[0]).toEqual({
      process_id: id,
      instance_id: expect.stringMatching(/^i-0[0-9a-f]{16}$/),
      machine_ipv4: expect.stringMatching(/^198\.1[89]\./),
      machine_ipv6: expect.stringMatching(/^2001:db8:ffff:1:/),
      status: 'pending',
    });
    expect(await machineOf(data[0]?.instance_id ?? '')).toMatchObject({
      account: '019',
      region: 'us-east-1',
      image_id: 'ami-2',
      instance_type: 't3.medium',
      process_id: id,
      template_id: 'lt-1',
      template_version: 2,
      tags: { Name: 'fare-crawler', 'quarterdeck:process': String(id), 'quarterdeck:launch': expect.any(String) },
    });
    expect(await useOf(server, tokens.lena, id)).toEqual({ live: 3, reserved: 0 });
    const row = await server.db.selectFrom('process').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.last_launch_at).toEqual(server.now);
    expect((await auditOf(server, 'launchmachines'))[0]).toMatchObject({
      ...{ actor: 'lena', outcome: 'success', target: `process ${id}`, account: '019', region: 'us-east-1' },
      after: { count: 3, machines: expect.arrayContaining(data.map(({ instance_id }) => instance_id)) },
    });
  });

  it('uses the type and tag of the form, trimmed', async () => {
    const id = await addProcess(server);
    const form = { template_id: ' lt-1 ', version: ' 1 ', instance_type: 't2.large', tagname: ' night run ' } as const;
    const { data } = (await launch(launchForm(id, form))).json<Launched>();
    expect(await machineOf(data[0]?.instance_id ?? '')).toMatchObject({
      instance_type: 't2.large',
      tags: { Name: 'night run' },
    });
  });

  it('can be looked up by its key by the sender while its machines start', async () => {
    const id = await addProcess(server);
    const { data } = (await launch(launchForm(id, { count: 2 }), 'asked-about')).json<Launched>();
    const status = (token = tokens.lena, key = 'asked-about') =>
      server.call({ path: `launchmachines/status?key=${key}`, token });
    const told = (await status()).json<{ data: { launch_id: number; machines: object[] } }>().data;
    expect(told).toMatchObject({ process_id: id, outcome: 'success', count: 2, begun_at: server.now.toISOString() });
    expect(told.machines).toEqual(data.toSorted((one, other) => (one.instance_id < other.instance_id ? -1 : 1)));
    server.pass(10);
    expect((await status()).json()).toMatchObject({
      data: { machines: [{ status: 'running' }, { status: 'running' }] },
    });
    expect((await status(tokens.ada)).statusCode).toBe(404);
    expect((await status(tokens.lena, 'another')).statusCode).toBe(404);
  });

  it('is not visible in a vertical without its account', async () => {
    await server.add('vera', { 'Data/Air': ['machine_launch user'], 'Data/RC': ['machine_launch user'] });
    const token = await server.tokenOf('vera', 'Data/Air');
    const id = await addProcess(server, { account: '5646', template_id: 'lt-air' });
    await sendLaunch(server, token, launchForm(id, { template_id: 'lt-air' }), 'of-air');
    const status = (own: string) => server.call({ path: 'launchmachines/status?key=of-air', token: own });
    expect((await status(token)).statusCode).toBe(200);
    server.pass(60);
    const answer = await status(await server.tokenOf('vera', 'Data/RC'));
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'account_out_of_scope' });
  });

  it.each(['$Latest', '$latest', '3'])('of a process approved for $Latest accepts %s', async (version) => {
    const id = await addProcess(server, { version: '$Latest' });
    const { data } = (await launch(launchForm(id, { version }))).json<Launched>();
    expect(await machineOf(data[0]?.instance_id ?? '')).toMatchObject({ template_version: 3 });
  });
});

describe('refused launch', () => {
  const refusal = async (form: object, token = tokens.lena) => {
    const answer = await sendLaunch(server, token, form);
    return { code: answer.statusCode, ...answer.json<{ message: string }>() };
  };

  it('refuses machines beyond the limit and names how much is in use', async () => {
    const id = await addProcess(server, { machine_max_count: 10 });
    await launch(launchForm(id, { count: 8 }));
    expect(await refusal(launchForm(id, { count: 3 }))).toMatchObject({
      code: 'limit_reached',
      message: `Process ${id} allows 10 machines: 8 in use`,
    });
    expect((await launch(launchForm(id, { count: 2 }))).statusCode).toBe(200);
    expect((await launch(launchForm(id))).statusCode).toBe(409);
    const [row] = await auditOf(server, 'launchmachines');
    expect(row).toMatchObject({ outcome: 'denied', before: { live: 10, reserved: 0, limit: 10 } });
  });

  it('refuses another template or version than the approved one', async () => {
    const id = await addProcess(server);
    const message = `Process ${id} is approved for version 1 of launch template lt-1`;
    for (const wrong of [{ template_id: 'lt-2' }, { version: '2' }, { version: '$Latest' }, { version: 'x' }])
      expect(await refusal(launchForm(id, wrong))).toMatchObject({ message });
    expect((await launch(launchForm(id, { version: '$Default' }))).statusCode).toBe(200);
  });

  it('refuses a template that is gone or belongs to another account', async () => {
    const gone = await addProcess(server, { template_id: 'lt-gone' });
    expect(await refusal(launchForm(gone, { template_id: 'lt-gone' }))).toMatchObject({ code: 'template_gone' });
    const other = await addProcess(server, { template_id: 'lt-air' });
    expect(await refusal(launchForm(other, { template_id: 'lt-air' }))).toMatchObject({ code: 'template_gone' });
  });

  it('refuses a process whose account is not open to the vertical', async () => {
    const id = await addProcess(server, { account: '5646', template_id: 'lt-air' });
    const form = launchForm(id, { template_id: 'lt-air' });
    expect((await sendLaunch(server, tokens.hana, form)).statusCode).toBe(403);
    expect((await sendLaunch(server, tokens.lena, form)).statusCode).toBe(200);
    expect((await sendLaunch(server, tokens.ada, form)).statusCode).toBe(200);
  });

  it('refuses an unknown process, or one of a platform without a driver', async () => {
    expect((await launch(launchForm(999_999))).statusCode).toBe(404);
    const id = await addProcess(server, { platform: 'DO', region: null });
    const answer = await launch(launchForm(id));
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'no_driver' });
  });

  it.each([
    { count: 1.5 },
    { count: -1 },
    { count: 0 },
    { count: 10_001 },
    { count: 2_147_483_648 },
    { count: '2' },
    { count: null },
    { process_id: 2_147_483_648 },
    { process_id: 1.5 },
    { process_id: -1 },
    { process_id: '1' },
    { instance_type: 'm5.24xlarge' },
    { instance_type: '' },
    { tagname: 'a\0b' },
    { tagname: 'x'.repeat(10_001) },
    { tagname: '\ud800' },
    { version: '' },
    { more: 1 },
  ])('refuses $0 before any lookup', async (wrong) => {
    const answer = await launch({ ...launchForm(1), ...wrong });
    expect(answer.statusCode, answer.body).toBe(400);
  });
});
