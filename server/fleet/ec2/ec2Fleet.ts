import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { CloudConfig } from '../../cloudConfig';
import { type Db, isUnavailable } from '../../db/connection';
import type { Run } from '../../db/runs';
import {
  CloudError,
  type Conclude,
  type Fleet,
  type Inventory,
  type LaunchOrder,
  type LowCpu,
  type Machine,
  type MachineOutcome,
  type NewTemplate,
  type NewVersion,
  type OpenLaunch,
  type Order,
  type Owner,
  ownTags,
  type Place,
} from '../fleet';
import { templatesIn } from '../foundTemplates';
import { takeTurn } from '../head';
import { inTurns } from '../inTurns';
import { closeLeftActs } from '../intents';
import { isLive, type MachineState } from '../lifecycle';
import type { Template, TemplateData, TemplateVersion } from '../templateVersions';
import { Acting, changedStates } from './acting';
import { Clients } from './clients';
import { Failures, wordsOf } from './failures';
import { Health } from './health';
import { InventoryIndex } from './inventoryIndex';
import { Launching } from './launching';
import { machineOf } from './machineOf';
import { type FoundLaunch, OpenLaunches } from './openLaunches';
import { hurry, isKnown, placeKey, placesOf, readPlaces, warningOf } from './places';
import { Poller } from './poller';
import { Protection } from './protection';
import { warnOfSameAccounts } from './sameAccounts';
import { countLive, openTokens, saveMachines, saveStates } from './store';
import { noteTemplate } from './templateStore';
import { Templates } from './templates';
import { WeeklyCpu } from './weeklyCpu';

const leftActs = {
  reason: 'The server stopped before it was known what came of this. The machines are listed as the cloud has them',
  mayBeDone: true,
};

export interface Ec2Parts {
  readonly db: Db;
  readonly run: Run;
  readonly config: CloudConfig;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Address of the built `readingThread.ts`, which reads the machines. Default: they are read in this thread. */
  readonly readingThread?: URL | undefined;
  /** Time between two checks for regions that are due, in ms. Default: 500. */
  readonly tickMs?: number | undefined;
  /** Waits before a retry, in ms. Default: a timer. */
  readonly wait?: ((ms: number) => Promise<unknown>) | undefined;
}

/**
 * The machines of EC2 accounts (ADR 9). Lists come from a shared table that one of the servers keeps up to date. Actions go to EC2
 * directly, outside of any transaction. Their results are concluded and saved in the table in one transaction.
 */
export class Ec2Fleet implements Fleet {
  readonly regions: readonly string[];
  readonly findTemplates: Fleet['findTemplates'];
  readonly healthOf: Fleet['healthOf'];
  private readonly db: Db;
  private readonly places: readonly Place[];
  private readonly clients: Clients;
  private readonly failures: Failures;
  private readonly index: InventoryIndex;
  private readonly protection: Protection;
  private readonly weeklyCpu: WeeklyCpu;
  private readonly acting: Acting;
  private readonly launching: Launching;
  private readonly openLaunches: OpenLaunches;
  private readonly templates: Templates;
  private readonly poller: Poller;
  /** Distinguishes the generations of different runs of the server. */
  private readonly name = randomUUID();

  constructor(private readonly parts: Ec2Parts) {
    const { db, config } = parts;
    this.db = db;
    this.findTemplates = templatesIn(db, 'cloud_template');
    this.places = placesOf(config);
    this.regions = [...new Set(this.places.map(({ region }) => region))];
    this.clients = new Clients(config, parts.wait);
    this.failures = new Failures(this.clients);
    this.index = new InventoryIndex(new Set(this.places.map(placeKey)));
    this.protection = new Protection(db, this.clients, this.index);
    const health = new Health(this.clients, this.failures);
    this.healthOf = (machine, at) => health.of(machine, at);
    this.weeklyCpu = new WeeklyCpu(this.clients, this.failures);
    this.acting = new Acting(this.clients, this.failures, this.protection);
    this.launching = new Launching(this.clients, this.failures);
    const { clients, failures, index } = this;
    this.openLaunches = new OpenLaunches({ ...parts, clients, failures, index });
    this.templates = new Templates({ db, clients: this.clients, failures: this.failures, places: this.places });
    this.poller = new Poller({ ...parts, clients, failures, index });
  }

