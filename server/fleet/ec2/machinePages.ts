import { paginateDescribeInstances } from '@aws-sdk/client-ec2';
import type { CloudConfig } from '../../cloudConfig';
import type { Place } from '../fleet';
import type { Clients } from './clients';
import type { Failures } from './failures';
import { type ListedMachine, machineOf } from './machineOf';
import { boundedPages } from './pages';

/** A page of the machines of a region, without those of earlier pages. */
export interface MachinePage {
  readonly machines: readonly ListedMachine[];
  /** Time before the request for this page. */
  readonly askedAt: Date;
}

/**
 * Reads the machines of a region from the cloud.
 *
 * @throws CloudError if the cloud fails or if the pages do not end
 */
export type MachinePages = (place: Place, signal: AbortSignal) => AsyncIterable<MachinePage>;

interface Parts {
  readonly config: CloudConfig;
  readonly clients: Clients;
  readonly failures: Failures;
}

/** Returns the reader that runs Amazon's SDK in the caller's thread. */
export function machinePages({ config: { poll }, clients, failures }: Parts): MachinePages {
  const { pageSize } = poll;
  return async function* (place, signal) {
    const seen = new Set<string>();
    let askedAt = new Date();
    const pages = paginateDescribeInstances(
      { client: clients.ec2('read', place), pageSize },
      {},
      { abortSignal: signal },
    );
    const limits = { pageSize, progress: () => seen.size, errorOf: (error: unknown) => failures.told(error, place) };
    for await (const { Reservations = [] } of boundedPages(pages, limits)) {
      const machines: ListedMachine[] = [];
      for (const instance of Reservations.flatMap(({ Instances = [] }) => Instances)) {
        const machine = machineOf(instance, place);
        if (!machine || seen.has(machine.instance_id)) continue;
        seen.add(machine.instance_id);
        machines.push(machine);
      }
      yield { machines, askedAt };
      askedAt = new Date();
    }
  };
}
