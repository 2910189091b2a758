import { type Entry, entriesOf, told } from './journal';
import type { State } from './state';

/** One value that is written over again and again, and what it has in the end. */
interface Register {
  readonly name: string;
  readonly writes: readonly { readonly entry: Entry; readonly value: string }[];
  readonly found: string;
  /** Before anybody wrote. */
  readonly initial: string;
}

/**
 * Whether a value may be what is left of some writes. It has to be one that was written, and not one that somebody wrote over who
 * began only when that write was known to be done. What got no answer may have happened at any moment since.
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

/** Verticals and rights of people are as somebody left them who was not followed by somebody else. */
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
