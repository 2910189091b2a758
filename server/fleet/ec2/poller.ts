import { setImmediate } from 'node:timers/promises';
import { paginateDescribeInstances, paginateDescribeLaunchTemplates } from '@aws-sdk/client-ec2';
import type { FastifyBaseLogger } from 'fastify';
import type { CloudConfig } from '../../cloudConfig';
import { type Db, isUnavailable } from '../../db/connection';
import type { Run } from '../../db/runs';
import { CloudError, type Place } from '../fleet';
import { takeTurn } from '../head';
import type { Clients } from './clients';
import { type Failures, isExpired, wordsOf } from './failures';
import type { InventoryIndex } from './inventoryIndex';
import { type ListedMachine, machineOf } from './machineOf';
import { addPlaces, type CloudPlaceRow, markFailed, markRead, placeKey, placesOf, readPlaces } from './places';
import { shortening } from './readingInParts';
import { digestOf, idsIn, withoutUnlisted } from './reservations';
import { markGone, removeGone, saveMachines, saveTemplates } from './store';

/** How often it is looked what is due, in milliseconds. */
const tickMs = 500;

/** What is so late that it is read by whoever finds it, in milliseconds: the server whose turn it was is paused, say. */
const overdueMs = 60_000;

/** A machine that was launched may take so long, in milliseconds, to be in every answer of EC2. */
const settlesMs = 3 * 60_000;

/** A region from which nothing came for so long, in milliseconds, does not keep others from their turn (S42). */
const stalledMs = 5_000;

/** How often rows of machines that are gone are looked for, in milliseconds. */
const tidyMs = 3_600_000;

/** How long launch templates are not read again, and rows of machines that are gone are kept, in milliseconds. */
const templatesMs = 5 * 60_000;
const goneMs = 24 * 3_600_000;

/** So many machines are written down at once: whoever reads meanwhile waits for no more, where there is one connection. */
const machinesAtOnce = 100;

/** EC2 gives at most so many launch templates in a page. */
const templatePage = 200;

interface Parts {
  readonly db: Db;
  readonly run: Run;
  readonly config: CloudConfig;
  readonly clients: Clients;
  readonly failures: Failures;
  readonly index: InventoryIndex;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Reads the machines of all accounts and regions into the shared table. Of all servers on a database, the one whose run is the
 * oldest alive does: each run holds an advisory lock on its number (ADR 8), so that the next one follows at once when it is killed.
 */
export class Poller {
  private readonly places: readonly Place[];
  /** The places that are being read, and when something came from each last. */
  private readonly underWay = new Map<string, number>();
  private readonly work = new Set<Promise<void>>();
  private readonly ending = new AbortController();
  private tidiedAt = 0;
  private timer: NodeJS.Timeout | undefined;
  private isLooking = false;
  private isClosed = false;

  constructor(private readonly parts: Parts) {
    this.places = placesOf(parts.config);
  }

  start(): void {
    if (this.isClosed) return;
    this.timer = setInterval(() => void this.look(), tickMs);
    this.timer.unref();
    void this.look();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
    this.ending.abort();
    await Promise.allSettled(this.work);
  }

  /** Begins to read what is due, as far as fewer are being read than may be at once. */
  private async look(): Promise<void> {
    if (this.isLooking || this.isClosed) return;
    this.isLooking = true;
    const { config } = this.parts;
    try {
      const at = new Date();
      const { places } = await this.known(at);
      const waiting = places
        .filter((place) => place.next_read_at <= at && !this.underWay.has(placeKey(place)))
        .toSorted((one, other) => one.next_read_at.getTime() - other.next_read_at.getTime());
      const busy = [...this.underWay.values()].filter((lastAt) => at.getTime() - lastAt < stalledMs).length;
      const free = config.poll.concurrency - busy;
      if (waiting.length === 0 || free <= 0) return;
      const dueSince = (await this.isReader()) ? at : new Date(at.getTime() - overdueMs);
      if (this.isClosed) return;
      for (const place of waiting.filter(({ next_read_at }) => next_read_at <= dueSince).slice(0, free))
        this.begin(place);
    } catch (error) {
      // Without a database there is nowhere to write; whoever asks is told so.
      if (!isUnavailable(error) && !this.isClosed)
        this.parts.log.warn({ err: error }, 'the inventory could not be looked after');
    } finally {
      this.isLooking = false;
    }
  }

  /** The configured places as they are written down; what is missing is added. */
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

