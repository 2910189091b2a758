import { adminRole } from '../../contract/access';
import { refusedMaximum } from '../../contract/approvalRules';
import { requestStatuses } from '../../contract/values';
import { type DecisionRules, decisionOf, refusalOf } from '../approvals/rules';
import type { Db } from '../db/connection';
import { inSnapshot } from '../db/snapshot';
import type { Period } from '../fleetHistory/periods';
import { requestsOfAnyKind } from '../requests/anyKind';

/** Loads the decisions of a period, newest first. A withdrawal is not a decision. */
async function decisionsIn(db: Db, { since, until }: Period) {
  const rows = await requestsOfAnyKind(db)
    // A request outlives its requester. Another person may have the name by then.
    .leftJoin('person as namesake', (join) =>
      join
        .onRef('namesake.username', '=', 'request.requested_by')
        .onRef('namesake.created_at', '>', 'request.requested_at')
        .onRef('namesake.created_at', '<=', 'request.decided_at'),
    )
    .select(['kind', 'request.id', 'status', 'process_name', 'requested_by', 'decided_by', 'decided_at', 'reason'])
    .select('namesake.id as namesake_id')
    .where('status', '<>', requestStatuses.pending)
    .where('withdrawn', '=', false)
    .where('decided_at', '>=', since)
    .where('decided_at', '<=', until)
    .orderBy('decided_at', 'desc')
    .orderBy('kind')
    .orderBy('request.id', 'desc')
    .execute();
  return rows.map(({ reason, namesake_id, ...row }) => ({
    ...{ ...row, decided_by: row.decided_by ?? '', decided_at: row.decided_at ?? until },
    decision: decisionOf({ approve: row.status === requestStatuses.approved ? 1 : -1, reason: reason ?? undefined }),
    isOwn: row.decided_by === row.requested_by && namesake_id === null,
  }));
}

/** Returns a function that returns the names of the administrators at a moment, as far as the history of roles knows. */
async function administratorsIn(db: Db) {
  const spans = await db
    .selectFrom('right_span')
    .innerJoin('role', 'role.id', 'right_span.role_id')
    .leftJoin('person', 'person.id', 'right_span.person_id')
    .select(['right_span.username', 'begun_at', 'ended_at', 'since', 'until'])
    .where('role.name', '=', adminRole)
    // No token decides.
    .where('person.service', 'is distinct from', true)
    .execute();
  return (at: Date): ReadonlySet<string> => {
    const held = spans.filter(
      ({ begun_at, ended_at, since, until }) =>
        begun_at <= at && (!since || since <= at) && (!ended_at || ended_at > at) && (!until || until > at),
    );
    return new Set(held.map(({ username }) => username));
  };
}

/** Judges the decisions of a period by rules. */
export function tryRules(db: Db, rules: DecisionRules, period: Period) {
  return inSnapshot(db, async (snapshot) => {
    const decisions = await decisionsIn(snapshot, period);
    const administratorsAt = await administratorsIn(snapshot);
    const refused = decisions.flatMap(({ decision, isOwn, ...request }) => {
      const refusal = refusalOf(decision, isOwn, rules);
      if (refusal === undefined) return [];
      const administrators = administratorsAt(request.decided_at);
      const alone = refusal === 'own' && administrators.size === 1 && administrators.has(request.decided_by);
      return [{ ...request, decided_at: request.decided_at.toISOString(), alone }];
    });
    return {
      ...{ decisions: decisions.length, refused: refused.length, alone: refused.filter(({ alone }) => alone).length },
      administrators: rules.secondApprover ? administratorsAt(period.until).size : null,
      requests: refused.slice(0, refusedMaximum),
    };
  });
}