  regionsOf(account: string): readonly string[] {
    return this.parts.config.accounts[account]?.regions ?? [];
  }

  start(): void {
    this.poller.start();
    const { config, log } = this.parts;
    void warnOfSameAccounts(this.clients, config, log);
  }

  async close(): Promise<void> {
    await this.poller.close();
    this.clients.close();
  }

  async inventory(at: Date): Promise<Inventory> {
    const { generation, places: all } = await readPlaces(this.db);
    await this.index.follow(this.db, generation);
    const known = new Map(all.map((place) => [placeKey(place), place]));
    const places = this.places.map(({ account, region }) => {
      const row = known.get(placeKey({ account, region }));
      const warning = row ? warningOf(row) : { account, region, message: wordsOf('NotReadYet') };
      return { account, region, readAt: row?.read_at ?? null, warning };
    });
    const warnings = places.flatMap(({ warning }) => warning ?? []);
    const ages = places.flatMap(({ readAt, warning }) => (readAt && !warning ? readAt.getTime() : []));
    // If all regions have warnings, the list is as old as they are.
    if (ages.length === 0) ages.push(...places.flatMap(({ readAt }) => readAt?.getTime() ?? []));
    return {
      generation: `${this.name}.${this.index.generation}.${JSON.stringify(warnings)}`,
      asOf: ages.length > 0 ? new Date(Math.min(...ages)) : at,
      places: places.map(({ account, region, readAt }) => ({ account, region, readAt })),
      warnings,
      machines: this.index.machines,
    };
  }

  async liveByProcess(at: Date): Promise<(process: Owner) => number> {
    const counts = new Map<string, number>();
    const keyOf = (id: number | null, account: string) => `${id} ${account}`;
    const open = await openTokens(this.db);
    await inTurns((await this.inventory(at)).machines, ({ process_id, account, state, tags }) => {
      if (process_id === null || !isLive(state) || open.has(tags[ownTags.token] ?? '')) return;
      const key = keyOf(process_id, account);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    });
    return ({ id, account }) => counts.get(keyOf(id, account)) ?? 0;
  }

  async liveOf(transaction: Db, process: Owner): Promise<number> {
    // A limit cannot be checked before all regions were read.
    const regions = this.regionsOf(process.account);
    if (!(await isKnown(transaction, process, regions))) throw new CloudError('NotReadYet', wordsOf('NotReadYet'));
    return countLive(transaction, process, regions);
  }

  async launch<Answer>(order: LaunchOrder, conclude: Conclude<readonly Machine[], Answer>): Promise<Answer> {
    this.checkPlace(order);
    const instances = await this.hurried(order, () => this.launching.launch(order));
    const answeredAt = new Date();
    const seen = instances.flatMap((instance) => machineOf(instance, order) ?? []);
    const made = seen.map((machine) => ({
      ...machine,
      // The response may lack the tags that EC2 sets.
      template_id: order.templateId,
      template_version: order.templateVersion,
    }));
    return this.concludeLaunch(order, { sent: made, known: [] }, answeredAt, conclude);
  }

  async launched<Answer>(
    launch: OpenLaunch,
    conclude: Conclude<readonly Machine[], Answer>,
  ): Promise<Answer | undefined> {
    if (!this.regionsOf(launch.account).includes(launch.region)) return undefined;
    const askedAt = new Date();
    const found = await this.openLaunches.find(launch);
    if (!found) await this.readOften(launch, askedAt);
    return found && this.concludeLaunch(launch, found, askedAt, conclude);
  }

  withProtection(machines: readonly Machine[]): Promise<readonly Machine[]> {
    return this.protection.of(machines);
  }

  currentState(machine: Machine): Promise<MachineState> {
    return this.acting.stateOf(machine);
  }

