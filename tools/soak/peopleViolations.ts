import { type Entry, entriesOf, told } from './journal';
import type { State } from './state';

/** A value that is overwritten repeatedly, with its final value. */
interface Register {
  readonly name: string;
  readonly writes: readonly { readonly entry: Entry; readonly value: string }[];
  readonly found: string;
  /** The initial value. */
  readonly initial: string;
}

/**
 * Returns true if a value may result from some writes: it was written, and not overwritten by a write that began after it was acknowledged.
 * A write without a response may have happened at any time.
 */
function isPossible({ writes, found, initial }: Register): boolean {
  const done = writes.filter(({ entry }) => entry.outcome === 'acknowledged');
  const isOver = (end: number) => done.some(({ entry }) => entry.begun > end);
  if (found === initial && done.length === 0) return true;
  return writes.some(({ entry, value }) => {
    if (value !== found || entry.outcome === 'refused') return false;
    return entry.outcome === 'unanswered' || entry.ended === undefined || !isOver(entry.ended);
  });
}

/** Checks that verticals and rights of people result from the acknowledged writes. */
export function peopleViolations(entries: readonly Entry[], { people }: State): string[] {
  const byId = new Map(people.map((person) => [person.userid, person]));
  const registers = new Map<string, Register>();
  const write = (name: string, entry: Entry, value: string, known: { found: string; initial: string }) => {
    const before = registers.get(name)?.writes ?? [];
    registers.set(name, { name, ...known, writes: [...before, { entry, value }] });
  };
  for (const entry of entriesOf(entries, 'vertical')) {
    const { userId, verticalId, belongs } = entry.deed;
    const has = byId.get(userId)?.verticals.some(({ vertical_id }) => vertical_id === verticalId) ?? false;
    const known = { found: String(has), initial: 'false' };
    write(`whether user ${userId} belongs to vertical ${verticalId}`, entry, String(belongs), known);
  }
  for (const entry of entriesOf(entries, 'roles')) {
    const { userId, verticalId, privilege } = entry.deed;
    const place = byId.get(userId)?.verticals.find(({ vertical_id }) => vertical_id === verticalId);
    const known = { found: String(place?.direct_privileges ?? ''), initial: '' };
    write(`the privileges of user ${userId} in vertical ${verticalId}`, entry, String(privilege), known);
  }
  return [...registers.values()].flatMap((register) => {
    if (isPossible(register)) return [];
    const { name, found, writes } = register;
    return [`${name}: "${found}" is not what was left there: ${writes.map(({ entry }) => told(entry)).join(' THEN ')}`];
  });
}
