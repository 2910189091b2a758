import type { Db } from '../db/connection';
import { changesSince } from '../fleetHistory/past';
import { knownSince } from '../fleetHistory/periods';
import { groupBy } from '../groupBy';
import type { Prices } from '../prices/prices';
import { CostSum, monthAt, type Running, runningTimes } from './monthCosts';

/** The costs of this month and of the last one. `last` is undefined if the history does not cover that month. */
export interface Costs {
  readonly current: CostSum;
  readonly last: CostSum | undefined;
}

/** Selects processes with the requests that made them. */
export const selectProcesses = (db: Db) =>
  db
    .selectFrom('process')
    .leftJoin('process_request', 'process_request.process_id', 'process.id')
    .select(['process.id', 'process.process_name', 'process.subprocess_name', 'process.account', 'process.incharge'])
    .select(['process.budget', 'vertical', 'requested_by'])
    .orderBy('process.id');

/** A process with the people and the vertical that its costs are added to. */
type Process = Awaited<ReturnType<ReturnType<typeof selectProcesses>['execute']>>[number];

/** Loads the costs by process, and of the machines without one, in the accounts that the reader may see. */
async function readCosts(
  db: Db,
  prices: Prices,
  now: Date,
  isSeen: (account: string) => boolean,
  ids: readonly number[] | undefined,
) {
  const [month, lastMonth] = [monthAt(now, 0), monthAt(now, -1)];
  const [current, last, known] = await Promise.all([
    runningTimes(db, month, ids),
    runningTimes(db, lastMonth, ids),
    knownSince(db),
  ]);
  const byProcess = (times: readonly Running[]) =>
    groupBy(
      times.filter(({ account }) => isSeen(account)),
      ({ process_id }) => process_id,
    );
  const [thisMonth, formerMonth] = [byProcess(current), byProcess(last)];
  const sumOf = (times: readonly Running[] = []) => CostSum.of(times, prices);
  return {
    has: (id: number | null) => thisMonth.has(id) || formerMonth.has(id),
    of: (id: number | null): Costs => ({
      current: sumOf(thisMonth.get(id)),
      last: known <= lastMonth.since ? sumOf(formerMonth.get(id)) : undefined,
    }),
  };
}

function together(all: readonly Costs[]): Costs {
  const last = all.flatMap((costs) => costs.last ?? []);
  return {
    current: CostSum.total(all.map(({ current }) => current)),
    last: last.length === all.length ? CostSum.total(last) : undefined,
  };
}

const monthly = ({ current, last }: Costs, { pricedAt }: Prices) => ({
  this_month: current.cost,
  last_month: last?.cost ?? null,
  this_month_unpriced: current.unpriced,
  last_month_unpriced: last?.unpriced ?? 0,
  priced_at: pricedAt,
});

/** Returns the percent of a budget that a cost has used, rounded down; null without a budget or with an unknown cost. */
export const usedOf = (budget: number | null, cost: number | null): number | null =>
  budget === null || cost === null ? null : Math.floor(Number(((cost / budget) * 100).toFixed(6)));

/** A process, or the machines without one, with their costs. */
type Payer = (Process | typeof noProcess) & { readonly costs: Costs };

/** Sums costs by a property of the processes, in the order of the names. */
function groups(payers: readonly Payer[], nameOf: (payer: Payer) => string | null, prices: Prices) {
  return [...groupBy(payers, nameOf)]
    .map(([name, members]) => ({
      ...{ name, processes: members.filter(({ id }) => id !== null).length },
      ...monthly(together(members.map(({ costs }) => costs)), prices),
    }))
    .toSorted((one, other) => (one.name ?? '').localeCompare(other.name ?? ''));
}

/** The row of the machines without a process. */
const noProcess = {
  ...{ id: null, process_name: null, subprocess_name: null, account: null, vertical: null },
  ...{ requested_by: null, incharge: null, budget: null },
};

/**
 * Makes the lists of costs up to a moment, now or a past one.
 *
 * @param isSeen returns true for the accounts that the reader may see
 * @param processId limits the lists to one process
 */
export async function costLists(
  db: Db,
  prices: Prices,
  at: Date,
  isSeen: (account: string) => boolean,
  processId?: number,
) {
  const costs = await readCosts(db, prices, at, isSeen, processId === undefined ? undefined : [processId]);
  const all = await selectProcesses(db)
    .select('process.created_at')
    .$if(processId !== undefined, (query) => query.where('process.id', '=', processId ?? 0))
    .execute();
  const asOf = await changesSince(db, at);
  const seen = all.flatMap(({ created_at, ...process }) => {
    if (created_at > at || !isSeen(process.account)) return [];
    const { budget = process.budget } = asOf(process.id);
    return [{ ...process, budget }];
  });
  const hasOthers = processId === undefined && costs.has(null);
  const payers = [...seen, ...(hasOthers ? [noProcess] : [])].map((payer) => ({ ...payer, costs: costs.of(payer.id) }));
  return {
    data: payers.map(({ id, costs: own, budget, ...process }) => ({
      process_id: id,
      ...process,
      ...monthly(own, prices),
      ...{ budget, budget_used: usedOf(budget, own.current.cost) },
    })),
    verticals: groups(payers, ({ vertical }) => vertical, prices),
    people: groups(payers, ({ requested_by, incharge }) => requested_by ?? incharge, prices),
  };
}
