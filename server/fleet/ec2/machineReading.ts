import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../db/connection';
import { CloudError, type Place } from '../fleet';
import { takeTurn } from '../head';
import type { Clients } from './clients';
import { wordsOf } from './failures';
import type { InventoryIndex } from './inventoryIndex';
import { existingMachines } from './lookUp';
import type { MachinePages } from './machinePages';
import { type CloudPlaceRow, incomplete, lossSince, readPlaces } from './places';
import { markGone, markMissing, type SeenMachine, saveMachines } from './store';
import { concludeUnseen, type Reading, unseenIn } from './unseen';

/** The most machines of one transaction: on a single connection, readers wait for it. */
const machinesAtOnce = 100;

interface Parts {
  readonly db: Db;
  readonly clients: Clients;
  readonly pages: MachinePages;
  readonly index: InventoryIndex;
}

/** Stops a reading, and reports that it makes progress. */
interface Control {
  readonly signal: AbortSignal;
  readonly onPage: () => Promise<void>;
}

/** Reads the machines of a region into the shared table. */
export class MachineReading {
  constructor(private readonly parts: Parts) {}

  /**
   * Reads all pages, then looks up by identifier the machines that no page had.
   *
   * @throws CloudError if the cloud fails, if the pages do not end or if most machines are missing from them
   */
  async read(place: CloudPlaceRow, begun: Date, control: Control): Promise<void> {
    const { db, index } = this.parts;
    await index.follow(db, (await readPlaces(db)).generation);
    const seen = await this.readPages(place, control);
    const lostSince = lossSince(place.lost_since, place.failed_at, begun)?.getTime();
    const lastReadAt = place.read_at?.getTime();
    const reading = { held: index.heldIn(place), seen, begun: begun.getTime(), lastReadAt, lostSince };
    await this.concludeUnseen(place, reading, control);
  }

  /** Saves what the pages have, and returns the identifiers in them. */
  private async readPages(place: Place, { signal, onPage }: Control): Promise<ReadonlySet<string>> {
    const { pages, index } = this.parts;
    const seen = new Set<string>();
    for await (const { machines, askedAt } of pages(place, signal)) {
      await onPage();
      for (const { instance_id } of machines) seen.add(instance_id);
      await this.save(
        machines.filter((machine) => index.isNews(machine)),
        askedAt,
      );
      signal.throwIfAborted();
      // Requests are served between two pages.
      await setImmediate();
    }
    return seen;
  }

  private async concludeUnseen(place: Place, reading: Reading, { signal }: Control): Promise<void> {
    const { db, clients, index } = this.parts;
    const asked = new Date();
    const unseen = unseenIn(reading).map(({ machine }) => machine.instance_id);
    const lookedUp = await existingMachines(clients, place, unseen, signal);
    signal.throwIfAborted();
    const { gone, once, twice, isIncomplete, lost, live } = concludeUnseen(reading, lookedUp);
    const begun = new Date(reading.begun);
    const missingAt = (id: string) => (isIncomplete ? index.find(place, id)?.missingAt : reading.begun);
    const found = [...lookedUp.found.values()].map((machine) => {
      const at = machine.state === 'terminated' ? undefined : missingAt(machine.instance_id);
      return { ...machine, missing_at: at === undefined ? null : new Date(at) };
    });
    await this.save(found, asked);
    const ended = isIncomplete ? gone : [...gone, ...twice];
    const missing = isIncomplete ? [] : once.filter((id) => !lookedUp.found.has(id));
    if (ended.length + missing.length > 0)
      await db.transaction().execute(async (transaction) => {
        const generation = await takeTurn(transaction);
        await markGone(transaction, generation, place, ended, begun);
        await markMissing(transaction, generation, place, missing, begun);
      });
    if (isIncomplete)
      throw new CloudError(incomplete, wordsOf(incomplete), { detail: `${lost} of ${live} machines were missing` });
  }

  private async save(machines: readonly SeenMachine[], askedAt: Date): Promise<void> {
    const { db, index } = this.parts;
    for (let first = 0; first < machines.length; first += machinesAtOnce) {
      const some = machines.slice(first, first + machinesAtOnce);
      const { generation, rows } = await db.transaction().execute(async (transaction) => {
        const turn = await takeTurn(transaction);
        return { generation: turn, rows: await saveMachines(transaction, turn, some, askedAt) };
      });
      index.takeOwn(generation, rows);
    }
  }
}
