import { setImmediate } from 'node:timers/promises';
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

/** What is held, by place and identifier: a place is compared with its reading without a look at the others. */
type HeldPlaces = Map<string, Map<string, Held>>;

function machineIn(row: CloudMachineRow): Machine {
  const { protection_read_at: _read, noted_at: _noted, gone: _gone, changed_in: _changed, ...machine } = row;
  return machine;
}

/** The machines of the shared table, in memory: it follows what any server commits (ADR 7). */
export class InventoryIndex {
  private held: HeldPlaces = new Map();
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
    this.list ??= [...this.held.values()].flatMap((ofPlace) => [...ofPlace.values()].map(({ machine }) => machine));
    return this.list;
  }

  find(place: Place, instance_id: string): Held | undefined {
    return this.held.get(placeKey(place))?.get(instance_id);
  }

  /** Whether a reading of a machine tells anything that is not known. */
  isNews(machine: ListedMachine): boolean {
    const held = this.find(machine, machine.instance_id);
    return !held || !saysSame(held.machine, machine);
  }

  /** Those of a place that a whole reading of it, begun at a moment, has not seen. */
  unseenIn(place: Place, seen: ReadonlySet<string>, before: Date): string[] {
    const ofPlace = [...(this.held.get(placeKey(place)) ?? [])];
    return ofPlace.flatMap(([id, { notedAt }]) => (notedAt < before.getTime() && !seen.has(id) ? [id] : []));
  }

  private async read(db: Db, generation: number): Promise<void> {
    const isWhole = this.known < 0 || Date.now() - this.lookedAt > longestGapMs;
    const held: HeldPlaces = isWhole ? new Map() : this.held;
    const readFrom = async (source: Db) => {
      for await (const rows of machinesSince(source, isWhole ? -1 : this.known)) {
        for (const row of rows) this.take(held, row);
        await setImmediate();
      }
    };
    // What is new, on one connection: whoever reads a list does not queue for each page behind what is written meanwhile. All of it takes
    // too long for that where there is only one.
    await (isWhole ? readFrom(db) : db.connection().execute(readFrom));
    this.held = held;
    this.known = Math.max(this.known, generation);
    this.lookedAt = Date.now();
    this.list = undefined;
  }

  private take(held: HeldPlaces, row: CloudMachineRow): void {
    const place = placeKey(row);
    // A place that the configuration does not have any more.
    if (!this.places.has(place)) return;
    const ofPlace = held.get(place) ?? new Map<string, Held>();
    held.set(place, ofPlace);
    const id = row.instance_id;
    const before = ofPlace.get(id);
    if (before && before.changedIn > row.changed_in) return;
    if (row.gone) ofPlace.delete(id);
    else
      ofPlace.set(id, {
        machine: machineIn(row),
        changedIn: row.changed_in,
        notedAt: row.noted_at.getTime(),
        protectionAt: row.protection_read_at?.getTime(),
      });
  }
}
