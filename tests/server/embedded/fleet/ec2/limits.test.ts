import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DescribeInstancesCommand, StartInstancesCommand } from '@aws-sdk/client-ec2';
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { Clients } from '../../../../../server/fleet/ec2/clients';
import { Failures } from '../../../../../server/fleet/ec2/failures';
import { machinesById } from '../../../../../server/fleet/ec2/lookUp';
import { accountNumber, cloudConfig, localEc2 } from '../../../support/ec2';

const place = { account: '019', region: 'us-east-1' };
const describeAll = new DescribeInstancesCommand({});
const start = new StartInstancesCommand({ InstanceIds: ['i-1'] });

afterEach(() => void vi.restoreAllMocks());

/** A cloud that starts a response and never ends it: a byte arrives every few milliseconds. */
async function endlessCloud(): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/xml' });
    const timer = setInterval(() => response.write('<item/>'), 5);
    response.once('close', () => clearInterval(timer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Clients with short limits, and the limits in ms that they requested. */
async function clientsOf(endpoint: string) {
  const config = cloudConfig(endpoint);
  const clients = new Clients({ ...config, accounts: { '019': { name: 'vizly', regions: ['us-east-1'] } } });
  onTestFinished(() => clients.close());
  const limits: number[] = [];
  const { timeout } = AbortSignal;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    limits.push(ms);
    return timeout.call(AbortSignal, 50);
  });
  return { clients, limits };
}

it.each([
  ['read', 120_000],
  ['write', 25_000],
  ['quick', 20_000],
] as const)('aborts a %s request whose response does not end after %s ms', async (kind, limitMs) => {
  const { clients, limits } = await clientsOf(await endlessCloud());
  const error = await clients
    .ec2(kind, place)
    .send(describeAll)
    .catch((thrown: unknown) => thrown);
  expect(limits).toEqual([limitMs]);
  expect(await new Failures(clients).told(error, place)).toMatchObject({ code: 'RequestTimeout' });
});

it('aborts a lookup with all its requests after 12 s, before another server closes the action', async () => {
  const { clients, limits } = await clientsOf(await endlessCloud());
  await expect(machinesById(clients, place, ['i-1'])).rejects.toThrow();
  expect(limits).toEqual([12_000, 20_000]);
});

it('aborts a request to STS whose response does not end after 20 s', async () => {
  const { clients, limits } = await clientsOf(await endlessCloud());
  await expect(clients.sts(place).send(new GetCallerIdentityCommand({}))).rejects.toThrow();
  expect(limits).toEqual([20_000]);
});

it('reports a role without a complete response of STS as the reason for sending nothing', async () => {
  const config = cloudConfig(await endlessCloud());
  const clients = new Clients(config);
  onTestFinished(() => clients.close());
  const { timeout } = AbortSignal;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout.call(AbortSignal, ms === 20_000 ? 50 : ms));
  await expect(clients.ec2('read', place).send(describeAll)).rejects.toMatchObject({
    name: 'CredentialsProviderError',
  });
});

it('aborts a request by the caller’s signal before its limit', async () => {
  const { clients } = await clientsOf(await endlessCloud());
  vi.restoreAllMocks();
  const stop = new AbortController();
  const sent = clients.ec2('read', place).send(describeAll, { abortSignal: stop.signal });
  stop.abort();
  await expect(sent).rejects.toThrow();
});

it('sends orders once, quick reads twice and other reads three times', async () => {
  const ec2 = await localEc2();
  onTestFinished(() => ec2.close());
  ec2.cloud.place(accountNumber, 'us-east-1').add();
  ec2.cloud.fail({ action: '*', account: accountNumber, times: 99, error: { code: 'InternalError', status: 500 } });
  const clients = new Clients(cloudConfig(ec2.url));
  onTestFinished(() => clients.close());
  const { requests } = ec2.cloud;
  const triesOf = async (kind: 'read' | 'write' | 'quick', command: typeof describeAll | typeof start) => {
    const before = requests.length;
    await expect(clients.ec2(kind, place).send(command as typeof start)).rejects.toThrow();
    return requests.slice(before).filter((one) => one.includes('Instances')).length;
  };
  expect([
    await triesOf('write', start),
    await triesOf('quick', describeAll),
    await triesOf('read', describeAll),
  ]).toEqual([1, 2, 3]);
});
