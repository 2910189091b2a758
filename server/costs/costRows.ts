import type { Db } from '../db/connection';
import { groupBy } from '../groupBy';
import type { Prices } from '../prices/prices';
import { CostSum, monthAt, type Running, runningTimes } from './monthCosts';

/** The costs of this month and of the last one. `last` is undefined if the history does not cover that month. */
export interface Costs {
  readonly current: CostSum;
  readonly last: CostSum | undefined;
}

const keyOf = ({ process_id, account }: Pick<Running, 'process_id' | 'account'>) => `${process_id} ${account}`;

/** A process with the people and the vertical that its costs are added to. */
type Process = Awaited<ReturnType<typeof readProcesses>>[number];

/** Loads processes with the request that made each of them. */
function readProcesses(db: Db, id?: number) {
  return db
    .selectFrom('process')
    .leftJoin('process_request', 'process_request.process_id', 'process.id')
    .select(['process.id', 'process.process_name', 'process.subprocess_name', 'process.account', 'process.incharge'])
    .select(['process.budget', 'vertical', 'requested_by'])
    .$if(id !== undefined, (query) => query.where('process.id', '=', id ?? 0))
    .orderBy('process.id')
    .execute();
}

/** Loads the costs of machines, by their process and account: a machine of another account never belongs to the process. */
async function readCosts(db: Db, prices: Prices, now: Date, processId?: number) {
  const ids = processId === undefined ? undefined : [processId];
  const [month, lastMonth] = [monthAt(now, 0), monthAt(now, -1)];
  const [current, last, history] = await Promise.all([
    runningTimes(db, month, ids),
    runningTimes(db, lastMonth, ids),
    db.selectFrom('fleet_history').select('known_since').executeTakeFirst(),
  ]);
  const isKnown = history !== undefined && history.known_since <= lastMonth.since;
  const [byKey, lastByKey] = [groupBy(current, keyOf), groupBy(last, keyOf)];
  const sumOf = (times: readonly Running[] = []) => CostSum.of(times, prices);
  return {
    of: (key: string): Costs => ({
      current: sumOf(byKey.get(key)),
      last: isKnown ? sumOf(lastByKey.get(key)) : undefined,
    }),
    /** Keys of machines without a process of their account. */
    othersThan: (keys: ReadonlySet<string>) =>
      [...new Set([...byKey.keys(), ...lastByKey.keys()])].filter((key) => !keys.has(key)),
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

/** Sums the costs of processes by a property of them, in the order of the names. */
function groups(
  processes: readonly (Process & { costs: Costs })[],
  nameOf: (process: Process) => string | null,
  prices: Prices,
) {
  const byName = groupBy(processes, nameOf);
  return [...byName]
    .map(([name, members]) => ({
      ...{ name, processes: members.length },
      ...monthly(together(members.map(({ costs }) => costs)), prices),
    }))
    .toSorted((one, other) => (one.name ?? '').localeCompare(other.name ?? ''));
}

/**
 * Makes the lists of costs.
 *
 * @param isSeen returns true for the accounts that the reader may see
 * @param processId limits the lists to one process
 */
export async function costLists(
  db: Db,
  prices: Prices,
  now: Date,
  isSeen: (account: string) => boolean,
  processId?: number,
) {
  const costs = await readCosts(db, prices, now, processId);
  const all = await readProcesses(db, processId);
  const keys = new Set(all.map(({ id, account }) => keyOf({ process_id: id, account })));
  const seen = all
    .filter(({ account }) => isSeen(account))
    .map((process) => ({ ...process, costs: costs.of(keyOf({ process_id: process.id, account: process.account })) }));
  const strangers = costs.othersThan(keys).filter((key) => isSeen(key.slice(key.indexOf(' ') + 1)));
  const without = { process_id: null, process_name: null, subprocess_name: null, account: null, vertical: null };
  return {
    data: [
      ...seen.map(({ id, costs: own, budget, ...process }) => ({
        process_id: id,
        ...process,
        ...monthly(own, prices),
        ...{ budget, budget_used: usedOf(budget, own.current.cost) },
      })),
      ...(processId !== undefined || strangers.length === 0
        ? []
        : [
            {
              ...{ ...without, requested_by: null, incharge: null },
              ...monthly(together(strangers.map(costs.of)), prices),
              ...{ budget: null, budget_used: null },
            },
          ]),
    ],
    verticals: groups(seen, ({ vertical }) => vertical, prices),
    people: groups(seen, ({ requested_by, incharge }) => requested_by ?? incharge, prices),
  };
}
