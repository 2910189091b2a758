import * as contract from '../../contract/machines';
import { type Handler, handle } from '../api/handler';
import { about, actOnOne, findOne } from './actOnOne';
import { listHandlers } from './machineLists';
import type { MachineParts } from './machineParts';
import { terminationHandlers } from './terminations';

/** Handles the calls about machines. */
export default function machineHandlers(parts: MachineParts): Handler[] {
  return [
    ...listHandlers(parts),
    ...terminationHandlers(parts),

    handle(contract.actOnMachine, async ({ params: { action }, body, session, origin }) => {
      const author = { session, origin };
      if (action !== 'status') return actOnOne(parts, author, { action, body });
      const { machine, warning } = await findOne(parts, body, author);
      return { ...about(machine, machine.state), ...(warning && { cloud_note: warning.message }) };
    }),
  ];
}
