import { setTimeout as pause } from 'node:timers/promises';
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

/** Before machines that are not found count as not launched, they are looked for once more, after so long in ms. */
const againMs = 2_000;

interface Parts {
  readonly db: Db;
  readonly clients: Clients;
  readonly failures: Failures;
  readonly index: InventoryIndex;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** The machines of a launch. */
export interface FoundLaunch {
  /** Those that the cloud has just sent. */
  readonly sent: readonly ListedMachine[];
  /** Those that it did not send, but that the last readings had. */
  readonly known: readonly Machine[];
}

const sizeOf = ({ sent, known }: FoundLaunch) => sent.length + known.length;

/** Finds out what became of launches without a response. */
export class OpenLaunches {
  constructor(private readonly parts: Parts) {}

  /**
   * Returns the machines of a launch: all of them, or fewer once the launch is settled and two look-ups in a row agree. As long
   * as nobody can tell, it returns `undefined`, and the machines stay reserved.
   */
  async find(launch: OpenLaunch): Promise<FoundLaunch | undefined> {
    const found = await this.lookFor(launch);
    if (!found || sizeOf(found) >= launch.count) return found;
    if (launch.at.getTime() - launch.begunAt.getTime() < launchSettlesMs) return undefined;
    await pause(againMs);
    const again = await this.lookFor(launch);
    if (!again || sizeOf(again) >= launch.count) return again;
    return sizeOf(again) === sizeOf(found) && !(await this.isLosing(launch)) ? again : undefined;
  }

  /** Returns true if the region's responses leave most of its machines out: a look-up may miss machines as well. */
  private async isLosing(launch: OpenLaunch): Promise<boolean> {
    const { places } = await readPlaces(this.parts.db);
    return places.some((place) => placeKey(place) === placeKey(launch) && place.lost_since !== null);
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
      const told = { account, region, launch_token: clientToken, code, detail, cloud_request_id: requestId };
      log.warn(told, 'a launch without an answer could not be looked for');
      return undefined;
    }
  }
}
