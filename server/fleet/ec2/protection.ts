import { DescribeInstanceAttributeCommand } from '@aws-sdk/client-ec2';
import { type Db, isUnavailable } from '../../db/connection';
import { groupBy } from '../../groupBy';
import type { Machine, Place } from '../fleet';
import { takeTurn } from '../head';
import { isReached } from '../lifecycle';
import type { Clients } from './clients';
import { kindOf } from './failures';
import type { InventoryIndex } from './inventoryIndex';
import { placeKey } from './places';
import { saveProtection } from './store';

const cacheMs = 60_000;

const maxConcurrentRequests = 8;

/** Delay before a machine that EC2 does not know yet is queried again. */
const retryDelayMs = 1_000;

/** Time limit for starting requests. A client waits for the results. */
const timeLimitMs = 8_000;

const keyOf = (place: Place, id: string) => `${placeKey(place)} ${id}`;

/**
 * Reads the termination protection of machines. EC2 does not list it and needs a request for each machine, so it is only read before a
 * termination.
 */
export class Protection {
  /** Times of the last responses to this server. */
  private readonly confirmedAt = new Map<string, number>();

  constructor(
    private readonly db: Db,
    private readonly clients: Clients,
    private readonly index: InventoryIndex,
  ) {}

  /** Returns the machines with their protection. If it cannot be read, the last known value stays, and EC2 decides. */
  async of(machines: readonly Machine[]): Promise<readonly Machine[]> {
    const now = Date.now();
    const isStale = (at: number | undefined) => at === undefined || now - at > cacheMs;
    const stale = machines.filter(
      (machine) =>
        !isReached('terminate', machine.state) &&
        isStale(this.index.find(machine, machine.instance_id)?.protectionAt) &&
        isStale(this.confirmedAt.get(keyOf(machine, machine.instance_id))),
    );
    if (stale.length === 0) return machines;
    const read = new Map<string, boolean>();
    for (const group of groupBy(stale, placeKey).values()) {
      const [place] = group;
      const ids = group.map(({ instance_id }) => instance_id);
      for (const [id, value] of await this.readNow(place, ids)) read.set(keyOf(place, id), value);
    }
    return machines.map((machine) => {
      const value = read.get(keyOf(machine, machine.instance_id));
      return value === undefined ? machine : { ...machine, termination_protection: value };
    });
  }

  /**
   * Reads the protection of machines of a place from EC2, and saves changed values for all servers. An unchanged value leaves the fleet's
   * generation, and thus all cached lists, as they are.
   */
  async readNow(place: Place, ids: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
    const read = new Map<string, boolean>();
    const left = [...ids];
    const until = Date.now() + timeLimitMs;
    const ask = async () => {
      for (let id = left.pop(); id !== undefined && Date.now() < until; id = left.pop()) {
        const value = await this.ask(place, id);
        if (value === 'no answers') left.length = 0;
        else if (value !== undefined) read.set(id, value);
      }
    };
    await Promise.all(Array.from({ length: maxConcurrentRequests }, ask));
    await this.save(place, read).catch((error: unknown) => {
      // The caller gets the values without a database, too.
      if (!isUnavailable(error)) throw error;
    });
    return read;
  }

  private async save(place: Place, read: ReadonlyMap<string, boolean>): Promise<void> {
    const now = Date.now();
    for (const [key, at] of this.confirmedAt) if (now - at > cacheMs) this.confirmedAt.delete(key);
    for (const id of read.keys()) this.confirmedAt.set(keyOf(place, id), now);
    const isChanged = ([id, value]: [string, boolean]) =>
      this.index.find(place, id)?.machine.termination_protection !== value;
    const changed = new Map([...read].filter(isChanged));
    if (changed.size === 0) return;
    await this.db.transaction().execute(async (transaction) => {
      await saveProtection(transaction, await takeTurn(transaction), place, changed, new Date(now));
    });
  }

  /** Reads the protection of a machine; `undefined` if EC2 does not know the machine, `no answers` if the place fails. */
  private async ask(place: Place, InstanceId: string): Promise<boolean | 'no answers' | undefined> {
    const command = new DescribeInstanceAttributeCommand({ InstanceId, Attribute: 'disableApiTermination' });
    for (const isLast of [false, true]) {
      try {
        const { DisableApiTermination } = await this.clients.ec2('quick', place).send(command);
        return DisableApiTermination?.Value;
      } catch (error) {
        const isAboutMachine = (error as Error).name.startsWith('InvalidInstanceID');
        if (!isAboutMachine && kindOf(error) !== 'busy') return 'no answers';
        if (!isLast) await this.clients.wait(retryDelayMs);
      }
    }
    return undefined;
  }
}
