import * as contract from '../../contract/launches';
import { CallError } from '../api/callError';
import { type Handler, handle } from '../api/handler';
import { endsByMachine } from '../dueActions/store';
import { isOf, type Machine, type Owner } from '../fleet/fleet';
import { machinesAt, pastMoment, processesAt } from '../fleetHistory/past';
import { noteOf, otherAddresses } from '../machines/instanceRow';
import { checkAccounts, openProcess } from '../machines/scope';
import { withoutNull } from '../processes/budgets';
import { withUse } from '../processes/liveMachines';
import { findWholeProcess } from '../processes/store';
import type { Launches } from './launching';
import { type Entry, entriesOf, recordsUntil } from './ledger';
import { readProcess, readRecords } from './ledgerStore';
import { mismatchesOf } from './mismatches';
import { overviewFor } from './overview';
import { type LaunchOutcome, rowsNow } from './rules';
import { findLaunch, machinesOf } from './store';
import { type ProcessMachineParts, processTerminationHandlers } from './terminations';

interface Parts extends ProcessMachineParts {
  readonly launches: Launches;
}

/** Converts a machine to a row of the ledger. */
function ledgerRow(machine: Machine, end: object | undefined) {
  const { instance_id, name, state, instance_type, region, availability_zone } = machine;
  const { ipv4, ipv6, private_ip, launch_time, tags } = machine;
  return {
    ...{ instance_id, name, state, ...noteOf(machine), instance_type, region, availability_zone },
    ...{ ipv4, ipv6, private_ip, other_addresses: otherAddresses(machine) },
    launch_time: launch_time.toISOString(),
    tags,
    ...end,
  };
}

function entryRow({ at, ...entry }: Entry) {
  return { at: at.toISOString(), ...entry, instance_ids: [...entry.instance_ids] };
}

const machinesOfProcess = (process: Owner, machines: readonly Machine[]) =>
  machines.filter((machine) => isOf(process, machine) && machine.state !== 'terminated');

/** Returns the ledger of a process at a past moment. Mismatches of the past are unknown, since the cloud was read since. */
async function ledgerAt(
  { db, fleet }: Parts,
  found: NonNullable<Awaited<ReturnType<typeof findWholeProcess>>>,
  at: Date,
  now: Date,
) {
  const process = (await processesAt(db, at))(found);
  if (!process) throw new CallError(404, `Process ${found.id} did not exist yet`, 'unknown_process');
  const { machine_max_count, machines_live, machines_reserved } = process;
  const machines = await machinesAt({ db, inventory: await fleet.inventory(now) }, [process.account], at);
  return {
    process,
    limit: { approved: machine_max_count, live: machines_live, reserved: machines_reserved },
    entries: entriesOf(recordsUntil(await readRecords(db, found.id), at)).map(entryRow),
    machines: machinesOfProcess(process, machines).map((machine) => ledgerRow(machine, undefined)),
    mismatches: [],
  };
}

/** Handles the calls that launch and terminate machines of processes. */
export default function launchHandlers(parts: Parts): Handler[] {
  const { db, fleet, launches, accountsOf } = parts;
  return [
    handle(contract.launchMachines, async ({ body, session, origin, submit }) => ({
      ...(await launches.launch(body, { session, origin, submit })),
    })),

    handle(contract.launchStatus, async ({ query: { key }, session, origin }) => {
      const found = await findLaunch(db, session.personId, key);
      if (found) checkAccounts(accountsOf, session, [found.account]);
      // A launch with an unknown result is reconciled at once.
      if (found && found.reserved > 0) await launches.reconcile(origin.at, found.process_id);
      const launch = found && (await findLaunch(db, session.personId, key));
      if (!launch) throw new CallError(404, 'No launch found for this key', 'unknown_launch');
      const { id, process_id, message, count, begun_at } = launch;
      const outcome: LaunchOutcome = launch.outcome ?? 'under_way';
      const { machines } = await fleet.inventory(origin.at);
      return {
        data: {
          ...{ launch_id: id, process_id, outcome, message, count },
          begun_at: begun_at.toISOString(),
          machines: rowsNow(await machinesOf(db, id), machines, process_id),
        },
      };
    }),

    ...processTerminationHandlers(parts),

    handle(contract.launchOverview, async ({ session, origin }) => ({
      data: await overviewFor(parts, session, origin.at),
    })),

    handle(contract.processLedger, async ({ params, query, session, origin }) => {
      const id = Number(params.process_id);
      const process = openProcess(accountsOf, session, id, await findWholeProcess(db, id));
      const at = await pastMoment(db, query, origin.at);
      if (at) return { data: await ledgerAt(parts, process, at, origin.at) };
      const read = await readProcess(parts, process, origin.at);
      const { records, inventory, live, reserved } = read;
      const endOf = await endsByMachine(db);
      return {
        data: {
          process: withUse(withoutNull(process, 'budget'), 'machine_max_count', {
            ...{ machines_live: live, machines_reserved: reserved },
          }),
          limit: { approved: process.machine_max_count, live, reserved },
          entries: entriesOf(records).map(entryRow),
          machines: machinesOfProcess(process, inventory.machines).map((machine) => ledgerRow(machine, endOf(machine))),
          mismatches: mismatchesOf(process, read).map((mismatch) => ({
            ...mismatch,
            instance_ids: [...mismatch.instance_ids],
          })),
        },
      };
    }),
  ];
}
