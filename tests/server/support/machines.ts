import { addMachines, type NewMachine } from '../../../server/fleet/embedded/store';
import { noOtherAddresses } from '../../../server/fleet/fleet';
import { takeTurn } from '../../../server/fleet/head';
import type { TestApp } from './testApp';

let count = 0;

/** Returns a running machine of the account open to every vertical, with unique addresses. */
export function machine(now: Date, more: Partial<NewMachine> = {}): NewMachine {
  count += 1;
  const launched_at = new Date(now.getTime() - 3_600_000);
  return {
    instance_id: `i-${String(count).padStart(6, '0')}`,
    account: '019',
    region: 'us-east-1',
    availability_zone: 'us-east-1a',
    instance_type: 't3.medium',
    platform: 'linux',
    lifecycle: 'normal',
    architecture: 'x86_64',
    image_id: 'ami-1',
    key_name: 'ops',
    vpc_id: 'vpc-1',
    subnet_id: 'subnet-1',
    security_groups: [{ GroupName: 'web', GroupId: 'sg-1' }],
    private_ip: `10.1.${Math.floor(count / 250)}.${count % 250}`,
    ipv4: `198.18.${Math.floor(count / 250)}.${count % 250}`,
    ipv6: `2001:db8::${count.toString(16)}`,
    other_addresses: noOtherAddresses,
    elastic_ip: false,
    tags: { Name: `machine ${count}` },
    termination_protection: false,
    process_id: null,
    template_id: null,
    template_version: null,
    launched_at,
    goal: 'running',
    settles_at: new Date(now.getTime() - 60_000),
    client_token: null,
    ...more,
  };
}

/** Adds machines, and returns the stored rows. */
export async function addAll(server: TestApp, ...wanted: Partial<NewMachine>[]): Promise<NewMachine[]> {
  const machines = wanted.map((more) => machine(server.now, more));
  await server.db.transaction().execute(async (transaction) => {
    await addMachines(transaction, await takeTurn(transaction), machines);
  });
  return machines;
}

/** Adds one machine, and returns it. */
export async function addOne(server: TestApp, more: Partial<NewMachine> = {}): Promise<NewMachine> {
  const [added = machine(server.now)] = await addAll(server, more);
  return added;
}

/** Adds a launch template with a number of versions; version N launches `ami-N`. */
export async function addTemplate(
  { db, now }: TestApp,
  { template_id = 'lt-1', account = '019', region = 'us-east-1', versions = 3, default_version = 1 } = {},
): Promise<string> {
  const made = { created_by: 'tests', created_at: now };
  const name = `template ${template_id}`;
  await db
    .insertInto('launch_template')
    .values({ template_id, name, account, region, default_version, ...made })
    .execute();
  for (let version = 1; version <= versions; version += 1) {
    const data = JSON.stringify({ ImageId: `ami-${version}`, InstanceType: 't3.medium', EbsOptimized: true });
    await db
      .insertInto('launch_template_version')
      .values({ template_id, version, data, description: null, ...made })
      .execute();
  }
  return template_id;
}

/** Returns the body of a search with only the given filters. */
export function search(more: object = {}): object {
  const lists = ['instance_ids', 'vpc_id', 'platform', 'lifecycle', 'subnet_id', 'instance_state', 'instance_type'];
  const all = [...lists, 'ipv4', 'ipv6', 'private_ip', 'account', 'region', 'tag_filters'];
  return { ...Object.fromEntries(all.map((key) => [key, []])), ...more };
}

type Identifiers = Partial<Record<'instance_id' | 'ipv4' | 'ipv6' | 'private_ip', string>>;

/** Returns the body of a termination by a tag name or identifiers. */
export function termination(selected: string | readonly Identifiers[], more: object = {}): object {
  const instances = typeof selected === 'string' ? [] : selected;
  return {
    account: '019',
    region: 'us-east-1',
    tagname: typeof selected === 'string' ? selected : '',
    sk_shut: false,
    force: false,
    instances: instances.map((one) => ({ instance_id: '', ipv4: '', ipv6: '', private_ip: '', ...one })),
    ...more,
  };
}

/** Returns the newest audit rows of an action, newest first, without the columns of the chain. */
export function auditOf({ db }: TestApp, action: string) {
  return db
    .selectFrom('audit')
    .select(['actor', 'action', 'target', 'account', 'region', 'outcome', 'before', 'after', 'vertical'])
    .where('action', '=', action)
    .orderBy('seq', 'desc')
    .execute();
}
