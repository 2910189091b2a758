import { DescribeInstanceAttributeCommand } from '@aws-sdk/client-ec2';
import { type Db, isUnavailable } from '../../db/connection';
import type { Machine, Place } from '../fleet';
import { takeTurn } from '../head';
import { isReached } from '../lifecycle';
import type { Clients } from './clients';
import { kindOf } from './failures';
import type { InventoryIndex } from './inventoryIndex';
import { placeKey } from './places';
import { saveProtection } from './store';

/** How long what was read of a machine's protection counts, in milliseconds. */
const freshMs = 60_000;

/** So many machines are asked about at once. */
const questionsAtOnce = 8;

/** A machine that EC2 does not know yet is asked about again after so many milliseconds. */
const againMs = 1_000;

/** After so many milliseconds no more questions are begun: somebody waits for the answers that there are. */
const patienceMs = 8_000;

const keyOf = (place: Place, id: string) => `${placeKey(place)} ${id}`;

/**
 * The protection of machines from termination. EC2 lists it nowhere: it is an attribute that is asked for machine by machine, so
 * only of those that somebody is about to terminate.
 */
export class Protection {
  /** When this server was last told what was known already. */
  private readonly confirmedAt = new Map<string, number>();

  constructor(
    private readonly db: Db,
    private readonly clients: Clients,
    private readonly index: InventoryIndex,
  ) {}

  /** The same machines with their protection. Where it cannot be read it is as it was; EC2 refuses what is protected. */
  async of(machines: readonly Machine[]): Promise<readonly Machine[]> {
    const now = Date.now();
    const isStale = (at: number | undefined) => at === undefined || now - at > freshMs;
    const stale = machines.filter(
      (machine) =>
        !isReached('terminate', machine.state) &&
        isStale(this.index.find(machine, machine.instance_id)?.protectionAt) &&
        isStale(this.confirmedAt.get(keyOf(machine, machine.instance_id))),
    );
    if (stale.length === 0) return machines;
    const places = new Map<string, { readonly place: Place; readonly ids: string[] }>();
    for (const machine of stale) {
      const group = places.get(placeKey(machine)) ?? { place: machine, ids: [] };
      group.ids.push(machine.instance_id);
      places.set(placeKey(machine), group);
    }
    const read = new Map<string, boolean>();
    for (const { place, ids } of places.values())
      for (const [id, value] of await this.readNow(place, ids)) read.set(keyOf(place, id), value);
    return machines.map((machine) => {
      const value = read.get(keyOf(machine, machine.instance_id));
      return value === undefined ? machine : { ...machine, termination_protection: value };
    });
  }

  /**
   * Asks for the protection of machines of a place, and keeps what is new for all servers: an answer that changes nothing leaves the
   * fleet's generation, and with it every list that somebody has, as it is.
   */
  async readNow(place: Place, ids: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
    const read = new Map<string, boolean>();
    const left = [...ids];
    const until = Date.now() + patienceMs;
    const ask = async () => {
      for (let id = left.pop(); id !== undefined && Date.now() < until; id = left.pop()) {
        const value = await this.ask(place, id);
        // Nobody is told anything there at the moment: the others need not be asked about.
        if (value === 'no answers') left.length = 0;
        else if (value !== undefined) read.set(id, value);
      }
    };
    await Promise.all(Array.from({ length: questionsAtOnce }, ask));
    await this.keep(place, read).catch((error: unknown) => {
      // Who asks knows it all the same.
      if (!isUnavailable(error)) throw error;
    });
    return read;
  }

  private async keep(place: Place, read: ReadonlyMap<string, boolean>): Promise<void> {
    const now = Date.now();
    for (const [key, at] of this.confirmedAt) if (now - at > freshMs) this.confirmedAt.delete(key);
    for (const id of read.keys()) this.confirmedAt.set(keyOf(place, id), now);
    const isNews = ([id, value]: [string, boolean]) =>
      this.index.find(place, id)?.machine.termination_protection !== value;
    const news = new Map([...read].filter(isNews));
    if (news.size === 0) return;
    await this.db.transaction().execute(async (transaction) => {
      await saveProtection(transaction, await takeTurn(transaction), place, news, new Date(now));
    });
  }

  /** Whether a machine is protected; nothing when the cloud does not say so of this one. */
  private async ask(place: Place, InstanceId: string): Promise<boolean | 'no answers' | undefined> {
    const command = new DescribeInstanceAttributeCommand({ InstanceId, Attribute: 'disableApiTermination' });
    for (const isLast of [false, true]) {
      try {
        const { DisableApiTermination } = await this.clients.ec2('quick', place).send(command);
        return DisableApiTermination?.Value;
      } catch (error) {
        const isAboutMachine = (error as Error).name.startsWith('InvalidInstanceID');
        if (!isAboutMachine && kindOf(error) !== 'busy') return 'no answers';
        if (!isLast) await this.clients.wait(againMs);
      }
    }
    return undefined;
  }
}
