import { expect, it } from 'vitest';
import { addOne, addTemplate } from '../support/machines';
import { addProcess, askForProcess } from '../support/requests';
import { TestApp } from '../support/testApp';

it('each of the first steps is done once there is something of it', async () => {
  const server = (await TestApp.start()).untilEndOfTest();
  await server.add('ada', { admin: ['admin'] });
  const token = await server.tokenOf('ada', 'admin');
  const done = async () => {
    const { data } = (await server.call({ path: 'firststeps', token })).json<{
      data: { step: string; done: boolean }[];
    }>();
    return data.filter((one) => one.done).map(({ step }) => step);
  };
  expect(await done()).toEqual([]);
  await server.add('nia');
  expect(await done()).toEqual(['people']);
  await server.add('lena', { 'Data/Air': ['machine_launch user'] });
  expect(await done()).toEqual(['people', 'verticals', 'accounts']);
  await addTemplate(server);
  expect(await done()).toEqual(['people', 'verticals', 'accounts', 'template']);
  await askForProcess(server, token);
  expect(await done()).toEqual(['people', 'verticals', 'accounts', 'template', 'request']);
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
  expect(await done()).toEqual(['people', 'verticals', 'accounts', 'template', 'request', 'launch']);
});
