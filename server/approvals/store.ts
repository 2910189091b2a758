import { requestStatuses } from '../../contract/values';
import type { Db } from '../db/connection';
import { CallError } from '../http/callError';
import { type Decision, wordOf } from './rules';

/** Who decides, and when. */
export interface Decider {
  readonly username: string;
  readonly now: Date;
}

const decided = ({ approve, reason }: Pick<Decision, 'approve' | 'reason'>, { username, now }: Decider) => ({
  status: approve,
  reason: reason ?? null,
  decided_by: username,
  decided_at: now,
});

/**
 * Decides a request for a process if nobody has: of any number of deciders at once exactly one gets the row (D28), and of a decision
 * and an edit the later one finds what the other has done.
 *
 * @returns the request, or nothing when it is not pending, or was edited since it was read
 */
export function decideProcessRequest(transaction: Db, id: number, decision: Decision, decider: Decider) {
  return transaction
    .updateTable('process_request')
    .set(decided(decision, decider))
    .where('id', '=', id)
    .where('status', '=', requestStatuses.pending)
    .$if(decision.revision !== undefined, (query) => query.where('revision', '=', decision.revision ?? 0))
    .returningAll()
    .executeTakeFirst();
}

type ProcessRequest = NonNullable<Awaited<ReturnType<typeof decideProcessRequest>>>;

/** Makes the process of an approved request, with its credentials sealed as they are, and returns its identifier. */
export async function makeProcess(transaction: Db, request: ProcessRequest, now: Date): Promise<number> {
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

/** Decides a request to update a process if nobody has, as {@link decideProcessRequest} does. */
export function decideUpdateRequest(transaction: Db, id: number, decision: Decision, decider: Decider) {
  return transaction
    .updateTable('update_request')
    .set(decided(decision, decider))
    .where('id', '=', id)
    .where('status', '=', requestStatuses.pending)
    .$if(decision.revision !== undefined, (query) => query.where('revision', '=', decision.revision ?? 0))
    .returningAll()
    .executeTakeFirst();
}

type UpdateRequest = NonNullable<Awaited<ReturnType<typeof decideUpdateRequest>>>;

/**
 * Gives a process the new values, if it still has the old ones.
 *
 * @returns whether it had them
 */
export async function applyUpdate(transaction: Db, request: UpdateRequest): Promise<boolean> {
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

/** A request as it stands, to say why it cannot be decided. */
export interface Standing {
  readonly status: number;
  readonly requested_by_id: number | null;
  readonly decided_by: string | null;
  readonly revision: number;
  readonly withdrawn: boolean;
}

const standing = ['status', 'requested_by_id', 'decided_by', 'revision', 'withdrawn'] as const;

/** Why a request that is not pending any more is neither decided nor changed. */
export const alreadyDecided = (name: string, { status, decided_by, withdrawn }: Standing): CallError =>
  new CallError(
    409,
    `${name} was already ${withdrawn ? 'withdrawn' : wordOf(status)} by ${decided_by}`,
    'already_decided',
  );

/** Why a request that has another revision than the one that was read is neither decided nor changed. */
export const editedMeanwhile = (name: string): CallError =>
  new CallError(409, `${name} was edited after you read it. Please read it again.`, 'request_edited');

/** The request for a process with an identifier. */
export function findProcessRequest(transaction: Db, id: number) {
  return transaction
    .selectFrom('process_request')
    .select([...standing, 'process_name', 'account'])
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
