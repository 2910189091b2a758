import { beforeEach, describe, expect, it } from 'vitest';
import { addOne, addTemplate } from '../../support/machines';
import { addProcess, askForProcess } from '../../support/requests';
import { TestApp } from '../../support/testApp';

let server: TestApp;
let token = '';

beforeEach(async () => {
  server = (await TestApp.start()).untilEndOfTest();
  await server.add('ada', { admin: ['admin'] });
  token = await server.tokenOf('ada', 'admin');
});

async function done(): Promise<string[]> {
  const answer = await server.call({ path: 'firststeps', token });
  const { data } = answer.json<{ data: { step: string; done: boolean }[] }>();
  return data.filter((one) => one.done).map(({ step }) => step);
}

/** Adds a process with a machine that was launched for it. */
async function addLaunch(): Promise<void> {
  const process_id = await addProcess(server);
  const { instance_id } = await addOne(server, { process_id });
  const launch = await server.db
    .insertInto('launch')
    .values({
      ...{ process_id, person_id: null, actor: 'ada', vertical: 'admin', request_id: 'x', count: 1, reserved: 0 },
      ...{ idempotency_key: null, digest: null, template_id: 'lt-1', template_version: 1, instance_type: null },
      ...{ tagname: 'x', account: '019', region: 'us-east-1', client_token: 'x', run_id: 1 },
      ...{ begun_at: server.now, ended_at: server.now, outcome: 'success', message: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db.insertInto('launch_machine').values({ launch_id: launch.id, instance_id }).execute();
}

const all = ['people', 'verticals', 'accounts', 'template', 'request', 'approve', 'launch'];

describe('first steps', () => {
  it('are completed one by one', async () => {
    expect(await done()).toEqual([]);
    await server.add('nia', { 'Data/Air': [] });
    // A vertical without a role opens nothing yet.
    expect(await done()).toEqual(['people', 'accounts']);
    await server.add('lena', { 'Data/Air': ['machine_launch user'] });
    expect(await done()).toEqual(['people', 'verticals', 'accounts']);
    await addTemplate(server);
    expect(await done()).toEqual(['people', 'verticals', 'accounts', 'template']);
    const request = await askForProcess(server, token);
    expect(await done()).toEqual(['people', 'verticals', 'accounts', 'template', 'request']);
    await server.send('POST', 'approverequest', token, { requestid: String(request), approve: 1 });
    expect(await done()).toEqual(all.slice(0, -1));
    await addLaunch();
    expect(await done()).toEqual(all);
  });

  it('count as completed once a vertical has accounts or a machine was launched', async () => {
    const path = `authentication/verticals/${await server.verticalId('Data/Air')}/accounts`;
    await server.send('PUT', path, token, { accounts: [] });
    expect(await done()).toEqual([]);
    await server.send('PUT', path, token, { accounts: ['4711'] });
    expect(await done()).toEqual(['accounts']);
    await server.send('PUT', path, token, { accounts: null });
    await addLaunch();
    // The administrator did all of it alone.
    expect(await done()).toEqual(['accounts', 'template', 'request', 'approve', 'launch']);
  });

  it('are offered to administrators until all are completed', async () => {
    const offersTo = async (username: string, vertical: string) => {
      const code = vertical === 'admin' ? undefined : await server.freshCode(username);
      return (await server.login(username, vertical, code === undefined ? {} : { code })).json<{ offers: string[] }>()
        .offers;
    };
    await server.add('lena', { 'Data/Air': ['machine_launch user'] });
    expect(await offersTo('ada', 'admin')).toContain('firststeps');
    expect(await offersTo('lena', 'Data/Air')).not.toContain('firststeps');
    await addLaunch();
    expect(await offersTo('ada', 'admin')).not.toContain('firststeps');
  });
});
