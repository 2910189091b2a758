import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAll, addOne, addTemplate, auditOf } from '../../support/machines';
import { TestApp } from '../../support/testApp';

let server: TestApp;
const faults = { unreachable: [] as { account: string; region: string; message: string }[], machines: new Map() };
/** A template that tests may change. */
let own = 'lt-known';
let count = 0;
const tokens = { otto: '', lena: '', ada: '' };

beforeAll(async () => {
  server = await TestApp.start({ faults });
  await server.add('otto', { 'Data/Air': ['aws user'] });
  await server.add('lena', { 'Data/Air': ['machine_launch user'] });
  await server.add('ada', { admin: ['admin'] });
  tokens.otto = await server.tokenOf('otto', 'Data/Air');
  tokens.lena = await server.tokenOf('lena', 'Data/Air');
  tokens.ada = await server.tokenOf('ada', 'admin');
  await addTemplate(server, { template_id: 'lt-known', versions: 12, default_version: 4 });
  await addTemplate(server, { template_id: 'lt-closed', account: '900' });
});

afterAll(() => server.stop());

const details = (more: object = {}, token = tokens.lena) =>
  server.send('POST', 'getltdet', token, {
    ...{ account: '019', region: 'us-east-1', template_id: 'lt-known', version: '1', ...more },
  });
const create = (more: object, token = tokens.otto) =>
  server.send('POST', 'ec2/createltbyip', token, { ip: '', instance_id: '', ...more });
const update = (more: object, token = tokens.otto) =>
  server.send('POST', 'ec2/updateltbyip', token, { lt_id: own, version: '', ip: '', instance_id: '', ...more });

interface Made {
  readonly data: { readonly LaunchTemplateId: string; readonly VersionNumber: number };
}
const dataOf = (template_id: string, version: number) =>
  server.db
    .selectFrom('launch_template_version')
    .selectAll()
    .where('template_id', '=', template_id)
    .where('version', '=', version)
    .executeTakeFirst();

describe('details of a launch template', () => {
  it.each([
    ['1', 1],
    ['12', 12],
    ['$Default', 4],
    ['$Latest', 12],
    [' $latest ', 12],
    ['１２', 12],
  ])('returns for version %j those of %i', async (version, number) => {
    expect((await details({ version })).json()).toEqual({
      status: 'success',
      data: {
        LaunchTemplateName: 'template lt-known',
        instance_type: 't3.medium',
        ImageId: `ami-${number}`,
        LaunchTemplateId: 'lt-known',
        VersionNumber: number,
        DefaultVersionNumber: 4,
        LatestVersionNumber: 12,
        CreatedBy: 'tests',
      },
    });
  });

  it.each([
    [{ version: '13' }, 404, 'unknown_version'],
    [{ version: '0' }, 404, 'unknown_version'],
    [{ version: '1.5' }, 404, 'unknown_version'],
    [{ version: '$Newest' }, 404, 'unknown_version'],
    [{ version: '9999999999999' }, 404, 'unknown_version'],
    [{ template_id: 'lt-nobody' }, 404, 'unknown_template'],
    [{ template_id: 'lt-closed' }, 404, 'unknown_template'],
    [{ region: 'eu-west-1' }, 404, 'unknown_template'],
    [{ account: '5646' }, 404, 'unknown_template'],
    [{ account: '900', template_id: 'lt-closed' }, 403, 'account_out_of_scope'],
    [{ version: '' }, 400, 'invalid_request'],
  ])('answers %j with %i', async (more, code, name) => {
    const answer = await details(more);
    expect(answer.statusCode).toBe(code);
    expect(answer.json()).toMatchObject({ status: 'failed', code: name, detail: expect.any(String) });
  });
});

