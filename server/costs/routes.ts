import * as contract from '../../contract/costs';
import { CallError } from '../api/callError';
import { type Handler, handle } from '../api/handler';
import { endsByMachine } from '../dueActions/store';
import type { Tools } from '../handlers';
import { instanceRow } from '../machines/instanceRow';
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

    handle(contract.listCosts, async ({ query: { process_id }, session, origin }) => {
      const id = process_id === undefined ? undefined : Number(process_id);
      return costLists(db, known(), origin.at, seenAccounts(accountsOf, session), id);
    }),

    handle(contract.listIdleMachines, async ({ session, origin }) => {
      const open = new Set(codesOf(accountsOf, session));
      const idle = await idleMachines(db, await fleet.inventory(origin.at), origin.at);
      const endOf = await endsByMachine(db);
      return {
        data: idle
          .filter(({ machine }) => open.has(machine.account))
          .map(({ machine, since, days }) => ({
            ...instanceRow(machine, endOf(machine), prices),
            stopped_since: since.toISOString(),
            stopped_days: days,
          })),
      };
    }),
  ];
}
