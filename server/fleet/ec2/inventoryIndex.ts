import type { Db } from '../../db/connection';
import type { Machine, Place } from '../fleet';
import type { ListedMachine } from './machineOf';
import { saysSame } from './machineOf';
import { placeKey } from './places';
import { type CloudMachineRow, machinesSince } from './store';

/** A server that has not looked for so long, in milliseconds, reads all anew: rows of machines that are gone go after a day. */
const longestGapMs = 12 * 3_600_000;

interface Held {
  readonly machine: Machine;
  readonly changedIn: number;
  readonly notedAt: number;
  /** When its protection was read, in milliseconds since 1970. */
  readonly protectionAt: number | undefined;
}

const keyOf = ({ account, region, instance_id }: Pick<Machine, 'account' | 'region' | 'instance_id'>) =>
  `${account} ${region} ${instance_id}`;

function machineIn(row: CloudMachineRow): Machine {
  const { protection_read_at: _read, noted_at: _noted, gone: _gone, changed_in: _changed, ...machine } = row;
  return machine;
}

/** The machines of the shared table, in memory: it follows what any server commits (ADR 7). */
export class InventoryIndex {
  private held = new Map<string, Held>();
  private known = -1;
  private lookedAt = 0;
  private list: readonly Machine[] | undefined;
  private following: Promise<void> | undefined;

  constructor(private readonly places: ReadonlySet<string>) {}

  /** Takes in what was committed up to a generation; those who ask meanwhile wait for the same reading. */
  async follow(db: Db, generation: number): Promise<void> {
    while (generation > this.known || Date.now() - this.lookedAt > longestGapMs) {
      this.following ??= this.read(db, generation).finally(() => {
        this.following = undefined;
      });
      await this.following;
    }
    this.lookedAt = Date.now();
  }

  get generation(): number {
    return this.known;
  }

  /** Always the same list until one of them changes. */
  get machines(): readonly Machine[] {
    this.list ??= [...this.held.values()].map(({ machine }) => machine);
    return this.list;
  }

  find(place: Place, instance_id: string): Held | undefined {
    return this.held.get(keyOf({ ...place, instance_id }));
  }

  /** Whether a reading of a machine tells anything that is not known. */
  isNews(machine: ListedMachine): boolean {
    const held = this.held.get(keyOf(machine));
    return !held || !saysSame(held.machine, machine);
  }

  /** Those of a place that a whole reading of it, begun at a moment, has not seen. */
  unseenIn({ account, region }: Place, seen: ReadonlySet<string>, before: Date): string[] {
    return [...this.held.values()]
      .filter(
        ({ machine, notedAt }) =>
          machine.account === account && machine.region === region && notedAt < before.getTime(),
      )
      .map(({ machine }) => machine.instance_id)
      .filter((id) => !seen.has(id));
  }

  private async read(db: Db, generation: number): Promise<void> {
    const isWhole = this.known < 0 || Date.now() - this.lookedAt > longestGapMs;
    const held = isWhole ? new Map<string, Held>() : this.held;
    for await (const rows of machinesSince(db, isWhole ? -1 : this.known)) {
      for (const row of rows) this.take(held, row);
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.held = held;
    this.known = Math.max(this.known, generation);
    this.lookedAt = Date.now();
    this.list = undefined;
  }

  private take(held: Map<string, Held>, row: CloudMachineRow): void {
    const key = keyOf(row);
    const before = held.get(key);
    if (before && before.changedIn > row.changed_in) return;
    // A place that the configuration does not have any more.
    if (row.gone || !this.places.has(placeKey(row))) held.delete(key);
    else
      held.set(key, {
        machine: machineIn(row),
        changedIn: row.changed_in,
        notedAt: row.noted_at.getTime(),
        protectionAt: row.protection_read_at?.getTime(),
      });
  }
}
