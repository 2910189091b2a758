import type { Db } from '../db/connection';

const history = ['status', 'requested_by', 'requested_at', 'decided_by', 'decided_at', 'reason'] as const;

/** All that is written down of one process, in one reading. */
export async function readRecords(db: Db, processId: number) {
  const [requests, updates, launches, machines, terminations] = await Promise.all([
    db
      .selectFrom('process_request')
      .select(['id', 'version', 'machine_limit', ...history])
      .where('process_id', '=', processId)
      .execute(),
    db
      .selectFrom('update_request')
      .select(['id', 'old_version', 'new_version', 'old_machine_max_count', 'new_machine_max_count', ...history])
      .where('process_id', '=', processId)
      .execute(),
    db
      .selectFrom('launch')
      .select(['id', 'actor', 'begun_at', 'outcome', 'message', 'count', 'region'])
      .where('process_id', '=', processId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('launch_machine')
      .innerJoin('launch', 'launch.id', 'launch_machine.launch_id')
      .select(['launch_machine.launch_id', 'launch_machine.instance_id'])
      .where('launch.process_id', '=', processId)
      .orderBy('instance_id')
      .execute(),
    db
      .selectFrom('machine_termination')
      .select(['instance_id', 'request_id', 'actor', 'at', 'error'])
      .where('process_id', '=', processId)
      .orderBy('id')
      .execute(),
  ]);
  const idsOf = new Map<number, string[]>();
  for (const { launch_id, instance_id } of machines)
    idsOf.set(launch_id, [...(idsOf.get(launch_id) ?? []), instance_id]);
  return {
    requests,
    updates,
    launches: launches.map((launch) => ({ ...launch, instance_ids: idsOf.get(launch.id) ?? [] })),
    terminations,
  };
}

export type Records = Awaited<ReturnType<typeof readRecords>>;
