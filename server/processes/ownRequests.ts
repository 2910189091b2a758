import { sql } from 'kysely';
import type { RequestKind } from '../../contract/ownRequests';
import { among } from '../db/among';
import type { Db } from '../db/connection';
import type { Prices } from '../prices/prices';
import { withLimitPrice, withUpdatePrices } from '../prices/requestPrices';
import { withoutNull } from './budgets';

const decision = ['requested_at', 'decided_by', 'decided_at', 'reason'] as const;
const edits = ['revision', 'edited_at', 'withdrawn', 'needs_information'] as const;

/** Adds the newest question about each request that waits for an answer. */
export async function withQuestions<Row extends { readonly id: number; readonly needs_information: boolean }>(
  db: Db,
  kind: RequestKind,
  requests: readonly Row[],
): Promise<readonly (Row & { readonly question: string | null })[]> {
  const asked = requests.filter(({ needs_information }) => needs_information).map(({ id }) => id);
  const messages = await db
    .selectFrom('request_message')
    .select(['request_id', 'text'])
    .where('kind', '=', 'question')
    .where('request_kind', '=', kind)
    .where(among(sql.ref('request_id'), asked))
    .orderBy('id')
    .execute();
  const questions = new Map(messages.map(({ request_id, text }) => [request_id, text]));
  return requests.map((row) => ({ ...row, question: questions.get(row.id) ?? null }));
}

/** Lists the process requests and update requests of a person, newest first. */
export async function listOwnRequests(db: Db, personId: number, prices?: Prices) {
  const [processes, updates] = await Promise.all([
    db
      .selectFrom('process_request')
      .select(['id', 'status', 'process_id', 'process_name', 'subprocess_name', 'account', 'machine_limit'])
      .select(['platform', 'region', 'template_id', 'version', 'tagname', 'instance_type', 'ami_id'])
      .select(['process_owner', 'incharge', 'budget'])
      .select(decision)
      .select(edits)
      .where('requested_by_id', '=', personId)
      .execute(),
    db
      .selectFrom('update_request')
      .innerJoin('process', 'process.id', 'update_request.process_id')
      .select(['update_request.id', 'status', 'process_id', 'process_name', 'subprocess_name', 'account'])
      .select(['process_owner', 'process.platform', 'process.region', 'process.instance_type'])
      .select(edits)
      .select(['old_version', 'new_version', 'old_machine_max_count', 'new_machine_max_count'])
      .select(['old_budget', 'new_budget'])
      .select(decision)
      .where('requested_by_id', '=', personId)
      .execute(),
  ]);
  return [
    ...(await withQuestions(db, 'process', processes)).map((row) => ({
      kind: 'process' as const,
      ...withLimitPrice(withoutNull(row, 'budget'), prices),
    })),
    ...(await withQuestions(db, 'update', updates)).map((row) => ({
      kind: 'update' as const,
      ...withUpdatePrices(withoutNull(row, 'old_budget', 'new_budget'), prices),
    })),
  ].toSorted((one, other) => other.requested_at.getTime() - one.requested_at.getTime());
}
