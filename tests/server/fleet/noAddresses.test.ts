import { expect, it, vi } from 'vitest';
import { addOne } from '../support/machines';
import { TestApp } from '../support/testApp';

// Machines with all 131,072 of them on record would take far longer to add than what is asked here.
vi.mock('../../../server/fleet/addresses', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../../../server/fleet/addresses')>()),
  takePublicAddress: () => null,
}));

it('a start without public addresses left is told as the cloud’s failure, and starts nothing', async () => {
  const server = (await TestApp.start()).untilEndOfTest();
  await server.add('otto', { 'Data/Air': ['aws user'] });
  const token = await server.tokenOf('otto', 'Data/Air');
  const { instance_id } = await addOne(server);
  const ask = (action: string) =>
    server.send('POST', `machines/${action}`, token, {
      ...{ account: '019', region: 'us-east-1', platform: 'AWS', lookupType: 'instanceId', lookupValue: instance_id },
    });
  await ask('stop');
  server.pass(120);
  const answer = await ask('start');
  expect(answer.statusCode, answer.body).toBe(502);
  expect(answer.json()).toMatchObject({ message: 'The cloud failed: There are no public addresses left' });
  expect((await ask('status')).json()).toMatchObject({ status: 'stopped' });
});
