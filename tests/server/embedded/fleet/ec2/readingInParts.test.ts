import { DescribeInstancesCommand, EC2Client, paginateDescribeInstances } from '@aws-sdk/client-ec2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ListedMachine, machineOf } from '../../../../../server/fleet/ec2/machineOf';
import { partsOf, readingInParts, shortening } from '../../../../../server/fleet/ec2/readingInParts';
import { idsIn, withoutUnlisted } from '../../../../../server/fleet/ec2/reservations';
import { LocalEc2 } from '../../../../../tools/ec2/localEc2';

const answer = (list: string) =>
  `<DescribeInstancesResponse xmlns="x"><requestId>r</requestId>${list}<nextToken>n</nextToken></DescribeInstancesResponse>`;
const reservation = (id: number) =>
  `<item><reservationId>r-${id}</reservationId><instancesSet><item><tagSet><item><key>a</key></item></tagSet></item></instancesSet></item>`;
const list = (count: number) =>
  `<reservationSet>${Array.from({ length: count }, (_, id) => reservation(id)).join('')}</reservationSet>`;

const textsOf = (...given: Parameters<typeof partsOf>) => [...partsOf(...given)].filter((part) => part !== undefined);

describe('a long answer', () => {
  it('is cut between reservations only, and each part is an answer', () => {
    const parts = textsOf(answer(list(10)), { atOnce: 300 });
    expect(parts.length).toBe(4);
    const found = parts.map((part) => {
      const [, inside = ''] =
        /^<DescribeInstancesResponse xmlns="x"><requestId>r<\/requestId><reservationSet>(.*)<\/reservationSet><nextToken>n<\/nextToken><\/DescribeInstancesResponse>$/.exec(
          part,
        ) ?? [];
      return inside;
    });
    expect(found.join('')).toBe(list(10).slice('<reservationSet>'.length, -'</reservationSet>'.length));
    for (const inside of found.slice(0, -1))
      expect(inside).toMatch(/^(<item><reservationId>.*?<\/tagSet><\/item><\/instancesSet><\/item>)+$/);
  });

  it('is cut to what is to be read of it, and gives others their turn where nothing is', () => {
    const shorten = (one: string) => (/r-[37]</.test(one) ? one.replace(/<tagSet>.*<\/tagSet>/, '') : undefined);
    const [part, ...others] = textsOf(answer(list(10)), { shorten });
    const short = (id: number) => reservation(id).replace(/<tagSet>.*<\/tagSet>/, '');
    expect([part, others]).toEqual([answer(`<reservationSet>${short(3)}${short(7)}</reservationSet>`), []]);
    const long = [...partsOf(answer(list(9_000)), { shorten: () => undefined })];
    expect(long.length).toBeGreaterThan(2);
    expect(long).toEqual([...long.slice(0, -1).fill(undefined), answer('<reservationSet></reservationSet>')]);
  });

  it.each([
    ['is short', answer(list(1))],
    ['has no list', answer(`<other>${'x'.repeat(400)}</other>`)],
    ['has an empty list', answer(`<reservationSet/><other>${'x'.repeat(400)}</other>`)],
    ['has a comment', answer(`<!-- <item> -->${list(10)}`)],
    ['has text that is not marked up', answer(list(10).replace('r-3', '<![CDATA[</item>]]>'))],
  ])('that %s is left whole', (_, xml) => {
    expect(textsOf(xml, { atOnce: 300 })).toEqual([xml]);
  });
});

describe('the SDK, where it reads in parts', () => {
  const ec2 = new LocalEc2();
  const how = () => ({
    region: 'eu-west-1',
    endpoint: ec2.url,
    maxAttempts: 2,
    credentials: { accessKeyId: '111122223333', secretAccessKey: 'x' },
  });

  beforeAll(async () => {
    await ec2.listen(0);
    for (let number = 0; number < 1_199; number += 1)
      ec2.cloud.place('111122223333', 'eu-west-1').add({ tags: { Name: `ünï <item> & ${number}` } });
    ec2.cloud.place('111122223333', 'eu-west-1').add({
      ...{ privateIp: undefined, ipv6: '2600:1f18::5', key: undefined },
      interfaces: [
        { secondary: [{ privateIp: '10.9.9.2', publicIp: '203.0.113.77' }], ipv4Prefixes: ['10.0.9.16/28'] },
        { privateIp: '10.9.9.3', carrierIp: '198.51.100.7', ipv6Prefixes: ['2600:1f18:9::/80'] },
      ],
    });
  });

  afterAll(() => ec2.close());

  it('tells what it tells otherwise, page after page', async () => {
    const [plain, inParts] = [new EC2Client(how()), readingInParts(new EC2Client(how()))];
    let NextToken: string | undefined;
    for (const count of [1_000, 200]) {
      const command = () => new DescribeInstancesCommand({ MaxResults: 1_000, NextToken });
      const { $metadata: _own, ...told } = await inParts.send(command());
      const { $metadata: _other, ...wanted } = await plain.send(command());
      expect(told.Reservations?.length).toBe(count);
      expect(told).toEqual(wanted);
      NextToken = told.NextToken;
    }
    expect(NextToken).toBeUndefined();
  });

  it('makes the same machines of what is left of an answer without what no list shows', async () => {
    const place = { account: '019', region: 'eu-west-1' };
    const [plain, inParts] = [new EC2Client(how()), readingInParts(new EC2Client(how()))];
    const [wanted, shortened]: ListedMachine[][] = [[], []];
    let left = 0;
    const withCommand = shortening((text) => withoutUnlisted(text));
    for await (const { Reservations = [] } of paginateDescribeInstances({ client: plain, pageSize: 1_000 }, {}))
      for (const { Instances = [] } of Reservations)
        wanted?.push(...Instances.flatMap((one) => machineOf(one, place) ?? []));
    for await (const { Reservations = [] } of paginateDescribeInstances({ client: inParts, withCommand }, {}))
      for (const { Instances = [] } of Reservations) {
        shortened?.push(...Instances.flatMap((one) => machineOf(one, place) ?? []));
        left += Instances.filter(
          ({ MetadataOptions, BlockDeviceMappings }) => MetadataOptions || BlockDeviceMappings?.length,
        ).length;
      }
    expect(wanted?.length).toBe(1_200);
    expect(shortened).toEqual(wanted);
    expect(left).toBe(0);
  });

  it('reads nothing of what is known, and the next page all the same', async () => {
    const inParts = readingInParts(new EC2Client(how()));
    const withCommand = shortening((text) => (idsIn(text).length === 1 ? undefined : text));
    const pages = [];
    for await (const { Reservations } of paginateDescribeInstances(
      { client: inParts, pageSize: 1_000, withCommand },
      {},
    ))
      pages.push(Reservations);
    expect(pages).toEqual([[], []]);
  });

  it('tells of a refusal, and of an answer that came at the second try', async () => {
    const client = readingInParts(new EC2Client(how()));
    ec2.cloud.fail({ action: 'DescribeInstances', error: { code: 'UnauthorizedOperation' } });
    await expect(client.send(new DescribeInstancesCommand({}))).rejects.toMatchObject({
      name: 'UnauthorizedOperation',
    });
    ec2.cloud.fail({ action: 'DescribeInstances', error: { code: 'RequestLimitExceeded' } });
    const { Reservations } = await client.send(new DescribeInstancesCommand({ MaxResults: 1_000 }));
    expect(new Set(Reservations?.map(({ ReservationId }) => ReservationId)).size).toBe(1_000);
  });
});