  /** Reads a place, and writes down that it was read or why it could not be. */
  private async read(place: CloudPlaceRow): Promise<void> {
    const { db, config, log } = this.parts;
    const { account, region } = place;
    let begun = new Date();
    try {
      await this.readMachines(place, begun).catch(async (error: unknown) => {
        if (!(error instanceof CloudError) || !isExpired(error)) throw error;
        // By credentials that were got anew.
        begun = new Date();
        await this.readMachines(place, begun);
      });
      await markRead(db, place, config.poll, begun, new Date());
      await this.readTemplates(place, begun);
    } catch (error) {
      // Without a database there is nowhere to write; whoever asks is told so.
      const isOfCloud = error instanceof CloudError;
      if (this.isClosed || (!isOfCloud && isUnavailable(error))) return;
      const fault = isOfCloud ? error : new CloudError('NotRead', wordsOf('NotRead'));
      const told = { account, region, code: fault.code, detail: fault.detail, cloud_request_id: fault.requestId };
      log.warn(isOfCloud ? told : { ...told, err: error }, 'machines could not be read');
      await markFailed(db, place, fault, config.poll, new Date()).catch((failure: unknown) => {
        if (!isUnavailable(failure)) log.warn({ err: failure, account, region }, 'that could not be written down');
      });
    }
  }

  /** Pages of a place. What the cloud does not answer is told as its fault: nothing of that is the database's. */
  private async *pagesOf<Page>(place: Place, pages: AsyncIterable<Page>): AsyncGenerator<Page> {
    const answers = pages[Symbol.asyncIterator]();
    for (;;) {
      const { value, done } = await answers.next().catch(async (error: unknown) => {
        throw await this.parts.failures.told(error, place);
      });
      if (done) return;
      this.underWay.set(placeKey(place), Date.now());
      yield value;
    }
  }

  private async readMachines(place: CloudPlaceRow, begun: Date): Promise<void> {
    const { db, config, clients, index } = this.parts;
    await index.follow(db, (await readPlaces(db)).generation);
    const { pageSize } = config.poll;
    const seen = new Set<string>();
    const digests = new Map<string, string>();
    // What says word for word what it said before is not read again.
    const shorten = (reservation: string) => {
      const ids = idsIn(reservation);
      const digest = digestOf(reservation);
      const isKnown = ids.length > 0 && ids.every((id) => index.isConfirmed(place, id, digest));
      for (const id of ids) isKnown ? seen.add(id) : digests.set(id, digest);
      return isKnown ? undefined : withoutUnlisted(reservation);
    };
    let asked = begun;
    const client = clients.ec2('read', place);
    const paging = { client, pageSize, withCommand: shortening(shorten) };
    const pages = paginateDescribeInstances(paging, {}, { abortSignal: this.ending.signal });
    for await (const { Reservations = [] } of this.pagesOf(place, pages)) {
      const news: ListedMachine[] = [];
      for (const { Instances = [] } of Reservations)
        for (const instance of Instances) {
          const machine = machineOf(instance, place);
          if (!machine || seen.has(machine.instance_id)) continue;
          seen.add(machine.instance_id);
          if (index.isNews(machine)) news.push(machine);
          else index.confirm(place, machine.instance_id, digests.get(machine.instance_id));
        }
      for (let first = 0; first < news.length; first += machinesAtOnce) {
        const some = news.slice(first, first + machinesAtOnce);
        const notedAt = asked;
        const { generation, rows } = await db.transaction().execute(async (transaction) => {
          const turn = await takeTurn(transaction);
          return { generation: turn, rows: await saveMachines(transaction, turn, some, notedAt) };
        });
        index.takeOwn(generation, rows, digests);
      }
      digests.clear();
      if (this.isClosed) throw new Error('The server stops');
      // Others have their turn between two pages.
      await setImmediate();
      asked = new Date();
    }
    const settled = new Date(begun.getTime() - settlesMs);
    const gone = index.unseenIn(place, seen, settled);
    if (gone.length > 0)
      await db.transaction().execute(async (transaction) => {
        await markGone(transaction, await takeTurn(transaction), place, gone, settled);
      });
    if (begun.getTime() - this.tidiedAt < tidyMs) return;
    this.tidiedAt = begun.getTime();
    await removeGone(db, new Date(begun.getTime() - goneMs));
  }

  /** Launch templates are found by what is written down of them; to launch, they are asked for. */
  private async readTemplates(place: CloudPlaceRow, at: Date): Promise<void> {
    const { db, clients, log } = this.parts;
    if (place.templates_read_at && at.getTime() - place.templates_read_at.getTime() < templatesMs) return;
    const { account, region } = place;
    try {
      const paging = { client: clients.ec2('read', place), pageSize: templatePage };
      const templates = new Map<string, string>();
      const pages = paginateDescribeLaunchTemplates(paging, {}, { abortSignal: this.ending.signal });
      for await (const { LaunchTemplates = [] } of this.pagesOf(place, pages))
        for (const { LaunchTemplateId, LaunchTemplateName = '' } of LaunchTemplates)
          if (LaunchTemplateId) templates.set(LaunchTemplateId, LaunchTemplateName);
      const rows = [...templates].map(([template_id, name]) => ({ template_id, name }));
      await db.transaction().execute((transaction) => saveTemplates(transaction, place, rows));
    } catch (error) {
      if (!(error instanceof CloudError)) throw error;
      const { code, detail } = error;
      if (!this.isClosed) log.warn({ account, region, code, detail }, 'launch templates could not be read');
    }
    await db
      .updateTable('cloud_place')
      .set({ templates_read_at: at })
      .where('account', '=', account)
      .where('region', '=', region)
      .execute();
  }
}
