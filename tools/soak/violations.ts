import { type Entry, type EntryOf, entriesOf, told } from './journal';
import { machineViolations } from './machineViolations';
import { peopleViolations } from './peopleViolations';
import type { State } from './state';

/**
 * Returns what a server has that it should not have, or lacks. Each acknowledged change exists once, each refused one does not, and each
 * without a response exists once or not at all. No request is decided twice. No process exceeds its limit, has machines that nobody
 * launched, or lacks machines that nobody terminated. No reservation stays open.
 *
 * @returns a line for each violation
 */
export function violationsOf(entries: readonly Entry[], state: State): string[] {
  return [
    ...countViolations(entries, state),
    ...requestViolations(entries, state),
    ...decisionViolations(entries, state),
    ...machineViolations(entries, state),
    ...peopleViolations(entries, state),
  ];
}

/** Counts items by name. */
function countBy(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Describes a wrong number of effects of a change, if any. */
function countFault({ outcome }: Entry, count: number): string | undefined {
  if (count > 1) return `done ${count} times`;
  if (outcome === 'acknowledged' && count === 0) return 'acknowledged and lost';
  if (outcome === 'refused' && count > 0) return 'refused and done all the same';
  return undefined;
}

/**
 * Checks that every change has as many rows in the audit log as it was carried out, under its request id. If two servers carried out the
 * same termination, since one seemed to be down, each writes a row, and one of them has done it.
 */
function countViolations(entries: readonly Entry[], { successes }: State): string[] {
  const done = countBy(successes.flatMap(({ key, foundAllDone }) => (foundAllDone ? [] : [key])));
  const written = new Set(successes.map(({ key }) => key));
  return entries.flatMap((entry) => {
    const fault = countFault(entry, done.get(entry.key) ?? (written.has(entry.key) ? 1 : 0));
    const later = entry.saidLater;
    return [
      ...(fault === undefined ? [] : [`by the audit log ${fault}: ${told(entry)}`]),
      ...(later === undefined ? [] : [`sent again, the answer was another one (${later}): ${told(entry)}`]),
    ];
  });
}

/** Checks the same by the rows themselves, for changes that add distinguishable rows. */
function requestViolations(entries: readonly Entry[], state: State): string[] {
  const counts = countBy([
    ...state.processRequests.map(({ tagname }) => `request ${tagname}`),
    ...state.processes.map(({ tagname }) => `process ${tagname}`),
    ...state.people.map(({ email }) => `person ${email}`),
  ]);
  const nameOf = ({ deed }: Entry) => {
    if (deed.kind === 'process request') return `request ${deed.tagname}`;
    return deed.kind === 'registration' ? `person ${deed.email}` : undefined;
  };
  const rows = entries.flatMap((entry) => {
    const name = nameOf(entry);
    const fault = name === undefined ? undefined : countFault(entry, counts.get(name) ?? 0);
    return fault === undefined ? [] : [`by the lists ${fault}: ${told(entry)}`];
  });
  const updates = new Map(state.updateRequests.map((row) => [row.id, row]));
  const lost = entriesOf(entries, 'update request').flatMap((entry) => {
    const { requestId } = entry.made;
    if (entry.outcome !== 'acknowledged' || requestId === undefined) return [];
    const row = updates.get(requestId);
    const isThere = row?.process_id === entry.deed.processId && row.new_machine_max_count === entry.deed.limit;
    return isThere ? [] : [`update request ${requestId} is not there as it was asked for: ${told(entry)}`];
  });
  const doubled = [...countBy(state.processRequests.flatMap(({ process_id }) => process_id ?? []).map(String))];
  return [
    ...rows,
    ...lost,
    ...doubled.flatMap(([id, count]) => (count > 1 ? [`process ${id} was made by ${count} requests`] : [])),
    ...state.processRequests.flatMap(({ id, status, tagname }) => {
      const made = counts.get(`process ${tagname}`) ?? 0;
      const wanted = status === 1 ? 1 : 0;
      if (made === wanted) return [];
      return [`request ${id} (${tagname}) has the status ${status}, and there are ${made} processes of it`];
    }),
  ];
}

/** Checks that each request is decided once, as acknowledged. */
function decisionViolations(entries: readonly Entry[], state: State): string[] {
  const decisions = entriesOf(entries, 'decision');
  const rows = new Map<string, { readonly status: number; readonly reason: string | null }>();
  for (const row of state.processRequests) rows.set(`process ${row.id}`, row);
  for (const row of state.updateRequests) rows.set(`update ${row.id}`, row);
  const byRequest = new Map<string, EntryOf<'decision'>[]>();
  for (const entry of decisions) {
    const name = `${entry.deed.about} ${entry.deed.requestId}`;
    byRequest.set(name, [...(byRequest.get(name) ?? []), entry]);
  }
  return [...byRequest].flatMap(([name, tried]) => {
    const won = tried.filter(({ outcome }) => outcome === 'acknowledged');
    if (won.length > 1) return [`the request ${name} was decided ${won.length} times: ${won.map(told).join(' AND ')}`];
    const row = rows.get(name);
    const [winner] = won;
    if (!row) return winner ? [`the request ${name} is gone: ${told(winner)}`] : [];
    // A client without a response may have decided it; a refused one has not.
    const mayBe = (entry: EntryOf<'decision'>) =>
      entry.outcome !== 'refused' && entry.deed.reason === row.reason && entry.deed.approve === row.status;
    if (winner ? mayBe(winner) : row.status === 0 || tried.some(mayBe)) return [];
    const found = `it has the status ${row.status} and the reason ${row.reason}`;
    return [`the request ${name} is not as it was decided, ${found}: ${tried.map(told).join(' AND ')}`];
  });
}
