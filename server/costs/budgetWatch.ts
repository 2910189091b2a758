import { randomUUID } from 'node:crypto';
import { budgetLevels, budgetReached } from '../../contract/costs';
import { record } from '../audit/store';
import type { Db } from '../db/connection';
import type { Prices } from '../prices/prices';
import { usedOf } from './costRows';
import { CostSum, monthAt, monthName, runningTimes } from './monthCosts';

const actor = 'server';

/**
 * Warns about budgets that are used up to one of the levels, with a notice in the audit log, once a month for each level. Of several
 * servers, the one whose row is inserted warns. A higher level includes the lower ones. A changed budget warns anew.
 */
export async function warnOfBudgets(db: Db, prices: Prices, now: Date): Promise<void> {
  const processes = await db
    .selectFrom('process')
    .leftJoin('process_request', 'process_request.process_id', 'process.id')
    .select(['process.id', 'process.process_name', 'process.account', 'process.incharge', 'process.budget'])
    .select('requested_by')
    .where('process.budget', 'is not', null)
    .execute();
  const month = monthAt(now, 0);
  const ids = processes.map(({ id }) => id);
  const times = await runningTimes(db, month, ids);
  for (const { id, process_name, account, incharge, requested_by, budget } of processes) {
    const own = times.filter((time) => time.process_id === id && time.account === account);
    const { cost, unpriced } = CostSum.of(own, prices);
    const used = usedOf(budget, cost) ?? 0;
    const reached = budgetLevels.filter((level) => used >= level);
    if (budget === null || reached.length === 0) continue;
    await db.transaction().execute(async (transaction) => {
      const warning = { process_id: id, month: monthName(month), budget };
      const added = await transaction
        .insertInto('budget_warning')
        .values(reached.map((percent) => ({ ...warning, percent })))
        .onConflict((existing) => existing.doNothing())
        .returning('percent')
        .execute();
      if (added.length === 0) return;
      const percent = Math.max(...added.map((one) => one.percent));
      const notice = `${process_name} (process ${id}) has used ${percent} % of its budget of $${budget} for ${warning.month}`;
      const people = [...new Set([requested_by ?? incharge, incharge])];
      const after = { notice, people, process_id: id, month: warning.month, budget, percent, cost, unpriced };
      const act = {
        actor,
        action: budgetReached,
        target: `process ${id}`,
        account,
        outcome: 'success',
        after,
      } as const;
      await record(transaction, act, { requestId: `${budgetReached}-${randomUUID()}`, ip: null, at: now });
    });
  }
}
