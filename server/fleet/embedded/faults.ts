import type { Warning } from '../fleet';
import type { CloudFault } from '../lifecycle';

/**
 * Simulated faults of the embedded fleet, for tests.
 */
export interface Faults {
  /** Regions that do not answer. */
  readonly unreachable: readonly Warning[];
  /** Errors of single machines, by identifier. */
  readonly machines: ReadonlyMap<string, CloudFault>;
  /** Error of every action, such as throttling. */
  readonly everything?: CloudFault | undefined;
  readonly launch?: LaunchFault | undefined;
}

/** A launch without an answer of the cloud, done or not; or a maximum number of available machines. */
type LaunchFault = { readonly lost: 'done' | 'not done' } | { readonly only: number };

export const noFaults: Faults = { unreachable: [], machines: new Map() };
