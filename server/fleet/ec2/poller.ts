import type { FastifyBaseLogger } from 'fastify';
import type { CloudConfig } from '../../cloudConfig';
import { type Db, isUnavailable } from '../../db/connection';
import type { Run } from '../../db/runs';
import { CloudError, type Place } from '../fleet';
import type { Clients } from './clients';
import { type Failures, isExpired, wordsOf } from './failures';
import type { InventoryIndex } from './inventoryIndex';
import { type MachinePages, machinePages } from './machinePages';
import { MachineReading } from './machineReading';
import { withProgressLimit } from './pages';
import { PagesOfThread } from './pagesOfThread';
import {
  addPlaces,
  type CloudPlaceRow,
  markFailed,
  markRead,
  placeKey,
  placesOf,
  readPlaces,
  renewDue,
} from './places';
import { removeGone } from './store';
import { markTemplatesRead, readTemplates } from './templateReading';

/** A region that is overdue for so long is read by any server, since the reading server may be paused. */
const overdueMs = 60_000;

/** A reading keeps its region from being overdue for so long. */
const renewalMs = overdueMs / 3;

/** A reading without a response for so long no longer counts for the concurrency limit (S42). */
const stalledMs = 5_000;

/** Interval of the search for rows of machines that are gone. */
const tidyMs = 3_600_000;

const templatesMs = 5 * 60_000;
const goneMs = 24 * 3_600_000;

interface Parts {
  readonly db: Db;
  readonly run: Run;
  readonly config: CloudConfig;
  readonly clients: Clients;
  readonly failures: Failures;
  readonly index: InventoryIndex;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly readingThread?: URL | undefined;
  /** Time in ms between two searches for regions that are due. */
  readonly tickMs?: number | undefined;
}

/**
 * Reads the machines of all accounts and regions into the shared table, on the server with the oldest run alive. Each run holds an
 * advisory lock on its number (ADR 8), so the next server follows at once when that one is killed.
 */
export class Poller {
  private readonly places: readonly Place[];
  /** The times of the last responses of the places that are being read. */
  private readonly underWay = new Map<string, number>();
  private readonly work = new Set<Promise<void>>();
  private readonly ending = new AbortController();
  private readonly machines: MachineReading;
  private readonly thread: PagesOfThread | undefined;
  private tidiedAt = 0;
  private timer: NodeJS.Timeout | undefined;
  private isLooking = false;
  private isClosed = false;

  constructor(private readonly parts: Parts) {
    this.places = placesOf(parts.config);
    const { readingThread, config, log } = parts;
    this.thread = readingThread && new PagesOfThread(readingThread, config, log);
    const pages: MachinePages = this.thread?.read.bind(this.thread) ?? machinePages(parts);
    this.machines = new MachineReading({ ...parts, pages });
  }

  start(): void {
    if (this.isClosed) return;
    this.timer = setInterval(() => void this.look(), this.parts.tickMs ?? 500);
    this.timer.unref();
    void this.look();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
    this.ending.abort();
    await Promise.allSettled(this.work);
    await this.thread?.close();
  }

  /** Begins to read places that are due, up to the concurrency limit. */
  private async look(): Promise<void> {
    if (this.isLooking || this.isClosed) return;
    this.isLooking = true;
    const { config } = this.parts;
    try {
      const at = new Date();
      // Before the rows are fetched: the row of a reading that ends meanwhile may be stale, and its region would be read twice.
      const beingRead = new Set(this.underWay.keys());
      const { places } = await this.known(at);
      const waiting = places
        .filter((place) => place.next_read_at <= at && !beingRead.has(placeKey(place)))
        .toSorted((one, other) => one.next_read_at.getTime() - other.next_read_at.getTime());
      const busy = [...this.underWay.values()].filter((lastAt) => at.getTime() - lastAt < stalledMs).length;
      const free = config.poll.concurrency - busy;
      if (waiting.length === 0 || free <= 0) return;
      const dueSince = (await this.isReader()) ? at : new Date(at.getTime() - overdueMs);
      if (this.isClosed) return;
      for (const place of waiting.filter(({ next_read_at }) => next_read_at <= dueSince).slice(0, free))
        this.begin(place);
    } catch (error) {
      // Requests report an absent database themselves.
      if (!isUnavailable(error) && !this.isClosed) this.parts.log.warn({ err: error }, 'could not poll the inventory');
    } finally {
      this.isLooking = false;
    }
  }

