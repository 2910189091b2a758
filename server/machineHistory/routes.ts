import * as contract from '../../contract/machineHistory';
import { type Handler, handle } from '../api/handler';
import type { Db } from '../db/connection';
import { type Fleet, isOf } from '../fleet/fleet';
import { machinesAt, pastMoment, processesAt } from '../fleetHistory/past';
import { type AccountsOf, checkAccounts, isIn } from '../machines/scope';
import { findWholeProcess } from '../processes/store';
import { actsOn } from './store';

interface Parts {
  readonly db: Db;
  readonly fleet: Pick<Fleet, 'inventory' | 'liveByProcess'>;
  readonly accountsOf: AccountsOf;
}

/** Handles the call for the history of a machine (D56), for people who may list the machine (S38). */
export default function machineHistoryHandlers({ db, fleet, accountsOf }: Parts): Handler[] {
  return [
    handle(contract.machineHistory, async ({ query, session, origin }) => {
      checkAccounts(accountsOf, session, [query.account]);
      const at = await pastMoment(db, query, origin.at);
      const acts = await actsOn(db, query, at ?? origin.at);
      const inventory = await fleet.inventory(origin.at);
      const machines = at ? await machinesAt({ db, inventory }, [query.account], at) : inventory.machines;
      const machine = machines.find((one) => one.instance_id === query.instance_id && isIn(query)(one));
      // If the machine is no longer listed, its launch has the process.
      const id = machine ? machine.process_id : acts.find(({ act }) => act === 'launch')?.process_id;
      const found = id === null || id === undefined ? undefined : await findWholeProcess(db, id);
      if (!found || !(machine ? isOf(found, machine) : found.account === query.account))
        return { data: { process: null, acts } };
      const then = at && (await processesAt(db, at))(found);
      const { process_name, subprocess_name, process_owner, incharge, machine_max_count } = then ?? found;
      const machines_live = then?.machines_live ?? (await fleet.liveByProcess(origin.at))(found);
      const names = { id: found.id, process_name, subprocess_name, process_owner, incharge };
      return { data: { process: { ...names, machines_live, machine_max_count }, acts } };
    }),
  ];
}