describe('template from a machine', () => {
  it('is created without a message, which would be read as a failure', async () => {
    const { instance_id } = await addOne(server, { image_id: 'ami-source', instance_type: 't2.large' });
    const answer = await create({ instance_id });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).not.toHaveProperty('message');
    expect(answer.json()).toMatchObject({
      status: 'success',
      data: { VersionNumber: 1, source_instance_id: instance_id, account: '019', instance_type: 't2.large' },
    });
    const { LaunchTemplateId: template_id } = answer.json<Made>().data;
    expect(template_id).toMatch(/^lt-[\da-f]{17}$/);
    expect((await details({ template_id, version: '$Latest' })).json()).toMatchObject({
      data: { ImageId: 'ami-source' },
    });
    expect((await auditOf(server, 'createltbyip'))[0]).toMatchObject({
      ...{ outcome: 'success', actor: 'otto', account: '019', region: 'us-east-1', target: template_id },
      after: { LaunchTemplateId: template_id, source_instance_id: instance_id },
    });
  });

  it('has the launch settings of the machine', async () => {
    const { instance_id } = await addOne(server, { lifecycle: 'spot', tags: { Name: 'x', __proto__: 'y' } });
    const { LaunchTemplateId } = (await create({ instance_id })).json<Made>().data;
    expect((await dataOf(LaunchTemplateId, 1))?.data).toEqual({
      ImageId: 'ami-1',
      InstanceType: 't3.medium',
      KeyName: 'ops',
      NetworkInterfaces: [{ DeviceIndex: 0, SubnetId: 'subnet-1', Groups: ['sg-1'] }],
      InstanceMarketOptions: { MarketType: 'spot' },
      TagSpecifications: [{ ResourceType: 'instance', Tags: [{ Key: 'Name', Value: 'x' }] }],
    });
  });

  it('finds the machine by any of its addresses', async () => {
    const { private_ip, ipv6 } = await addOne(server);
    expect((await create({ ip: private_ip })).statusCode).toBe(200);
    server.pass(1);
    expect((await create({ ip: ipv6?.toUpperCase() })).statusCode).toBe(200);
  });

  it('is created once for two requests in one second', async () => {
    const { instance_id } = await addOne(server);
    const answers = await Promise.all([create({ instance_id }), create({ instance_id })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await auditOf(server, 'createltbyip'))[0]).toMatchObject({ outcome: 'failed', target: instance_id });
  });

  it('names the candidates of all open accounts, and no others', async () => {
    const private_ip = '10.4.4.4';
    const machines = await addAll(
      server,
      { private_ip },
      { private_ip, account: '5646' },
      { private_ip, account: '900' },
    );
    const answer = await create({ ip: private_ip });
    expect(answer.statusCode).toBe(409);
    const ids = machines.map(({ instance_id }) => instance_id);
    expect(answer.json<{ data: object[] }>().data).toMatchObject(
      ids.slice(0, 2).map((instance_id) => ({ instance_id })),
    );
    expect((await create({ instance_id: ids[2] })).statusCode).toBe(404);
    expect((await create({ instance_id: ids[2] }, tokens.ada)).statusCode).toBe(200);
  });

  it.each([
    [{}, 400],
    [{ ip: ' ' }, 400],
    [{ ip: '10.0.0.1', instance_id: 'i-1' }, 400],
    [{ ip: '10.99.99.99' }, 404],
    [{ instance_id: 'i-*' }, 404],
    [{ instance_id: 7 }, 400],
  ])('answers %j with %i and a message', async (more, code) => {
    const answer = await create(more);
    expect(answer.statusCode).toBe(code);
    expect(answer.json()).toMatchObject({ status: 'failed', message: expect.any(String) });
  });

  it('does not report a machine as unknown while a region does not respond', async () => {
    faults.unreachable.push({ account: '5646', region: 'eu-west-1', message: 'eu-west-1 does not answer' });
    const [unknown, elsewhere] = [await create({ instance_id: 'i-nobody' }), await update({ instance_id: 'i-nobody' })];
    faults.unreachable.pop();
    expect(unknown.statusCode).toBe(502);
    expect(unknown.json()).toMatchObject({ message: 'The cloud failed: eu-west-1 does not answer' });
    expect(elsewhere.statusCode).toBe(404);
  });

  it('is refused for a machine that has ended', async () => {
    const { instance_id } = await addOne(server, { goal: 'terminated' });
    expect((await create({ instance_id })).statusCode).toBe(409);
  });
});

describe('new version of a template', () => {
  beforeEach(async () => {
    count += 1;
    own = await addTemplate(server, { template_id: `lt-own-${count}`, versions: 12, default_version: 4 });
  });

  it('follows the latest and keeps the default', async () => {
    const { instance_id } = await addOne(server, { image_id: 'ami-new' });
    const answer = await update({ instance_id });
    expect(answer.json()).not.toHaveProperty('message');
    expect(answer.json()).toMatchObject({
      data: { VersionNumber: 13, LatestVersionNumber: 13, DefaultVersionNumber: 4, source_version: null },
    });
    expect((await details({ template_id: own, version: '$Latest' })).json()).toMatchObject({
      data: { ImageId: 'ami-new' },
    });
    expect((await details({ template_id: own, version: '$Default' })).json()).toMatchObject({
      data: { ImageId: 'ami-4' },
    });
    expect((await dataOf(own, 13))?.data).not.toHaveProperty('EbsOptimized');
    expect((await auditOf(server, 'updateltbyip'))[0]).toMatchObject({
      ...{ outcome: 'success', target: own, before: { latest_version: 12 }, after: { VersionNumber: 13 } },
    });
  });

  it('keeps values of its base version that the machine does not report', async () => {
    const { private_ip } = await addOne(server, { image_id: 'ami-merged' });
    const answer = await update({ ip: private_ip, version: '$Default' });
    expect(answer.json()).toMatchObject({ data: { source_version: 4 } });
    const version = answer.json<Made>().data.VersionNumber;
    expect((await dataOf(own, version))?.data).toMatchObject({ ImageId: 'ami-merged', EbsOptimized: true });
  });

  it('gets a distinct number under concurrent requests', async () => {
    const { instance_id } = await addOne(server);
    const answers = await Promise.all(Array.from({ length: 8 }, () => update({ instance_id })));
    const numbers = answers
      .map((answer) => answer.json<Made>().data.VersionNumber)
      .toSorted((one, other) => one - other);
    expect(numbers.map((number) => number - (numbers[0] ?? 0))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it.each([
    [{ lt_id: 'lt-nobody' }, 404, 'unknown_template'],
    [{ lt_id: 'lt-closed' }, 404, 'unknown_template'],
    [{ version: '999' }, 404, 'unknown_version'],
    [{ instance_id: 'i-nobody' }, 404, 'unknown_machine'],
    [{ instance_id: '' }, 400, 'invalid_source'],
    [{ ip: '10.0.0.1' }, 400, 'invalid_source'],
    [{ lt_id: '' }, 400, 'invalid_request'],
  ])('answers %j with %i', async (more, code, name) => {
    const { instance_id } = await addOne(server);
    const answer = await update({ instance_id, ...more });
    expect(answer.statusCode).toBe(code);
    expect(answer.json()).toMatchObject({ code: name, message: expect.any(String) });
  });

  it('uses a machine of the same account and region, even if several have the address', async () => {
    const private_ip = '10.3.3.3';
    const [here, there] = await addAll(server, { private_ip }, { private_ip, account: '5646' });
    expect((await update({ ip: private_ip })).json()).toMatchObject({
      data: { source_instance_id: here?.instance_id },
    });
    const answer = await update({ instance_id: there?.instance_id });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'other_place', data: [{ account: '5646' }] });
  });
});
