import type { RequestKind } from '../../contract/ownRequests';
import type { Db } from '../db/connection';

const decision = ['requested_at', 'decided_by', 'decided_at', 'reason'] as const;
const edits = ['revision', 'edited_at', 'withdrawn', 'needs_information'] as const;

/** Loads the newest question about each request, by kind and identifier. */
export async function openQuestions(db: Db, requests: readonly { readonly kind: RequestKind; readonly id: number }[]) {
  if (requests.length === 0) return new Map<string, string>();
  const rows = await db
    .selectFrom('request_message')
    .select(['request_kind', 'request_id', 'text'])
    .where('kind', '=', 'question')
    .where((row) => row.or(requests.map(({ kind, id }) => row.and({ request_kind: kind, request_id: id }))))
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ request_kind, request_id, text }) => [`${request_kind} ${request_id}`, text]));
}

/** Lists the process requests and update requests of a person, newest first. */
export async function listOwnRequests(db: Db, personId: number) {
  const [processes, updates] = await Promise.all([
    db
      .selectFrom('process_request')
      .select(['id', 'status', 'process_id', 'process_name', 'subprocess_name', 'account', 'machine_limit'])
      .select(['platform', 'region', 'template_id', 'version', 'tagname', 'instance_type', 'ami_id'])
      .select(['process_owner', 'incharge'])
      .select(decision)
      .select(edits)
      .where('requested_by_id', '=', personId)
      .execute(),
    db
      .selectFrom('update_request')
      .innerJoin('process', 'process.id', 'update_request.process_id')
      .select(['update_request.id', 'status', 'process_id', 'process_name', 'subprocess_name', 'account'])
      .select(edits)
      .select(['old_version', 'new_version', 'old_machine_max_count', 'new_machine_max_count'])
      .select(decision)
      .where('requested_by_id', '=', personId)
      .execute(),
  ]);
  const all = [
    ...processes.map((row) => ({ kind: 'process' as const, ...row })),
    ...updates.map((row) => ({ kind: 'update' as const, ...row })),
  ];
  const questions = await openQuestions(
    db,
    all.filter(({ needs_information }) => needs_information),
  );
  return all
    .map((row) => ({ ...row, question: questions.get(`${row.kind} ${row.id}`) ?? null }))
    .toSorted((one, other) => other.requested_at.getTime() - one.requested_at.getTime());
}
