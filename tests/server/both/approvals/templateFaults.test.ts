import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TemplateFaults } from '../../../../server/templates/faults';
import { addOne, addTemplate } from '../../support/machines';
import { askForProcess } from '../../support/requests';
import { TestApp } from '../../support/testApp';

let server: TestApp;
const tokens = { ada: '', lena: '', otto: '' };

beforeAll(async () => {
  server = await TestApp.start();
  await server.add('ada', { admin: ['admin'] });
  await server.add('lena', { 'Data/Air': ['machine_launch user'] });
  await server.add('otto', { 'Data/Air': ['aws user'] });
  tokens.ada = await server.tokenOf('ada', 'admin');
  tokens.lena = await server.tokenOf('lena', 'Data/Air');
  tokens.otto = await server.tokenOf('otto', 'Data/Air');
  await addTemplate(server, { template_id: 'lt-known', versions: 3 });
});

afterAll(() => server.stop());

let count = 0;
const ask = (more: Parameters<typeof askForProcess>[2]) => {
  count += 1;
  return askForProcess(server, tokens.lena, { process_name: `Process ${count}`, ...more });
};

async function faultsOf(...ids: readonly number[]) {
  const answer = await server.call({ path: 'listrequest', token: tokens.ada });
  const { data } = answer.json<{ data: { id: number; template_fault?: string }[] }>();
  return ids.map((id) => data.find((row) => row.id === id)?.template_fault);
}

describe('list of requests', () => {
  it('marks a pending request whose template or version does not exist', async () => {
    const ids = [
      await ask({ template_id: 'lt-nowhere' }),
      await ask({ template_id: 'lt-known', version: '4' }),
      await ask({ template_id: 'lt-known', region: 'eu-west-1' }),
      await ask({ template_id: ' lt-known ', version: '$Latest' }),
      await ask({ template_id: 'lt-nowhere', platform: 'DO', region: '' }),
    ];
    expect(ids).not.toContain(0);
    expect(await faultsOf(...ids)).toEqual(['template', 'version', 'template', undefined, undefined]);
  });

  it('does not mark a decided request', async () => {
    const ids = [await ask({ template_id: 'lt-gone' }), await ask({ template_id: 'lt-gone' })];
    expect(await faultsOf(...ids)).toEqual(['template', 'template']);
    await server.send('POST', 'approverequest', tokens.ada, { requestid: String(ids[0]), approve: 1 });
    expect(await faultsOf(...ids)).toEqual([undefined, 'template']);
  });

  it.each(['on this server', 'on another one'])('recognizes a new version immediately, %s', async (where) => {
    const other =
      where === 'on this server' ? server : (await TestApp.start({ database: server.database })).untilEndOfTest();
    const name = `made-${where.replaceAll(' ', '-')}`;
    const image = { account: '019', region: 'us-east-1', name, image_id: 'ami-0123abcd', instance_type: 't3.micro' };
    const made = await other.send('POST', 'ec2/createltbyimage', tokens.ada, image);
    const { LaunchTemplateId: template_id } = made.json<{ data: { LaunchTemplateId: string } }>().data;
    const id = await ask({ template_id, version: '2' });
    expect(await faultsOf(id)).toEqual(['version']);
    const { instance_id } = await addOne(server, {});
    const version = { lt_id: template_id, version: '', ip: '', instance_id };
    expect((await other.send('POST', 'ec2/updateltbyip', tokens.otto, version)).statusCode).toBe(200);
    expect(await faultsOf(id)).toEqual([undefined]);
  });

  it('recognizes a template made elsewhere after half a minute', async () => {
    const id = await ask({ template_id: 'lt-soon' });
    expect(await faultsOf(id)).toEqual(['template']);
    await addTemplate(server, { template_id: 'lt-soon' });
    server.pass(31);
    expect(await faultsOf(id)).toEqual([undefined]);
  });
});

describe('templates in a cloud', () => {
  const named = { account: '019', region: 'us-east-1', template_id: 'lt-asked', version: '1' };
  beforeAll(() => ask(named));

  it('does not mark templates of a cloud that does not respond', async () => {
    const faults = new TemplateFaults(server.db, { findTemplate: async () => Promise.reject(new Error('away')) });
    const { of, generation } = await faults.at(server.now, { requests: 1, audit: '1 a' });
    expect(of(named)).toBeUndefined();
    expect(generation).toBe('[]');
  });

  it('does not wait for the cloud, and shows a late response next time', async () => {
    let answer = () => {};
    const late = new Promise<undefined>((resolve) => {
      answer = () => resolve(undefined);
    });
    const faults = new TemplateFaults(server.db, { findTemplate: () => late });
    const early = await faults.at(server.now, { requests: 1, audit: '1 a' });
    expect(early.of(named)).toBeUndefined();
    answer();
    const whole = await faults.at(server.now, { requests: 1, audit: '1 a' });
    expect(whole.of(named)).toBe('template');
    expect(whole.generation).not.toBe(early.generation);
  });
});
