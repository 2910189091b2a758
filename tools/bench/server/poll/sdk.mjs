/** The baseline of a reading: Amazon's SDK alone, which pages through all regions and keeps nothing. */
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

// Ends the process when the measurement is interrupted.
process.on('disconnect', () => process.exit());
