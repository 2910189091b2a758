import * as contract from '../../contract/machines';
import { type Handler, handle, handlePrepared } from '../api/handler';
import type { Inventory, Machine } from '../fleet/fleet';
import { machinesAt, pastMoment, unreadAt } from '../fleetHistory/past';
import { keyOf } from './identify';
import { listedMachines } from './listedMachines';
import type { MachineParts } from './machineParts';
import { rowAdditions } from './rowAdditions';
import { checkAccounts, checkRegion, codesOf, isIn } from './scope';
import { searchKey, searchTest } from './search';

/** Handles the calls that list accounts, regions and machines. */
export function listHandlers({ db, fleet, accountsOf, lists, prices }: MachineParts): Handler[] {
  /** Returns an inventory as it was at the moment of a query, if there is one, and what its rows have besides. */
  async function asOf(
    inventory: Inventory,
    query: { readonly at?: string | undefined },
    accounts: readonly string[],
    now: Date,
  ) {
    const at = await pastMoment(db, query, now);
    if (!at) return { at, inventory, additions: () => rowAdditions(db) };
    const machines = await machinesAt({ db, inventory }, accounts, at);
    const generation = `${inventory.generation} ${at.toISOString()}`;
    return {
      at,
      inventory: { generation, asOf: at, places: [], warnings: await unreadAt(db, at), machines },
      additions: () => rowAdditions(db, true),
    };
  }

  return [
    handle(contract.getAccounts, async ({ session }) => ({
      data: accountsOf(session).map(({ code, name }) => ({ code, label: name ? `${code} ${name}` : code })),
    })),
    handle(contract.getRegions, async () => ({ data: [...fleet.regions] })),

    handlePrepared(
      contract.listInstances,
      async ({ query, body: { account, region }, session, origin, revision, headers }) => {
        checkAccounts(accountsOf, session, [account]);
        checkRegion(fleet.regionsOf(account), region);
        const now = await fleet.inventory(origin.at, revision);
        const { at, inventory, additions } = await asOf(now, query, [account], origin.at);
        const isHere = isIn({ account, region });
        const selection = {
          key: JSON.stringify(['one', account, region, at]),
          inventory: { ...inventory, asOf: inventory.places.find(isHere)?.readAt ?? inventory.asOf },
          passes: isHere,
          warnings: inventory.warnings.filter(isHere),
          additions,
          prices,
        };
        return lists.answer(listedMachines(selection, revision), headers, session.personId);
      },
    ),

    handlePrepared(contract.searchInstances, async ({ query, body, session, origin, revision, headers }) => {
      const open = new Set(codesOf(accountsOf, session));
      const known = new Map([...open].map((code) => [keyOf(code), code]));
      const named = body.account.filter((account) => keyOf(account) !== '');
      const asked = named.map((account) => known.get(keyOf(account)) ?? account.trim());
      checkAccounts(accountsOf, session, asked);
      const now = await fleet.inventory(origin.at, revision);
      const { at, inventory, additions } = await asOf(now, query, asked.length > 0 ? asked : [...open], origin.at);
      const passes = searchTest(body);
      const selection = {
        key: JSON.stringify(['all', [...open].sort(), searchKey(body), at]),
        inventory,
        passes: (machine: Machine) => open.has(machine.account) && passes(machine),
        warnings: inventory.warnings.filter(({ account }) => open.has(account)),
        additions,
        prices,
      };
      return lists.answer(listedMachines(selection, revision), headers, session.personId);
    }),
  ];
}
