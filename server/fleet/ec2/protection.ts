import { setTimeout as pause } from 'node:timers/promises';
import { DescribeInstanceAttributeCommand } from '@aws-sdk/client-ec2';
import type { Db } from '../../db/connection';
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

/**
 * The protection of machines from termination. EC2 lists it nowhere: it is an attribute that is asked for machine by machine, so
 * only of those that somebody is about to terminate.
 */
export class Protection {
  constructor(
    private readonly db: Db,
    private readonly clients: Clients,
    private readonly index: InventoryIndex,
  ) {}

  /** The same machines with their protection. Where it cannot be read it is as it was; EC2 refuses what is protected. */
  async of(machines: readonly Machine[]): Promise<readonly Machine[]> {
    const now = Date.now();
    const stale = machines.filter((machine) => {
      const { protectionAt } = this.index.find(machine, machine.instance_id) ?? {};
      return !isReached('terminate', machine.state) && (protectionAt === undefined || now - protectionAt > freshMs);
    });
    if (stale.length === 0) return machines;
    const places = new Map<string, { readonly place: Place; readonly ids: string[] }>();
    for (const machine of stale) {
      const group = places.get(placeKey(machine)) ?? { place: machine, ids: [] };
      group.ids.push(machine.instance_id);
      places.set(placeKey(machine), group);
    }
    const read = new Map<string, boolean>();
    for (const [key, { place, ids }] of places)
      for (const [id, value] of await this.readNow(place, ids)) read.set(`${key} ${id}`, value);
    return machines.map((machine) => {
      const value = read.get(`${placeKey(machine)} ${machine.instance_id}`);
      return value === undefined ? machine : { ...machine, termination_protection: value };
    });
  }

  /** Asks for the protection of machines of a place, and keeps the answers for all servers. */
  async readNow(place: Place, ids: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
    const read = new Map<string, boolean>();
    const left = [...ids];
    const ask = async () => {
      for (let id = left.pop(); id !== undefined; id = left.pop()) {
        const value = await this.ask(place, id);
        if (value !== undefined) read.set(id, value);
      }
    };
    await Promise.all(Array.from({ length: questionsAtOnce }, ask));
    if (read.size > 0)
      await this.db.transaction().execute(async (transaction) => {
        await saveProtection(transaction, await takeTurn(transaction), place, read, new Date());
      });
    return read;
  }

  private async ask(place: Place, InstanceId: string): Promise<boolean | undefined> {
    const command = new DescribeInstanceAttributeCommand({ InstanceId, Attribute: 'disableApiTermination' });
    for (const isLast of [false, true]) {
      try {
        const { DisableApiTermination } = await this.clients.ec2('quick', place).send(command);
        return DisableApiTermination?.Value;
      } catch (error) {
        const isYoung = (error as Error).name === 'InvalidInstanceID.NotFound';
        if (isLast || !(isYoung || kindOf(error) === 'busy')) return undefined;
        await pause(againMs);
      }
    }
    return undefined;
  }
}
