/** What a poll is held against: Amazon's SDK by itself, which pages through all regions and keeps nothing of what it read. */
import { EC2Client, paginateDescribeInstances } from '@aws-sdk/client-ec2';

const [endpoint, regions, pageSize] = process.argv.slice(2);
const credentials = { accessKeyId: 'bare', secretAccessKey: 'bare' };

process.on('message', async () => {
  const began = performance.now();
  const before = process.cpuUsage();
  const counts = await Promise.all(
    regions.split(',').map(async (region) => {
      const client = new EC2Client({ endpoint, region, credentials });
      let machines = 0;
      for await (const page of paginateDescribeInstances({ client, pageSize: Number(pageSize) }, {}))
        for (const { Instances } of page.Reservations) machines += Instances.length;
      client.destroy();
      return machines;
    }),
  );
  const { user, system } = process.cpuUsage(before);
  const machines = counts.reduce((sum, count) => sum + count, 0);
  process.send({ machines, cpuMs: (user + system) / 1_000, ms: performance.now() - began });
});
process.send('ready');

// Nobody is left behind when the measuring is cut short.
process.on('disconnect', () => process.exit());
