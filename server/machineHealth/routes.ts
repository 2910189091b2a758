import * as contract from '../../contract/machineHealth';
import { CallError } from '../api/callError';
import { type Handler, handle } from '../api/handler';
import type { Fleet } from '../fleet/fleet';
import { type AccountsOf, checkAccounts, isIn } from '../machines/scope';

interface Parts {
  readonly fleet: Pick<Fleet, 'inventory' | 'healthOf'>;
  readonly accountsOf: AccountsOf;
}

/** Handles the call for the health of a machine, for people who may list the machine (S38). */
export default function machineHealthHandlers({ fleet, accountsOf }: Parts): Handler[] {
  return [
    handle(contract.machineHealth, async ({ query, session, origin }) => {
      const { account, region, instance_id } = query;
      checkAccounts(accountsOf, session, [account]);
      const { machines } = await fleet.inventory(origin.at);
      const machine = machines.find((one) => one.instance_id === instance_id && isIn(query)(one));
      if (!machine)
        throw new CallError(404, `No machine ${instance_id} in account ${account}, ${region}`, 'unknown_machine');
      return { data: await fleet.healthOf(machine, origin.at) };
    }),
  ];
}
