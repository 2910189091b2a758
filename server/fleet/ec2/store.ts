import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/connection';
import type { Tables } from '../../db/tables';
import { type FoundTemplate, type Owner, ownTags, type Place } from '../fleet';
import type { MachineState } from '../lifecycle';
import type { ListedMachine } from './machineOf';

export type CloudMachineRow = Selectable<Tables['cloud_machine']>;

/** Rows that are read and written by one statement: on the embedded database, which works in this thread, some milliseconds' worth. */
const pageSize = 250;
const batchSize = 50;

/** What EC2 lists of a machine; the keys that two machines of one identifier share come first. */
const keyColumns = ['account', 'region', 'instance_id'] as const;
const listedColumns = [
  ...([
    'name',
    'availability_zone',
    'state',
    'instance_type',
    'platform',
    'lifecycle',
    'architecture',
    'image_id',
  ] as const),
  ...([
    'key_name',
    'vpc_id',
    'subnet_id',
    'security_groups',
    'private_ip',
    'ipv4',
    'ipv6',
    'other_addresses',
    'tags',
  ] as const),
  ...(['process_id', 'launch_time'] as const),
];
const writtenColumns = [
  ...keyColumns,
  ...listedColumns,
  'template_id',
  'template_version',
  'noted_at',
  'gone',
  'changed_in',
];

const named = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

/** What is kept of a machine besides what EC2 lists. */
const keptColumns = ['template_id', 'template_version', 'termination_protection', 'protection_read_at'] as const;

type Kept = Pick<CloudMachineRow, 'instance_id' | (typeof keptColumns)[number]>;

/**
 * Writes down machines as the cloud told them, one identifier once. A row that tells of a later moment stays. What EC2 tells of a template
 * only where it tags so is kept.
 *
 * @param notedAt when the cloud was asked
 * @returns the rows that were written, of texts of their own: those that the SDK reads hold on to the whole answer that they are parts of
 */
export async function saveMachines(
  transaction: Db,
  generation: number,
  machines: readonly ListedMachine[],
  notedAt: Date,
): Promise<CloudMachineRow[]> {
  const written: CloudMachineRow[] = [];
  const changes = listedColumns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
  for (let first = 0; first < machines.length; first += batchSize) {
    const batch = machines
      .slice(first, first + batchSize)
      .map((machine) => ({ ...machine, noted_at: notedAt, gone: false, changed_in: generation }));
    const text = JSON.stringify(batch);
    const { rows } = await sql<Kept>`insert into cloud_machine (${named(writtenColumns)})
      select ${named(writtenColumns)} from json_populate_recordset(null::cloud_machine, ${text}::json)
      on conflict (account, region, instance_id) do update set ${sql.join(changes)},
        template_id = coalesce(excluded.template_id, cloud_machine.template_id),
        template_version = coalesce(excluded.template_version, cloud_machine.template_version),
        noted_at = excluded.noted_at, gone = false, changed_in = excluded.changed_in
      where cloud_machine.noted_at <= excluded.noted_at
      returning instance_id, ${named(keptColumns)}`.execute(transaction);
    const kept = new Map(rows.map((row) => [row.instance_id, row]));
    for (const machine of JSON.parse(text) as CloudMachineRow[]) {
      const own = kept.get(machine.instance_id);
      if (own) written.push({ ...machine, ...own, launch_time: new Date(machine.launch_time), noted_at: notedAt });
    }
  }
  return written;
}

/** Writes down the states that the cloud answered with at a moment. A row that tells of a later one stays. */
export async function saveStates(
  transaction: Db,
  generation: number,
  { account, region }: Place,
  states: ReadonlyMap<MachineState, readonly string[]>,
  notedAt: Date,
): Promise<void> {
  for (const [state, ids] of states)
    await transaction
      .updateTable('cloud_machine')
      .set({ state, noted_at: notedAt, changed_in: generation })
      .where('account', '=', account)
      .where('region', '=', region)
      .where('instance_id', 'in', [...ids])
      .where('noted_at', '<=', notedAt)
      .execute();
}

/** Marks machines that are listed no more, unless they were told of after a moment. */
export async function markGone(
  transaction: Db,
  generation: number,
  { account, region }: Place,
  instanceIds: readonly string[],
  before: Date,
): Promise<void> {
  for (let first = 0; first < instanceIds.length; first += batchSize)
    await transaction
      .updateTable('cloud_machine')
      .set({ gone: true, changed_in: generation })
      .where('account', '=', account)
      .where('region', '=', region)
      .where('instance_id', 'in', instanceIds.slice(first, first + batchSize))
      .where('noted_at', '<', before)
      .execute();
}

