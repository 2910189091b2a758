import type { Module } from './access';
import { type Call, isChange } from './call';

/** Calls that an API token may make. Every limit applies; null and false limit nothing. */
export interface TokenScope {
  readonly read_only: boolean;
  readonly module: Module | null;
  /** Names of calls. */
  readonly calls: readonly string[] | null;
}

/** Names of the calls in the scope of every token. */
const always: readonly string[] = ['me'];

/**
 * Returns true if a call is in the scope of a token. A module contains the calls that require it, and no others that every session may
 * make, since their responses depend on all rights of the owner.
 */
export function isInScope(
  { read_only, module, calls }: TokenScope,
  call: Pick<Call, 'name' | 'access' | 'method' | 'reads' | 'personOnly'>,
): boolean {
  if (call.personOnly) return false;
  if (always.includes(call.name)) return true;
  if (read_only && isChange(call)) return false;
  if (module !== null && !([call.access].flat() as readonly string[]).includes(module)) return false;
  return calls === null || calls.includes(call.name);
}
