import * as contract from '../../contract/costs';
import { monthHours } from '../../contract/prices';
import { CallError } from '../api/callError';
import { type Handler, handle } from '../api/handler';
import { pastMoment } from '../fleetHistory/past';
import type { Tools } from '../handlers';
import { instanceRow } from '../machines/instanceRow';
import { rowAdditions } from '../machines/rowAdditions';
import { checkAccounts, codesOf, seenAccounts } from '../machines/scope';
import { costLists } from './costRows';
import { idleMachines } from './idle';

/** Implements the calls about prices, costs and idle machines. */
export default function costHandlers({ db, fleet, accountsOf, prices }: Tools): Handler[] {
  function known() {
    if (!prices) throw new CallError(404, 'This server has no price list', 'no_prices');
    return prices;
  }

  return [
    handle(contract.readPrice, async ({ query, session }) => {
      const list = known();
      checkAccounts(accountsOf, session, [query.account]);
      return { data: { hourly_price: list.hourly(query), priced_at: list.pricedAt } };
    }),

    handle(contract.listCosts, async ({ query: { process_id, ...query }, session, origin }) => {
      const prices = known();
      const id = process_id === undefined ? undefined : Number(process_id);
      const at = (await pastMoment(db, query, origin.at)) ?? origin.at;
      return costLists(db, prices, at, seenAccounts(accountsOf, session), id);
    }),

    handle(contract.listIdleMachines, async ({ session, origin }) => {
      const open = new Set(codesOf(accountsOf, session));
      const machines = (await fleet.inventory(origin.at)).machines.filter(({ account }) => open.has(account));
      const { idle, warnings } = await idleMachines(db, fleet, machines, origin.at);
      const additionOf = await rowAdditions(db);
      const rows = idle.map(({ machine, ...reason }) => ({
        ...instanceRow(machine, additionOf(machine), prices),
        ...(prices && { monthly_cost: machine.state === 'running' ? prices.hourlyOf(monthHours, machine) : 0 }),
        ...reason,
      }));
      // The most expensive first. The sort is stable.
      const cost = ({ monthly_cost = 0 }: { readonly monthly_cost?: number | null }) => monthly_cost ?? 0;
      return {
        data: rows.sort((one, other) => cost(other) - cost(one)),
        warnings: warnings.map((warning) => ({ ...warning })),
      };
    }),
  ];
}
