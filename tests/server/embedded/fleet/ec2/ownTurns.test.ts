import { DescribeInstancesCommand, EC2Client } from '@aws-sdk/client-ec2';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inOwnTurns } from '../../../../../server/fleet/ec2/ownTurns';
import { LocalEc2 } from '../../../../../tools/ec2/localEc2';

const ec2 = new LocalEc2();

beforeAll(async () => {
  await ec2.listen(0);
  for (let number = 0; number < 20; number += 1) ec2.cloud.place('111122223333', 'eu-west-1').add({});
});

afterAll(() => ec2.close());

type Body = AsyncIterable<Uint8Array>;

/** A client whose responses pass through `change` first. */
function clientWith(change: (body: Body) => Promise<Body>): EC2Client {
  const client = new EC2Client({
    ...{ region: 'eu-west-1', endpoint: ec2.url, maxAttempts: 1 },
    credentials: { accessKeyId: '111122223333', secretAccessKey: 'x' },
  });
  const { requestHandler } = client.config;
  const handle = requestHandler.handle.bind(requestHandler);
  requestHandler.handle = async (...request) => {
    const result = await handle(...request);
    result.response.body = await change(result.response.body);
    return result;
  };
  return inOwnTurns(client);
}

const describeAll = (client: EC2Client) => client.send(new DescribeInstancesCommand({}));

it('parses concurrent responses in a turn of the event loop each', async () => {
  const count = 5;
  let arrived = 0;
  let open = () => {};
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  const client = clientWith(async (body) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    arrived += 1;
    if (arrived === count) open();
    await all;
    return (async function* () {
      yield* chunks;
    })();
  });
  let turn = 0;
  let counting = setImmediate(function next() {
    turn += 1;
    counting = setImmediate(next);
  });
  const turns = await Promise.all(
    Array.from({ length: count }, async () => {
      const { Reservations } = await describeAll(client);
      expect(Reservations).toHaveLength(20);
      return turn;
    }),
  );
  clearImmediate(counting);
  expect(new Set(turns).size).toBe(count);
});

it('fails a response beyond 128 MiB', async () => {
  const chunk = new Uint8Array(1_048_576);
  let sent = 0;
  const client = clientWith(async () =>
    (async function* () {
      for (;;) {
        sent += 1;
        yield chunk;
      }
    })(),
  );
  await expect(describeAll(client)).rejects.toThrow('The response is too long');
  expect(sent).toBe(129);
});
