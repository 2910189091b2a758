import type { CloudFault, Warning } from './fleet';

/**
 * What goes wrong in the embedded fleet: nothing, unless somebody says so. It is how the tests see what a cloud does on
 * its bad days.
 */
export interface Faults {
  /** The regions of accounts that do not answer. */
  readonly unreachable: readonly Warning[];
  /** The machines that the cloud fails to change, by identifier. */
  readonly machines: ReadonlyMap<string, CloudFault>;
  /** What fails every act at once, as throttling does. */
  readonly everything?: CloudFault | undefined;
}

export const noFaults: Faults = { unreachable: [], machines: new Map() };
