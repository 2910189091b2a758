import type { CloudFault, Warning } from '../fleet';

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
  /** What goes wrong with a launch; see {@link LaunchFault}. */
  readonly launch?: LaunchFault | undefined;
}

/**
 * The answer of a launch is lost, whether it was done or not, and for as long as this lasts the cloud does not tell either;
 * or the cloud has only so many machines.
 */
type LaunchFault = { readonly lost: 'done' | 'not done' } | { readonly only: number };

export const noFaults: Faults = { unreachable: [], machines: new Map() };
