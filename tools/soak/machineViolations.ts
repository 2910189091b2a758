import { type Entry, entriesOf, told } from './journal';
import type { ProcessState, State } from './state';

/** Returns the violations of processes' machines and limits. */
export function machineViolations(entries: readonly Entry[], state: State): string[] {
  return [
    ...state.processes.flatMap(faultsOf),
    ...limitViolations(entries, state),
    ...launchViolations(entries, state),
    ...terminationViolations(entries, state),
  ];
}

const without = (some: readonly string[], others: readonly string[]) => {
  const known = new Set(others);
  return some.filter((one) => !known.has(one));
};

/** Checks what a process itself shows. */
function faultsOf(process: ProcessState): string[] {
  const { id, tagname, live, reserved, ledgerMachines, fleetMachines, mismatches } = process;
  const name = `process ${id} (${tagname})`;
  const odd = [...without(ledgerMachines, fleetMachines), ...without(fleetMachines, ledgerMachines)];
  return [
    ...(reserved > 0 ? [`${name} has ${reserved} machines reserved, with no launch under way`] : []),
    ...(live === fleetMachines.length
      ? []
      : [`${name} counts ${live} machines, and the fleet has ${fleetMachines.length}`]),
    ...(odd.length > 0 ? [`${name}: ledger and fleet do not agree about ${odd.join(', ')}`] : []),
    ...mismatches.map((mismatch) => `${name}: its ledger says that ${mismatch}`),
  ];
}

/**
 * The limit of a process is the one approved last, since only one update is pending at a time. An update may lower the limit below the
 * number of existing machines, which stay.
 */
function limitViolations(entries: readonly Entry[], { processes, processRequests, updateRequests }: State): string[] {
  const asked = new Map(entriesOf(entries, 'process request').map(({ deed }) => [deed.tagname, deed.limit]));
  const requested = new Map(processRequests.map(({ process_id, tagname }) => [process_id, asked.get(tagname)]));
  return processes.flatMap(({ id, tagname, limit, live }) => {
    const name = `process ${id} (${tagname})`;
    const first = requested.get(id);
    if (first === undefined) return [`${name} was asked for by nobody`];
    const approved = updateRequests
      .filter(({ process_id, status }) => process_id === id && status === 1)
      .toSorted((one, other) => one.id - other.id)
      .map(({ new_machine_max_count }) => new_machine_max_count);
    const last = approved.at(-1) ?? first;
    const most = Math.max(first, ...approved);
    return [
      ...(limit === last ? [] : [`${name} allows ${limit} machines, and ${last} were approved`]),
      ...(live > most ? [`${name} has ${live} machines and never allowed more than ${most}`] : []),
    ];
  });
}

/** Checks that acknowledged launches have their machines until someone may have terminated them, each of one launch. */
function launchViolations(entries: readonly Entry[], { processes }: State): string[] {
  const launches = new Map(processes.map((process) => [process.id, process.launches]));
  const live = new Set(processes.flatMap(({ fleetMachines }) => fleetMachines));
  const tried = entriesOf(entries, 'termination').filter(({ outcome }) => outcome !== 'refused');
  const ended = new Set(tried.flatMap(({ deed }) => deed.instanceIds));
  const seen = new Map<string, string>();
  return entriesOf(entries, 'launch').flatMap((entry) => {
    const { outcome, deed, key, made } = entry;
    if (outcome !== 'acknowledged') return [];
    const ids = made.instanceIds ?? [];
    const inLedger = (launches.get(deed.processId) ?? []).filter((launched) => without(ids, launched).length === 0);
    const gone = ids.filter((id) => !live.has(id) && !ended.has(id));
    const shared = ids.filter((id) => seen.has(id));
    for (const id of ids) seen.set(id, key);
    return [
      ...(ids.length === deed.count ? [] : [`${ids.length} machines were launched instead of ${deed.count}`]),
      ...(ids.length === 0 || inLedger.length === 1 ? [] : [`the ledger has the launch ${inLedger.length} times`]),
      ...(gone.length > 0 ? [`${gone.join(', ')} was launched, not ended, and is gone`] : []),
      ...(shared.length > 0 ? [`${shared.join(', ')} was launched before, by ${seen.get(shared[0] ?? '')}`] : []),
    ].map((fault) => `${fault}: ${told(entry)}`);
  });
}

/** Checks that terminated machines are not live. */
function terminationViolations(entries: readonly Entry[], { processes }: State): string[] {
  const live = new Set(processes.flatMap(({ fleetMachines }) => fleetMachines));
  return entriesOf(entries, 'termination').flatMap((entry) => {
    const left = entry.deed.instanceIds.filter((id) => live.has(id));
    if (entry.outcome !== 'acknowledged' || left.length === 0) return [];
    return [`${left.join(', ')} was terminated and lives: ${told(entry)}`];
  });
}
