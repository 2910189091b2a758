import * as audit from './audit';
import * as authentication from './authentication';
import type { Call } from './call';
import * as launches from './launches';
import * as machines from './machines';
import * as processes from './processes';
import * as templates from './templates';

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}

/** Every call of the contract, for those that need all of them: the server, the OpenAPI page and the tests. */
export const calls: readonly Call[] = [authentication, machines, launches, templates, processes, audit]
  .flatMap((domain): unknown[] => Object.values(domain))
  .filter(isCall);

/** The calls beyond the documented ones, as the reference server's login answer offers them (D52). */
export const offeredCalls: readonly string[] = calls.filter(({ beyond }) => beyond).map(({ name }) => name);
