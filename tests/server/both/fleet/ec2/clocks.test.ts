import { StopInstancesCommand } from '@aws-sdk/client-ec2';
import { expect, it } from 'vitest';
import { Clients } from '../../../../../server/fleet/ec2/clients';
import { Failures } from '../../../../../server/fleet/ec2/failures';
import { accountNumber, cloudConfig, localEc2 } from '../../../support/ec2';

it('loses one request to a wrong clock, which looks like expired credentials', async () => {
  const ec2 = await localEc2();
  const { id } = ec2.cloud.place(accountNumber, 'us-east-1').add();
  const clients = new Clients(cloudConfig(ec2.url));
  const place = { account: '019', region: 'us-east-1' };
  const stop = () => clients.ec2('write', place).send(new StopInstancesCommand({ InstanceIds: [id] }));
  try {
    ec2.cloud.settings.clockAheadMs = 3_600_000;
    const error = await stop().catch((thrown: unknown) => thrown);
    expect(await new Failures(clients).told(error, place)).toMatchObject({ code: 'RequestExpired' });
    expect((await stop()).StoppingInstances?.[0]?.CurrentState?.Name).toBe('stopped');
  } finally {
    clients.close();
    await ec2.close();
  }
});
