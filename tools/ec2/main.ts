import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { LocalInterface, LocalPlace } from './cloud';
import { LocalEc2 } from './localEc2';

/** Parses the command line. Ends the process with the usage if it is invalid. */
function parsed() {
  const options = { port: { type: 'string', default: '4566' }, machines: { type: 'string', default: '60' } } as const;
  try {
    return parseArgs({ options }).values;
  } catch {
    process.stderr.write('usage: npm run ec2:local -- [--port 4566] [--machines 60]\n');
    return process.exit(2);
  }
}

const values = parsed();

/** The console's account codes with their AWS account numbers and regions. */
const accounts = {
  '019': { name: 'vizly', number: '111122223333', regions: ['us-east-1', 'eu-west-1'] },
  '5646': { name: 'Airtravel', number: '444455556666', regions: ['us-east-1'] },
} as const;

/** Interfaces of a machine with many addresses: a secondary address, a second interface, prefixes. */
const interfacesOf = (number: number): readonly LocalInterface[] => [
  {
    secondary: [{ privateIp: `10.9.${number}.2`, publicIp: `203.0.113.${number}` }],
    ipv6: [`2600:1f18:9::${number.toString(16)}`],
    ipv4Prefixes: [`10.8.${number}.16/28`],
    ipv6Prefixes: [`2600:1f18:8:0:${number.toString(16)}::/80`],
  },
  { privateIp: `10.9.${number}.3`, carrierIp: `198.51.100.${number}` },
];

/** Adds machines of every kind. */
function fill(place: LocalPlace, count: number): void {
  for (let number = 1; number <= count; number += 1) {
    const zone = `${place.region}${'abc'[number % 3]}`;
    const common = {
      zone,
      tags: { Name: `crawler-${String(number).padStart(3, '0')}`, team: number % 2 ? 'air' : 'data' },
    };
    if (number % 11 === 0) place.add({ ...common, tags: {}, lifecycle: 'spot' });
    else if (number % 7 === 0) place.add({ ...common, goal: 'stopped', publicIp: undefined });
    else if (number % 13 === 0)
      place.add({ ...common, ipv6: `2600:1f18::${number.toString(16)}`, platform: 'windows' });
    else if (number % 17 === 0) place.add({ ...common, interfaces: interfacesOf(number) });
    else place.add({ ...common, isProtected: number % 10 === 0 });
  }
  place.addTemplate('crawler', {
    ...{ imageId: 'ami-0a1b2c3d4e5f60718', instanceType: 't3.medium' },
    placement: { availabilityZone: `${place.region}a` },
  });
}

const ec2 = await new LocalEc2().listen(Number(values.port));
ec2.cloud.settings.settleMs = 4_000;
for (const { number, regions } of Object.values(accounts))
  for (const region of regions) fill(ec2.cloud.place(number, region), Number(values.machines));

const config = {
  accounts: Object.fromEntries(
    Object.entries(accounts).map(([code, { name, number, regions }]) => [
      code,
      { name, regions, credentials: { roleArn: `arn:aws:iam::${number}:role/quarterdeck`, externalId: 'quarterdeck' } },
    ]),
  ),
  endpoint: ec2.url,
  poll: { restSeconds: 30, activeSeconds: 2 },
};
mkdirSync('.data', { recursive: true });
const file = join('.data', 'ec2-local.json');
writeFileSync(file, JSON.stringify(config, undefined, 2));
const [template] = ec2.cloud.place(accounts['019'].number, 'us-east-1').templates.values();

process.stdout.write(`
A cloud is running at ${ec2.url}. Start the server with it in another terminal:

  AWS_ACCESS_KEY_ID=local AWS_SECRET_ACCESS_KEY=local CLOUD_CONFIG=${file} DATA_DIR=.data/ec2 npm start

Launch template of account 019 in us-east-1: ${template?.id}
Faults: curl -d '{"action":"RunInstances","lost":"done"}' ${ec2.url}/faults
        curl -d '{"action":"StopInstances","error":{"code":"UnauthorizedOperation"},"times":3}' ${ec2.url}/faults
        curl -d '{"action":"DescribeInstances","named":false,"omits":["*"],"times":9}' ${ec2.url}/faults
        curl -d '{"action":"DescribeInstances","nextToken":"again","times":9999}' ${ec2.url}/faults
        curl -X POST ${ec2.url}/faults (mends all)
`);
