import type { NotNull } from 'kysely';
import { budgetLevels, budgetReached } from '../../contract/costs';
import { recordUnasked } from '../audit/store';
import type { Db } from '../db/connection';
import { groupBy } from '../groupBy';
import type { Prices } from '../prices/prices';
import { selectProcesses, usedOf } from './costRows';
import { CostSum, monthAt, monthName, runningTimes } from './monthCosts';

/**
 * Warns about budgets that are used up to one of the levels, with a notice in the audit log, once a month for each level. Of several
 * servers, the one whose row is inserted warns. A higher level includes the lower ones. A changed budget warns anew.
 */
export async function warnOfBudgets(db: Db, prices: Prices, now: Date): Promise<void> {
  const processes = await selectProcesses(db)
    .where('process.budget', 'is not', null)
    .$narrowType<{ budget: NotNull }>()
    .execute();
  const period = monthAt(now, 0);
  const month = monthName(period);
  const ids = processes.map(({ id }) => id);
  const times = groupBy(await runningTimes(db, period, ids), ({ process_id }) => process_id);
  for (const { id, process_name, account, incharge, requested_by, budget } of processes) {
    const { cost, unpriced } = CostSum.of(times.get(id) ?? [], prices);
    const used = usedOf(budget, cost) ?? 0;
    const reached = budgetLevels.filter((level) => used >= level);
    if (reached.length === 0) continue;
    await db.transaction().execute(async (transaction) => {
      const added = await transaction
        .insertInto('budget_warning')
        .values(reached.map((percent) => ({ process_id: id, month, budget, percent })))
        .onConflict((existing) => existing.doNothing())
        .returning('percent')
        .execute();
      if (added.length === 0) return;
      const percent = Math.max(...added.map((one) => one.percent));
      const notice = `${process_name} (process ${id}) has used ${percent} % of its budget of $${budget} for ${month}`;
      const people = [...new Set([requested_by ?? incharge, incharge])];
      const after = { notice, people, process_id: id, month, budget, percent, cost, unpriced };
      const act = { actor: 'server', action: budgetReached, target: `process ${id}`, account, after } as const;
      await recordUnasked(transaction, { ...act, outcome: 'success' }, now);
    });
  }
}
