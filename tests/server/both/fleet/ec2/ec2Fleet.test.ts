import { randomUUID } from 'node:crypto';
import { ownTags } from '../../../../../server/fleet/fleet';
import { accountNumber, cloudConfig, ec2Parts, localEc2, machinesOf, until } from '../../../support/ec2';
import { fleetContract } from '../fleetContract';

fleetContract('Amazon EC2, by the SDK', async () => {
  const ec2 = await localEc2();
  const place = ec2.cloud.place(accountNumber, 'us-east-1');
  return {
    parts: () => ec2Parts(cloudConfig(ec2.url)),
    addMachines: async (server, machines) => {
      const added = machines.map(({ zone = 'us-east-1a', isProtected = false, name = 'one' }) =>
        place.add({ zone, isProtected, tags: { Name: name } }),
      );
      const ids = added.map(({ id }) => id);
      await until(async () => {
        const seen = new Set((await machinesOf(server)).map(({ instance_id }) => instance_id));
        return ids.every((id) => seen.has(id));
      }, 'the machines are listed');
      return ids;
    },
    addTemplate: async () =>
      place.addTemplate(`template-${randomUUID()}`, { imageId: 'ami-0a', instanceType: 't3.medium' }).id,
    liveOf: async (_server, id) =>
      [...place.instances.values()]
        .filter(({ goal, tags }) => goal !== 'terminated' && tags[ownTags.process] === String(id))
        .map((instance) => instance.id),
    loseLaunch: (lost) => {
      ec2.cloud.fail({ action: 'RunInstances', lost, times: 99 });
      ec2.cloud.fail({ action: 'DescribeInstances', lost: 'not done', times: 9_999 });
    },
    haveRoomFor: (count) => {
      place.capacity = count;
    },
    throttle: () => ec2.cloud.fail({ action: '*', error: { code: 'RequestLimitExceeded' }, times: 9_999 }),
    protect: async (_server, id) => {
      const instance = place.instances.get(id);
      if (instance) instance.isProtected = true;
    },
    mend: () => ec2.cloud.mend(),
    close: () => ec2.close(),
  };
});
