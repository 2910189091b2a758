import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/connection';
import { type Machine, type OpenLaunch, ownTags } from '../fleet';
import type { Clients } from './clients';
import type { Failures } from './failures';
import type { InventoryIndex } from './inventoryIndex';
import { launchSettlesMs, tokensOf } from './launching';
import { machinesByToken } from './lookUp';
import { type ListedMachine, machineOf } from './machineOf';
import { placeKey, readPlaces } from './places';

interface Parts {
  readonly db: Db;
  readonly clients: Clients;
  readonly failures: Failures;
  readonly index: InventoryIndex;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** The machines of a launch. */
export interface FoundLaunch {
  /** Machines in the response of the cloud. */
  readonly sent: readonly ListedMachine[];
  /** Other machines from the last readings. */
  readonly known: readonly Machine[];
}

const sizeOf = ({ sent, known }: FoundLaunch) => sent.length + known.length;

/** Finds the machines of launches without a response. */
export class OpenLaunches {
  constructor(private readonly parts: Parts) {}

  /**
   * Returns the machines of a launch: all of them, or fewer if two complete readings in a row and a later lookup have no more. Otherwise
   * returns `undefined`, and the machines stay reserved.
   */
  async find(launch: OpenLaunch): Promise<FoundLaunch | undefined> {
    const isRead = await this.isRead(launch);
    const found = await this.lookFor(launch);
    return found && (isRead || sizeOf(found) >= launch.count) ? found : undefined;
  }

  /**
   * Returns true if the last two readings of the region are complete and began after the launch was settled. During an outage, lookups
   * may return no machines.
   */
  private async isRead(launch: OpenLaunch): Promise<boolean> {
    const settledAt = launch.begunAt.getTime() + launchSettlesMs;
    const { places } = await readPlaces(this.parts.db);
    const place = places.find((one) => placeKey(one) === placeKey(launch));
    return place?.error_code === null && place.read_before_at !== null && place.read_before_at.getTime() >= settledAt;
  }

  private async lookFor(launch: OpenLaunch): Promise<FoundLaunch | undefined> {
    const { db, clients, failures, index, log } = this.parts;
    try {
      const instances = await machinesByToken(clients, launch, tokensOf(launch.clientToken));
      const sent = instances.flatMap((instance) => machineOf(instance, launch) ?? []);
      await index.follow(db, (await readPlaces(db)).generation);
      const ids = new Set(sent.map(({ instance_id }) => instance_id));
      const known = index
        .heldIn(launch)
        .flatMap(({ machine }) => (machine.tags[ownTags.token] === launch.clientToken ? machine : []))
        .filter(({ instance_id }) => !ids.has(instance_id));
      return { sent, known };
    } catch (error) {
      const { code, detail, requestId } = await failures.told(error, launch);
      const { account, region, clientToken } = launch;
      const facts = { account, region, launch_token: clientToken, code, detail, cloud_request_id: requestId };
      log.warn(facts, 'could not look up a launch without a response');
      return undefined;
    }
  }
}
