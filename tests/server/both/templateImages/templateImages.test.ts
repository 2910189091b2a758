import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchForm } from '../../support/launches';
import { addTemplate, auditOf } from '../../support/machines';
import { addProcess } from '../../support/requests';
import { TestApp } from '../../support/testApp';

let server: TestApp;
const tokens = { otto: '', lena: '', ada: '' };

beforeAll(async () => {
  server = await TestApp.start();
  await server.add('otto', { 'Data/Air': ['aws user'] });
  await server.add('lena', { 'Data/Air': ['machine_launch user'] });
  await server.add('ada', { admin: ['admin'] });
  tokens.otto = await server.tokenOf('otto', 'Data/Air');
  tokens.lena = await server.tokenOf('lena', 'Data/Air');
  tokens.ada = await server.tokenOf('ada', 'admin');
  await addTemplate(server, { template_id: 'lt-known', versions: 3, default_version: 2 });
  await addTemplate(server, { template_id: 'lt-closed', account: '900' });
});

afterAll(() => server.stop());

const image = {
  ...{ account: '019', region: 'us-east-1', name: 'crawler' },
  ...{ image_id: 'ami-0a1b2c3d4e5f60718', instance_type: 't3.medium' },
};
const create = (more: object = {}, token = tokens.otto) =>
  server.send('POST', 'ec2/createltbyimage', token, { ...image, ...more });
const check = async (more: Record<string, string> = {}, token = tokens.lena) => {
  const query = new URLSearchParams({ account: '019', region: 'us-east-1', template_id: 'lt-known', ...more });
  return (await server.call({ path: `templates/check?${query}`, token })).json<{ data: object }>().data;
};

describe('launch template from an image', () => {
  it('launches machines of that image and type without an existing machine', async () => {
    const { data } = (await create()).json<{ data: Record<string, string> }>();
    expect(data).toMatchObject({ LaunchTemplateName: 'crawler', VersionNumber: 1, ImageId: image.image_id });
    const template_id = data.LaunchTemplateId ?? '';
    const process = await addProcess(server, { template_id, version: '1', machine_max_count: 2 });
    const form = launchForm(process, { template_id, version: '1', count: 2, instance_type: null });
    const launched = await server.send('POST', 'launchmachines', tokens.ada, form);
    expect(launched.statusCode, launched.body).toBe(200);
    const machines = await server.db.selectFrom('machine').select(['image_id', 'instance_type']).execute();
    expect(machines).toEqual(Array(2).fill({ image_id: image.image_id, instance_type: 't3.medium' }));
    const rows = await auditOf(server, 'createltbyimage');
    expect(rows.filter(({ target }) => target === template_id)).toMatchObject([
      {
        actor: 'otto',
        account: '019',
        region: 'us-east-1',
        outcome: 'success',
        after: { LaunchTemplateName: 'crawler' },
      },
    ]);
  });

  it.each([
    [{ account: '900' }, 403],
    [{ region: 'nowhere-1' }, 404],
    [{ image_id: 'ami-xyz' }, 400],
    [{ image_id: 'i-0a1b2c3d' }, 400],
    [{ instance_type: 'large' }, 400],
    [{ name: 'x' }, 400],
    [{ name: 'a b c' }, 400],
  ])('is not created from %j', async (wrong, status) => {
    expect((await create({ name: 'another', ...wrong })).statusCode).toBe(status);
  });

  it('has a unique name in its account and region', async () => {
    expect((await create({ name: 'twice' })).statusCode).toBe(200);
    const again = await create({ name: 'twice' });
    expect(again.statusCode).toBeGreaterThanOrEqual(400);
    expect(again.json()).toMatchObject({ message: expect.stringContaining('twice already exists') });
  });
});

describe('launch template lookup', () => {
  it.each([
    [{}, { found: true }],
    [{ version: '3' }, { found: true }],
    [{ version: '$Latest' }, { found: true }],
    [{ version: '4' }, { found: false, reason: 'Launch template lt-known has no version 4.' }],
    [
      { template_id: 'lt-none' },
      { found: false, reason: 'There is no launch template lt-none in account 019, region us-east-1.' },
    ],
    [
      { region: 'eu-west-1' },
      { found: false, reason: 'There is no launch template lt-known in account 019, region eu-west-1.' },
    ],
    [
      { account: '900', template_id: 'lt-closed' },
      { found: false, reason: 'There is no launch template lt-closed in account 900, region us-east-1.' },
    ],
  ])('answers %j by %j', async (query: Record<string, string>, told) => {
    expect(await check(query)).toEqual(told);
  });

  it('answers an administrator of any account', async () => {
    expect(await check({ account: '900', template_id: 'lt-closed' }, tokens.ada)).toEqual({ found: true });
  });
});