  /** Loads the configured places, and adds those that are missing. */
  private async known(at: Date) {
    const { db } = this.parts;
    const wanted = new Set(this.places.map(placeKey));
    const ours = ({ places }: Awaited<ReturnType<typeof readPlaces>>) =>
      places.filter((place) => wanted.has(placeKey(place)));
    const found = ours(await readPlaces(db));
    if (found.length === this.places.length) return { places: found };
    await addPlaces(db, this.places, at);
    return { places: ours(await readPlaces(db)) };
  }

  private async isReader(): Promise<boolean> {
    const own = await this.parts.run.current();
    return [...(await this.parts.run.others())].every((other) => own < other);
  }

  private begin(place: CloudPlaceRow): void {
    const key = placeKey(place);
    this.underWay.set(key, Date.now());
    const reading = this.read(place).finally(() => {
      this.underWay.delete(key);
      this.work.delete(reading);
    });
    this.work.add(reading);
  }

  /** Reads a place, and saves that it was read or why it could not be. */
  private async read(place: CloudPlaceRow): Promise<void> {
    const { db, config, log } = this.parts;
    const { account, region } = place;
    let begun = new Date();
    try {
      await this.readMachines(place, begun).catch(async (error: unknown) => {
        if (!(error instanceof CloudError) || !isExpired(error)) throw error;
        // With new credentials.
        begun = new Date();
        await this.readMachines(place, begun);
      });
      await markRead(db, place, config.poll, begun, new Date());
      await this.readTemplates(place, begun);
      await this.tidy(begun);
    } catch (error) {
      // Requests report an absent database themselves.
      const isOfCloud = error instanceof CloudError;
      if (this.isClosed || (!isOfCloud && isUnavailable(error))) return;
      const fault = isOfCloud ? error : new CloudError('NotRead', wordsOf('NotRead'));
      const told = { account, region, code: fault.code, detail: fault.detail, cloud_request_id: fault.requestId };
      log.warn(isOfCloud ? told : { ...told, err: error }, 'machines could not be read');
      await markFailed(db, place, fault, config.poll, begun, new Date()).catch((failure: unknown) => {
        if (!isUnavailable(failure))
          log.warn({ err: failure, account, region }, 'the failure of a reading could not be saved');
      });
    }
  }

  /** Runs a part of a reading, which ends when the server stops or no page comes. */
  private inTime(place: Place, read: (signal: AbortSignal, onPage: () => void) => Promise<void>): Promise<void> {
    return withProgressLimit(this.ending.signal, (signal, onProgress) =>
      read(signal, () => {
        onProgress();
        this.underWay.set(placeKey(place), Date.now());
      }),
    );
  }

  private readMachines(place: CloudPlaceRow, begun: Date): Promise<void> {
    const { db } = this.parts;
    let dueAt = place.next_read_at.getTime();
    const renew = async () => {
      const at = new Date();
      if (at.getTime() - dueAt < renewalMs) return;
      await renewDue(db, place, at);
      dueAt = at.getTime();
    };
    return this.inTime(place, async (signal, onProgress) => {
      const onPage = () => {
        onProgress();
        return renew();
      };
      await renew();
      await this.machines.read(place, begun, { signal, onPage });
    });
  }

  /** Reads launch templates for the search by name. A launch asks the cloud for its template. */
  private async readTemplates(place: CloudPlaceRow, begun: Date): Promise<void> {
    const { db, log } = this.parts;
    if (place.templates_read_at && begun.getTime() - place.templates_read_at.getTime() < templatesMs) return;
    const { account, region } = place;
    let failure: string | undefined;
    try {
      await this.inTime(place, (abortSignal, onPage) =>
        readTemplates(this.parts, place, begun, { abortSignal, onPage }),
      );
    } catch (error) {
      if (!(error instanceof CloudError)) throw error;
      const { code, detail } = error;
      failure = code;
      if (!this.isClosed) log.warn({ account, region, code, detail }, 'launch templates could not be read');
    }
    await markTemplatesRead(db, place, begun, failure);
  }

  private async tidy(begun: Date): Promise<void> {
    if (begun.getTime() - this.tidiedAt < tidyMs) return;
    this.tidiedAt = begun.getTime();
    await removeGone(this.parts.db, new Date(begun.getTime() - goneMs));
  }
}
