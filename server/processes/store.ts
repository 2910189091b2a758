import type { Selectable } from 'kysely';
import type { Db } from '../db/connection';
import { pagesOf } from '../db/snapshot';
import type { Tables } from '../db/tables';
import { budgetColumns } from './budgets';
import { type ProcessName, processKeyOf } from './names';
import type { OpenForm, Updatable } from './rules';

/** All columns but `launch_windows`, which a later release drops. */
const columns = [
  ...(['id', 'process_name', 'subprocess_name', 'platform', 'account', 'region', 'template_id', 'version'] as const),
  ...(['machine_max_count', 'tagname', 'instance_type', 'ami_id', 'process_owner', 'incharge', 'notes'] as const),
  ...(['spot_allowed', 'tags', 'last_launch_at', 'created_at', 'budget'] as const),
] as const;

const oldestFirst = (db: Db) => db.selectFrom('process').select(columns).orderBy('id');

/** Lists all processes, oldest first. Every column is shown in the console. */
export function listProcesses(db: Db) {
  return oldestFirst(db).execute();
}

/** Reads {@link listProcesses} page by page. */
export function processPages(db: Db) {
  return pagesOf<Selectable<Tables['process']>>((after, count) =>
    oldestFirst(db)
      .where('id', '>', after?.id ?? 0)
      .limit(count)
      .execute(),
  );
}

/** Finds a process with all columns. */
export function findWholeProcess(db: Db, id: number) {
  return db.selectFrom('process').select(columns).where('id', '=', id).executeTakeFirst();
}

/** The author and time of a request. */
export interface Requester {
  readonly personId: number;
  readonly username: string;
  readonly vertical: string;
  readonly now: Date;
}

const requesterColumns = ({ username, personId, now }: Requester) => ({
  requested_by: username,
  requested_by_id: personId,
  requested_at: now,
});

/**
 * Adds a request for a process.
 *
 * @returns its identifier; `undefined` if a request for the same process is pending
 */
export async function addProcessRequest(
  transaction: Db,
  { region, instance_type, ...form }: OpenForm,
  sealedCredentials: string | null,
  requester: Requester,
): Promise<number | undefined> {
  const row = await transaction
    .insertInto('process_request')
    .values({
      ...form,
      name_key: processKeyOf(form),
      ...requesterColumns(requester),
      region: region || null,
      instance_type: instance_type || null,
      vertical: requester.vertical,
      sealed_credentials: sealedCredentials,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Finds a process by the key of its name (S32). */
export async function findProcessLike(
  transaction: Db,
  wanted: ProcessName,
): Promise<(ProcessName & { readonly id: number }) | undefined> {
  const processes = await transaction
    .selectFrom('process')
    .select(['id', 'process_name', 'subprocess_name', 'account'])
    .where('account', '=', wanted.account)
    .orderBy('id')
    .execute();
  const key = processKeyOf(wanted);
  return processes.find((process) => processKeyOf(process) === key);
}

/** Finds the values of a process that launches, updates and terminations need. */
export function findProcess(db: Db, id: number) {
  return db
    .selectFrom('process')
    .select(['id', 'process_name', 'platform', 'account', 'region', 'template_id', 'tagname'])
    .select(['version', 'machine_max_count', 'budget'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export type FoundProcess = NonNullable<Awaited<ReturnType<typeof findProcess>>>;

/**
 * Locks a process until the transaction ends, and finds it. Launches, updates and decisions wait, and so does the conclusion of a
 * launch, so that live and reserved machines are counted consistently.
 */
export async function holdProcess(transaction: Db, id: number): Promise<FoundProcess | undefined> {
  const row = await transaction.selectFrom('process').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return row && findProcess(transaction, row.id);
}

/**
 * Adds a request to update a process, with its current and its wanted values.
 *
 * @returns its identifier; `undefined` if another one for the process is pending
 */
export async function addUpdateRequest(
  transaction: Db,
  process: Updatable & { readonly id: number },
  wanted: Updatable,
  requester: Requester,
): Promise<number | undefined> {
  const row = await transaction
    .insertInto('update_request')
    .values({
      ...requesterColumns(requester),
      process_id: process.id,
      old_version: process.version,
      new_version: wanted.version,
      old_machine_max_count: process.machine_max_count,
      new_machine_max_count: wanted.machine_max_count,
      ...budgetColumns(process, wanted),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
