import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../db/connection';
import type { Machine, Place } from '../fleet';
import { type Held, HeldMachines } from './heldMachines';
import type { ListedMachine } from './machineOf';
import { saysSame } from './machineOf';
import { placeKey } from './places';
import { type CloudMachineRow, machinesSince } from './store';

/** After a longer gap between two updates, the index is rebuilt: rows of deleted machines are removed after a day. */
const longestGapMs = 12 * 3_600_000;

/** The machines by place and identifier. */
type HeldPlaces = Map<string, Map<string, Held>>;

/** The machines of the shared table, in memory. It follows the commits of every server (ADR 7). */
export class InventoryIndex {
  private held: HeldPlaces = new Map();
  private readonly made = new HeldMachines();
  private known = -1;
  private lookedAt = 0;
  private list: readonly Machine[] | undefined;
  private following: Promise<void> | undefined;

  constructor(private readonly places: ReadonlySet<string>) {}

  /** Loads the commits up to a generation. Concurrent callers share one query. */
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

  /** The same array until a machine changes. */
  get machines(): readonly Machine[] {
    if (this.list) return this.list;
    const list: Machine[] = [];
    for (const ofPlace of this.held.values()) for (const { machine } of ofPlace.values()) list.push(machine);
    this.list = list;
    return list;
  }

  find(place: Place, instance_id: string): Held | undefined {
    return this.held.get(placeKey(place))?.get(instance_id);
  }

  /** Returns true unless a machine is known just as it was read. */
  isNews(machine: ListedMachine): boolean {
    const held = this.find(machine, machine.instance_id);
    return !held || held.missingAt !== undefined || !saysSame(held.machine, machine);
  }

  /**
   * Adds the rows that this server has just committed under a generation. If another commit before it is unknown, {@link follow} reads
   * both.
   */
  takeOwn(generation: number, rows: readonly CloudMachineRow[]): void {
    if (this.following || this.known !== generation - 1) return;
    for (const row of rows) this.take(this.held, row);
    this.known = generation;
    this.list = undefined;
  }

  /** The machines of one place. */
  heldIn(place: Place): readonly Held[] {
    return [...(this.held.get(placeKey(place))?.values() ?? [])];
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
    // New rows are read on one connection, so that a list does not queue behind writes for each page. A whole table takes too long
    // for that on a single connection.
    await (isWhole ? readFrom(db) : db.connection().execute(readFrom));
    this.held = held;
    this.known = Math.max(this.known, generation);
    this.lookedAt = Date.now();
    this.list = undefined;
  }

  private take(held: HeldPlaces, row: CloudMachineRow): void {
    const place = placeKey(row);
    // The configuration no longer has this place.
    if (!this.places.has(place)) return;
    const ofPlace = held.get(place) ?? new Map<string, Held>();
    held.set(place, ofPlace);
    const id = row.instance_id;
    const before = ofPlace.get(id);
    if (before && before.changedIn > row.changed_in) return;
    if (row.gone) ofPlace.delete(id);
    else ofPlace.set(id, this.made.of(row));
  }
}
