import type { Call } from './call';

/** The other files of this folder. The calls that a file exports are a domain of the contract. */
const files = import.meta.glob<Readonly<Record<string, unknown>>>(['./*.ts', '!./calls.ts'], { eager: true });

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}

/** The calls of each domain. */
export const domains: readonly (readonly Call[])[] = Object.values(files)
  .map((exported) => Object.values(exported).filter(isCall))
  .filter((found) => found.length > 0);

/** Every call of the contract. */
export const calls: readonly Call[] = domains.flat();