/** Removes the rows of machines that have been gone since a moment. */
export async function removeGone(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('cloud_machine').where('gone', '=', true).where('noted_at', '<', before).execute();
}

/** Keeps what is known of the protection of machines. */
export async function saveProtection(
  transaction: Db,
  generation: number,
  place: Place,
  protection: ReadonlyMap<string, boolean>,
  at: Date,
): Promise<void> {
  for (const isProtected of [true, false]) {
    const ids = [...protection].filter(([, value]) => value === isProtected).map(([id]) => id);
    if (ids.length === 0) continue;
    await transaction
      .updateTable('cloud_machine')
      .set({ termination_protection: isProtected, protection_read_at: at, changed_in: generation })
      .where('account', '=', place.account)
      .where('region', '=', place.region)
      .where('instance_id', 'in', ids)
      .execute();
  }
}

/**
 * The machines that were changed after a generation, those that are gone included, page by page; below 0, all of them in the order of
 * their key. Changes come in their own order: in that of the key, a database that has no statistics would look through all
 * machines for them.
 */
export async function* machinesSince(db: Db, generation: number): AsyncGenerator<CloudMachineRow[]> {
  let last: CloudMachineRow | undefined;
  for (;;) {
    const { account = '', region = '', instance_id = '' } = last ?? {};
    const key = sql`${account}, ${region}, ${instance_id}`;
    const page = db.selectFrom('cloud_machine').selectAll().limit(pageSize);
    const ordered =
      generation < 0
        ? page.where(sql<boolean>`(account, region, instance_id) > (${key})`)
        : page
            .where('changed_in', '>', last ? last.changed_in - 1 : generation)
            .$if(last !== undefined, (query) =>
              query.where(sql<boolean>`(changed_in, account, region, instance_id) > (${last?.changed_in}, ${key})`),
            )
            .orderBy('changed_in');
    const rows: CloudMachineRow[] = await ordered.orderBy('account').orderBy('region').orderBy('instance_id').execute();
    yield rows;
    last = rows.at(-1);
    if (rows.length < pageSize) return;
  }
}

/**
 * How many machines of some regions take up the limit of a process. Those of a launch whose end is not written down yet are
 * counted as its reservation.
 */
export async function countLive(db: Db, { id, account }: Owner, regions: readonly string[]): Promise<number> {
  if (regions.length === 0) return 0;
  const { live } = await db
    .selectFrom('cloud_machine')
    .select((row) => row.fn.countAll<number>().as('live'))
    .where('process_id', '=', id)
    .where('account', '=', account)
    // What was read of a region that the configuration has no more is never read again.
    .where('region', 'in', [...regions])
    .where('gone', '=', false)
    .where('state', 'not in', ['shutting-down', 'terminated'])
    .where(
      sql<boolean>`not exists (select 1 from launch where launch.reserved > 0
        and launch.client_token = cloud_machine.tags ->> ${sql.lit(ownTags.token)})`,
    )
    .executeTakeFirstOrThrow();
  return live;
}

/** The client tokens of launches that are not concluded: their machines count as a reservation ({@link countLive}). */
export async function openTokens(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('launch').select('client_token').where('reserved', '>', 0).execute();
  return new Set(rows.map(({ client_token }) => client_token));
}

/** Writes down the launch templates of a place, in the place of those that were known. */
export async function saveTemplates(
  transaction: Db,
  { account, region }: Place,
  templates: readonly Pick<FoundTemplate, 'template_id' | 'name'>[],
): Promise<void> {
  const rows = templates.map(({ template_id, name }) => ({ account, region, template_id, name }));
  await transaction.deleteFrom('cloud_template').where('account', '=', account).where('region', '=', region).execute();
  for (let first = 0; first < rows.length; first += batchSize)
    await transaction
      .insertInto('cloud_template')
      .values(rows.slice(first, first + batchSize))
      .execute();
}

/** Adds a launch template that was just made or found. */
export async function noteTemplate(db: Db, { account, region, template_id, name }: FoundTemplate): Promise<void> {
  await db
    .insertInto('cloud_template')
    .values({ account, region, template_id, name })
    .onConflict((conflict) => conflict.columns(['account', 'region', 'template_id']).doUpdateSet({ name }))
    .execute();
}

/** The places where a launch template was seen. */
export function placesOfTemplate(db: Db, templateId: string): Promise<Place[]> {
  return db.selectFrom('cloud_template').select(['account', 'region']).where('template_id', '=', templateId).execute();
}