  lowCpu(machines: readonly Machine[], at: Date): Promise<LowCpu> {
    return this.weeklyCpu.low(machines, at);
  }

  async act<Answer>(order: Order, conclude: Conclude<readonly MachineOutcome[], Answer>): Promise<Answer> {
    this.checkPlace(order);
    await this.index.follow(this.db, (await readPlaces(this.db)).generation);
    const find = (id: string) => this.index.find(order, id)?.machine;
    const outcomes = await this.hurried(order, () => this.acting.act(order, find));
    const answeredAt = new Date();
    if (outcomes.some(({ error }) => error)) await this.hurryUp(order);
    return this.db.transaction().execute(async (transaction) => {
      const generation = await takeTurn(transaction);
      const answer = await conclude(transaction, outcomes);
      await saveStates(transaction, generation, order, changedStates(outcomes), answeredAt);
      await hurry(transaction, order, answeredAt);
      return answer;
    });
  }

  recover(at: Date): Promise<void> {
    return closeLeftActs(this.db, at, leftActs);
  }

  findTemplate(templateId: string): Promise<Template | undefined> {
    return this.templates.find(templateId);
  }

  async lacksTemplates(accounts: readonly string[]): Promise<boolean> {
    const { places } = await readPlaces(this.db);
    const ours = new Set(this.places.map(placeKey));
    return places.some(
      (place) => place.templates_failed_since && accounts.includes(place.account) && ours.has(placeKey(place)),
    );
  }

  findTemplateVersion(templateId: string, version: number): Promise<TemplateVersion | undefined> {
    return this.templates.findVersion(templateId, version);
  }

  templateDataOf(machine: Machine): Promise<TemplateData> {
    return this.templates.dataOf(machine);
  }

  async createTemplate<Answer>(wanted: NewTemplate, conclude: Conclude<TemplateVersion, Answer>): Promise<Answer> {
    this.checkPlace(wanted);
    const made = await this.templates.create(wanted);
    return this.db.transaction().execute(async (transaction) => {
      await noteTemplate(transaction, made);
      return conclude(transaction, made);
    });
  }

  async addTemplateVersion<Answer>(wanted: NewVersion, conclude: Conclude<TemplateVersion, Answer>): Promise<Answer> {
    const made = await this.templates.addVersion(wanted);
    return this.db.transaction().execute((transaction) => conclude(transaction, made));
  }

  private concludeLaunch<Answer>(
    place: Place,
    { sent, known }: FoundLaunch,
    at: Date,
    conclude: Conclude<readonly Machine[], Answer>,
  ): Promise<Answer> {
    return this.db.transaction().execute(async (transaction) => {
      const generation = await takeTurn(transaction);
      const machines = sent.map((machine) => ({ ...machine, termination_protection: null }));
      const answer = await conclude(transaction, [...machines, ...known]);
      await saveMachines(transaction, generation, sent, at);
      await hurry(transaction, place, at);
      return answer;
    });
  }

  /** Runs an action in a place. If it fails, the place is read soon, since a part may be done. */
  private async hurried<Result>(place: Place, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      await this.hurryUp(place);
      throw error;
    }
  }

  /** Schedules a place to be read soon. Ignores an unavailable database, since the place is read anyway. */
  private async hurryUp(place: Place): Promise<void> {
    await hurry(this.db, place, new Date()).catch((error: unknown) => {
      if (!isUnavailable(error)) throw error;
    });
  }

  /** Schedules frequent readings of a place for an open launch, unless they are scheduled already. */
  private async readOften(place: Place, at: Date): Promise<void> {
    const { places } = await readPlaces(this.db);
    const row = places.find((one) => placeKey(one) === placeKey(place));
    if (row && (row.hurry_until === null || row.hurry_until < at)) await this.hurryUp(place);
  }

  /** Rejects accounts and regions that are not configured. */
  private checkPlace({ account, region }: Place): void {
    if (!this.regionsOf(account).includes(region))
      throw new CloudError('Unreachable', `This server is not set up for account ${account} in ${region}.`);
  }
}
