import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../db/connection';
import type { Machine, Place } from '../fleet';
import { type Held, HeldMachines } from './heldMachines';
import type { ListedMachine } from './machineOf';
import { saysSame } from './machineOf';
import { placeKey } from './places';
import { type CloudMachineRow, machinesSince } from './store';

/** A server that has not looked for so long, in milliseconds, reads all anew: rows of machines that are gone go after a day. */
const longestGapMs = 12 * 3_600_000;

/** What is held, by place and identifier: a place is compared with its reading without a look at the others. */
type HeldPlaces = Map<string, Map<string, Held>>;

/** The machines of the shared table, in memory: it follows what any server commits (ADR 7). */
export class InventoryIndex {
  private held: HeldPlaces = new Map();
  private readonly made = new HeldMachines();
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

  /** Whether what the cloud wrote of a machine, by its digest, says what is known of it. */
  isConfirmed(place: Place, instance_id: string, digest: string): boolean {
    return this.find(place, instance_id)?.digest === digest;
  }

  /** Notes what the cloud wrote of a machine, by its digest, and that it was no news. */
  confirm(place: Place, instance_id: string, digest: string | undefined): void {
    const held = this.find(place, instance_id);
    if (held) held.digest = digest;
  }

  /**
   * Takes in what this server itself has just committed under a generation. Where something else was committed before that, which is not
   * known yet, all of it is read by {@link follow}.
   *
   * @param digests what the cloud wrote of these machines
   */
  takeOwn(generation: number, rows: readonly CloudMachineRow[], digests: ReadonlyMap<string, string>): void {
    if (this.following || this.known !== generation - 1) return;
    for (const row of rows) this.take(this.held, row);
    for (const row of rows) this.confirm(row, row.instance_id, digests.get(row.instance_id));
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
    else ofPlace.set(id, this.made.of(row));
  }
}
