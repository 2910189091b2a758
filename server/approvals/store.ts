import type { Selectable } from 'kysely';
import type { RequestKind } from '../../contract/ownRequests';
import { requestStatuses } from '../../contract/values';
import type { Db } from '../db/connection';
import type { Tables } from '../db/tables';
import { standing, tables } from '../requests/store';
import type { Decision } from './rules';

/** Who decides, and when. */
export interface Decider {
  readonly username: string;
  readonly now: Date;
}

/** A request of a kind, with all that was asked for. */
type Request<Kind extends RequestKind> = Selectable<Tables[(typeof tables)[Kind]]>;

/**
 * Decides a request if nobody has: of any number of deciders at once exactly one gets the row (D28), and of a decision and an edit the
 * later one finds what the other has done.
 *
 * @returns the request, or nothing when it is not pending, or was edited since it was read
 */
export async function decide<Kind extends RequestKind>(
  transaction: Db,
  kind: Kind,
  id: number,
  { approve, reason, revision }: Decision,
  { username, now }: Decider,
): Promise<Request<Kind> | undefined> {
  const row = await transaction
    .updateTable(tables[kind as RequestKind])
    .set({ status: approve, reason: reason ?? null, decided_by: username, decided_at: now })
    .where('id', '=', id)
    .where('status', '=', requestStatuses.pending)
    .$if(revision !== undefined, (query) => query.where('revision', '=', revision ?? 0))
    .returningAll()
    .executeTakeFirst();
  return row as Request<Kind> | undefined;
}

/** Makes the process of an approved request, with its credentials sealed as they are, and returns its identifier. */
export async function makeProcess(transaction: Db, request: Request<'process'>, now: Date): Promise<number> {
  const { process_name, subprocess_name, platform, account, region, template_id, version } = request;
  const { tagname, instance_type, ami_id, process_owner, incharge, machine_limit } = request;
  const { id } = await transaction
    .insertInto('process')
    .values({
      ...{ process_name, subprocess_name, platform, account, region, template_id, version },
      ...{ tagname, instance_type, ami_id, process_owner, incharge },
      machine_max_count: machine_limit,
      tags: '{}',
      launch_windows: '[]',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { sealed_credentials } = request;
  if (sealed_credentials !== null)
    await transaction.insertInto('process_credentials').values({ process_id: id, sealed_credentials }).execute();
  await transaction.updateTable('process_request').set({ process_id: id }).where('id', '=', request.id).execute();
  return id;
}

/** Takes the credentials off a request that is decided: the process has them now, or nobody needs them any more. */
export async function dropCredentials(transaction: Db, requestId: number): Promise<void> {
  await transaction
    .updateTable('process_request')
    .set({ sealed_credentials: null })
    .where('id', '=', requestId)
    .execute();
}

/**
 * Gives a process the new values, if it still has the old ones.
 *
 * @returns whether it had them
 */
export async function applyUpdate(transaction: Db, request: Request<'update'>): Promise<boolean> {
  const row = await transaction
    .updateTable('process')
    .set({ version: request.new_version, machine_max_count: request.new_machine_max_count })
    .where('id', '=', request.process_id)
    .where('version', '=', request.old_version)
    .where('machine_max_count', '=', request.old_machine_max_count)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The request for a process with an identifier. */
export function findProcessRequest(transaction: Db, id: number) {
  return transaction
    .selectFrom('process_request')
    .select([...standing, 'account'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The request to update a process with an identifier. */
export function findUpdateRequest(transaction: Db, id: number) {
  return transaction
    .selectFrom('update_request')
    .select([...standing, 'process_id'])
    .where('id', '=', id)
    .executeTakeFirst();
}
