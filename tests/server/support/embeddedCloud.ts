import type { Parts } from '../../../server/app';
import type { Faults } from '../../../server/fleet/embedded/faults';
import { takeTurn } from '../../../server/fleet/head';
import type { FleetUnderTest } from '../both/fleet/fleetContract';
import { addAll, addTemplate } from './machines';

/**
 * The embedded fleet with faults on request.
 *
 * @param partsOf returns the parts of a server with the fleet, which has the faults
 */
export function embeddedCloud(partsOf: (faults: Faults) => Partial<Parts> = (faults) => ({ faults })): FleetUnderTest {
  const faults: { -readonly [Key in keyof Faults]: Faults[Key] } = { unreachable: [], machines: new Map() };
  return {
    parts: () => partsOf(faults),
    addMachines: async (server, machines) => {
      const added = await addAll(
        server,
        ...machines.map(({ zone = 'us-east-1a', isProtected = false, name = 'one' }) => ({
          ...{ availability_zone: zone, termination_protection: isProtected, tags: { Name: name } },
        })),
      );
      return added.map(({ instance_id }) => instance_id);
    },
    addTemplate: (server) => addTemplate(server, { versions: 1 }),
    liveOf: async ({ db }, id) =>
      (
        await db
          .selectFrom('machine')
          .select('instance_id')
          .where('process_id', '=', id)
          .where('goal', '<>', 'terminated')
          .execute()
      ).map(({ instance_id }) => instance_id),
    loseLaunch: (lost) => {
      faults.launch = { lost };
    },
    haveRoomFor: (only) => {
      faults.launch = { only };
    },
    throttle: () => {
      faults.everything = { code: 'RequestLimitExceeded', message: 'Request limit exceeded.' };
    },
    protect: ({ db }, id) =>
      db.transaction().execute(async (transaction) => {
        const changed_in = await takeTurn(transaction);
        await transaction
          .updateTable('machine')
          .set({ termination_protection: true, changed_in })
          .where('instance_id', '=', id)
          .execute();
      }),
    mend: () => {
      faults.launch = undefined;
      faults.everything = undefined;
    },
    close: async () => undefined,
  };
}
