import { expect, it, onTestFinished, vi } from 'vitest';
import { MachineIndex } from '../../../../../server/fleet/embedded/machineIndex';
import { publicAddress } from '../../../../../server/fleet/embedded/publicAddresses';
import { seenAt } from '../../../../../server/fleet/embedded/seen';
import { addOne, machine } from '../../../support/machines';
import { TestApp } from '../../../support/testApp';

/** The number of public addresses. */
const all = 131_072;

/** Lets the fleet see a machine at every address. Adding as many rows would take far longer. */
function takeAllAddresses(now: Date): void {
  const one = seenAt({ ...machine(now), changed_in: 1 }, now);
  const crowd = Array.from({ length: all }, (_, number) => ({ ...one, ipv4: publicAddress(number) }));
  const { at } = MachineIndex.prototype;
  const spy = vi.spyOn(MachineIndex.prototype, 'at').mockImplementation(function (this: MachineIndex, moment) {
    const seen = at.call(this, moment);
    return { ...seen, machines: [...seen.machines, ...crowd] };
  });
  onTestFinished(() => spy.mockRestore());
}

it('fails a start without free public addresses as the cloud’s failure', async () => {
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
  takeAllAddresses(server.now);
  const answer = await ask('start');
  expect(answer.statusCode, answer.body).toBe(502);
  expect(answer.json()).toMatchObject({ message: 'The cloud failed: There are no public addresses left' });
  expect((await ask('status')).json()).toMatchObject({ status: 'stopped' });
});
