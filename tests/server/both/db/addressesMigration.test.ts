import { type Kysely, sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { up as createPeople } from '../../../../server/db/migrations/0001-people';
import { up as createProcesses } from '../../../../server/db/migrations/0002-processes';
import { up as createFleet } from '../../../../server/db/migrations/0005-fleet';
import { up as createInventory } from '../../../../server/db/migrations/0022-cloud-inventory';
import { up as keepMissing } from '../../../../server/db/migrations/0027-missing-machines';
import { up as addAddresses } from '../../../../server/db/migrations/0028-other-addresses';
import type { Tables } from '../../../../server/db/tables';
import { InventoryIndex } from '../../../../server/fleet/ec2/inventoryIndex';
import { saveMachines } from '../../../../server/fleet/ec2/store';
import { addMachines } from '../../../../server/fleet/embedded/store';
import { noOtherAddresses } from '../../../../server/fleet/fleet';
import { bareDatabase } from '../../support/bareDatabase';
import { machine } from '../../support/machines';

const database = bareDatabase(createPeople, createProcesses, createFleet, createInventory);
const db = () => database() as Kysely<unknown> as Kysely<Tables>;

/** Rows as the version before these migrations wrote them. */
beforeEach(async () => {
  const common = sql`'019', 'us-east-1', 'us-east-1a'`;
  for (const [id, ipv6] of [
    ['i-1', '2001:DB8:0:0::1'],
    ['i-2', '2001:0db8:0000:0000:0000:0000:0000:0002'],
    ['i-3', '2001:db8::3'],
    ['i-4', null],
  ] as const)
    await sql`insert into machine (account, region, availability_zone, instance_id, instance_type, platform, lifecycle, architecture,
        image_id, vpc_id, subnet_id, private_ip, ipv6, launched_at, goal, settles_at, changed_in)
      values (${common}, ${id}, 't3.medium', 'linux', 'normal', 'x86_64', 'ami-1', 'vpc-1', 'subnet-1', '10.0.0.1', ${ipv6},
        now(), 'running', now(), 1)`.execute(database());
  await sql`insert into cloud_machine (account, region, availability_zone, instance_id, state, instance_type, platform, lifecycle,
      architecture, image_id, private_ip, ipv6, launch_time, noted_at, changed_in)
    values (${common}, 'i-9', 'running', 't3.medium', 'linux', 'normal', 'x86_64', 'ami-1', '10.0.0.9', '2001:db8::9', now(),
      now() - interval '1 hour', 1)`.execute(database());
  await sql`insert into cloud_place (account, region, next_read_at) values ('019', 'us-east-1', now())`.execute(
    database(),
  );
  await sql`insert into cloud_template values ('019', 'us-east-1', 'lt-1', 'web')`.execute(database());
});

async function upgrade(): Promise<void> {
  await keepMissing(database());
  await addAddresses(database());
}

it('gives machines that were there no further addresses, and their IPv6 addresses the form that is compared', async () => {
  await upgrade();
  const rows = await db().selectFrom('machine').select(['ipv6', 'other_addresses']).orderBy('instance_id').execute();
  expect(rows.map(({ ipv6 }) => ipv6)).toEqual(['2001:db8::1', '2001:db8::2', '2001:db8::3', null]);
  for (const { other_addresses } of rows) expect(other_addresses).toEqual(noOtherAddresses);
});

it('takes no machine, launch template or region of a cloud for missing', async () => {
  await upgrade();
  const machines = db().selectFrom('cloud_machine').select(['other_addresses', 'missing_at', 'gone']);
  expect(await machines.execute()).toEqual([{ other_addresses: noOtherAddresses, missing_at: null, gone: false }]);
  expect(await db().selectFrom('cloud_template').selectAll().execute()).toMatchObject([
    { name: 'web', missing_at: null },
  ]);
  expect(await db().selectFrom('cloud_place').selectAll().execute()).toMatchObject([
    { lost_since: null, templates_failed_since: null },
  ]);
});

it('leaves a database in which machines with further addresses are stored and read', async () => {
  await upgrade();
  const other_addresses = { private_ip: ['10.0.0.16/28'], ipv4: ['203.0.113.7'], ipv6: ['2001:db8:9::/80'] };
  const { goal: _, launched_at, elastic_ip: _e, settles_at: _s, client_token: _c, ...listed } = machine(new Date());
  await db()
    .transaction()
    .execute(async (transaction) => {
      await addMachines(transaction, 2, [machine(new Date(), { instance_id: 'i-5', other_addresses })]);
      const { termination_protection: _t, ...row } = listed;
      const seen = { ...row, name: 'web', state: 'running' as const, launch_time: launched_at };
      await saveMachines(transaction, 2, [{ ...seen, instance_id: 'i-9', other_addresses }], new Date());
    });
  const stored = db().selectFrom('machine').select('other_addresses').where('instance_id', '=', 'i-5');
  expect(await stored.execute()).toEqual([{ other_addresses }]);
  const index = new InventoryIndex(new Set(['019 us-east-1']));
  await index.follow(db(), 2);
  expect(index.machines).toMatchObject([{ instance_id: 'i-9', other_addresses, isMissing: false }]);
});
