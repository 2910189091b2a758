import { marksMaximum, type SeriesMark } from '../../contract/fleetHistory';
import type { Db } from '../db/connection';
import { actOf } from '../recentActs/acts';
import { recentRows } from '../recentActs/routes';
import { secondsOf } from './moments';

/** Loads the actions on machines of accounts since a moment, for marks in a chart. */
export async function marksSince(db: Db, accounts: readonly string[], from: Date) {
  const rows = accounts.length > 0 ? await recentRows(db, accounts, from, marksMaximum).execute() : [];
  const marks = rows.toReversed().flatMap((row): SeriesMark[] => {
    const act = actOf(row);
    if (!act) return [];
    const { id, act: action, outcome, count, by, account, region, process_id, instanceIds } = act;
    const instance_id = count === 1 ? (instanceIds[0] ?? null) : null;
    const at = secondsOf(row.at);
    return [{ id, at, action, outcome, count, by, target: row.target, account, region, process_id, instance_id }];
  });
  const oldest = rows.at(-1);
  return { marks, marks_from: oldest && rows.length === marksMaximum ? secondsOf(oldest.at) : null };
}
