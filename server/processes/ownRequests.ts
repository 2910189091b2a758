import type { Db } from '../db/connection';

const decision = [
  ...(['requested_at', 'decided_by', 'decided_at', 'reason'] as const),
  ...(['revision', 'edited_at', 'withdrawn'] as const),
] as const;

/** What a person asked for, of both kinds, newest first, with what became of it. */
export async function listOwnRequests(db: Db, personId: number) {
  const [processes, updates] = await Promise.all([
    db
      .selectFrom('process_request')
      .select(['id', 'status', 'process_id', 'process_name', 'subprocess_name', 'account', 'machine_limit'])
      .select(['platform', 'region', 'template_id', 'version', 'tagname', 'instance_type', 'ami_id'])
      .select(['process_owner', 'incharge'])
      .select(decision)
      .where('requested_by_id', '=', personId)
      .execute(),
    db
      .selectFrom('update_request')
      .innerJoin('process', 'process.id', 'update_request.process_id')
      .select(['update_request.id', 'status', 'process_id', 'process_name', 'subprocess_name', 'account'])
      .select(['old_version', 'new_version', 'old_machine_max_count', 'new_machine_max_count'])
      .select(decision)
      .where('requested_by_id', '=', personId)
      .execute(),
  ]);
  return [
    ...processes.map((row) => ({ kind: 'process' as const, ...row })),
    ...updates.map((row) => ({ kind: 'update' as const, ...row })),
  ].toSorted((one, other) => other.requested_at.getTime() - one.requested_at.getTime());
}
