import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/connection';
import type { Tables } from '../../db/tables';
import { type Owner, ownTags, type Place } from '../fleet';
import type { MachineState } from '../lifecycle';
import { chunksOf } from './chunks';
import type { ListedMachine } from './machineOf';

export type CloudMachineRow = Selectable<Tables['cloud_machine']>;

/** Rows per statement. They take a few milliseconds on the embedded database, which runs in this thread. */
const pageSize = 250;
const batchSize = 50;

const keyColumns = ['account', 'region', 'instance_id'] as const;
/** Columns that EC2 lists. */
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
  'missing_at',
  'gone',
  'changed_in',
];

const named = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

/** Columns that EC2 does not list. */
const keptColumns = ['template_id', 'template_version', 'termination_protection', 'protection_read_at'] as const;

type Kept = Pick<CloudMachineRow, 'instance_id' | (typeof keptColumns)[number]>;

/** A machine to save. `missing_at` is set if a reading of the region lacked it and a lookup found it. */
export type SeenMachine = ListedMachine & { readonly missing_at?: Date | null };

/**
 * Saves machines from the cloud, each identifier once. Newer rows stay. A known template stays if the machine has none, since EC2 names
 * it in tags only.
 *
 * @param notedAt time of the request to the cloud
 * @returns the written rows, with copies of all texts, since those of the SDK keep the whole response in memory
 */
export async function saveMachines(
  transaction: Db,
  generation: number,
  machines: readonly SeenMachine[],
  notedAt: Date,
): Promise<CloudMachineRow[]> {
  const written: CloudMachineRow[] = [];
  const changes = listedColumns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
  for (const some of chunksOf(machines, batchSize)) {
    const batch = some.map((machine) => ({
      ...{ missing_at: null, ...machine },
      ...{ noted_at: notedAt, gone: false, changed_in: generation },
    }));
    const text = JSON.stringify(batch);
    const { rows } = await sql<Kept>`insert into cloud_machine (${named(writtenColumns)})
      select ${named(writtenColumns)} from json_populate_recordset(null::cloud_machine, ${text}::json)
      on conflict (account, region, instance_id) do update set ${sql.join(changes)},
        template_id = coalesce(excluded.template_id, cloud_machine.template_id),
        template_version = coalesce(excluded.template_version, cloud_machine.template_version),
        noted_at = excluded.noted_at, missing_at = excluded.missing_at, gone = false, changed_in = excluded.changed_in
      where cloud_machine.noted_at <= excluded.noted_at
      returning instance_id, ${named(keptColumns)}`.execute(transaction);
    const kept = new Map(rows.map((row) => [row.instance_id, row]));
    for (const machine of JSON.parse(text) as CloudMachineRow[]) {
      const own = kept.get(machine.instance_id);
      const missing_at = machine.missing_at && new Date(machine.missing_at);
      if (own)
        written.push({ ...machine, ...own, launch_time: new Date(machine.launch_time), noted_at: notedAt, missing_at });
    }
  }
  return written;
}

/** Saves states from the cloud's response to an action. Newer rows stay. */
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

type Change = Partial<Pick<CloudMachineRow, 'gone' | 'missing_at' | 'noted_at'>>;

/** Changes rows of machines, except those that the cloud has sent since the start of a reading. */
async function changeMachines(
  transaction: Db,
  generation: number,
  { account, region }: Place,
  { ids, begun, change }: { readonly ids: readonly string[]; readonly begun: Date; readonly change: Change },
): Promise<void> {
  for (const some of chunksOf(ids, batchSize))
    await transaction
      .updateTable('cloud_machine')
      .set({ ...change, changed_in: generation })
      .where('account', '=', account)
      .where('region', '=', region)
      .where('instance_id', 'in', some)
      .where('noted_at', '<', begun)
      .execute();
}

/** Marks machines that no longer exist. Their rows are removed a day later ({@link removeGone}). */
export function markGone(transaction: Db, generation: number, place: Place, ids: readonly string[], begun: Date) {
  return changeMachines(transaction, generation, place, { ids, begun, change: { gone: true, noted_at: begun } });
}

/** Marks machines that a complete reading of the region lacked. */
export function markMissing(transaction: Db, generation: number, place: Place, ids: readonly string[], begun: Date) {
  return changeMachines(transaction, generation, place, { ids, begun, change: { missing_at: begun } });
}

/** Removes the rows of machines that have been gone since a moment. */
export async function removeGone(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('cloud_machine').where('gone', '=', true).where('noted_at', '<', before).execute();
}

/** Saves the termination protection of machines. */
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
 * Reads the machines changed after a generation page by page, including those that are gone; below 0, all machines ordered by key.
 * Changes are ordered by generation, since a database without statistics would scan all machines for them in the order of the key.
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
 * Counts the machines of a process against its limit, in the given regions. Machines of open launches are left out, since they count as
 * reserved.
 */
export async function countLive(db: Db, { id, account }: Owner, regions: readonly string[]): Promise<number> {
  if (regions.length === 0) return 0;
  const { live } = await db
    .selectFrom('cloud_machine')
    .select((row) => row.fn.countAll<number>().as('live'))
    .where('process_id', '=', id)
    .where('account', '=', account)
    // Rows of regions that were removed from the configuration are never updated.
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

/** Loads the client tokens of open launches, whose machines count as reserved ({@link countLive}). */
export async function openTokens(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('launch').select('client_token').where('reserved', '>', 0).execute();
  return new Set(rows.map(({ client_token }) => client_token));
}
