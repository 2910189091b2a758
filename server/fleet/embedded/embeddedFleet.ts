import { randomBytes, randomUUID } from 'node:crypto';
import type { MachineHealth } from '../../../contract/machineHealth';
import type { Db } from '../../db/connection';
import type { Revision } from '../../db/revisions';
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
  OutcomeUnknown,
  type Owner,
  ownTags,
  type Place,
} from '../fleet';
import { templatesIn } from '../foundTemplates';
import { generationOf, holdTurn, takeTurn } from '../head';
import { inTurns } from '../inTurns';
import { closeLeftActs } from '../intents';
import { isLive, type MachineState } from '../lifecycle';
import type { TemplateData, TemplateVersion } from '../templateVersions';
import { courseOf, stateOf } from './course';
import { type Faults, noFaults } from './faults';
import { healthOf, lowCpu } from './health';
import { MachineIndex } from './machineIndex';
import { newMachines } from './newMachines';
import { judge } from './outcomes';
import { publicAddressesOf, takePublicAddress } from './publicAddresses';
import { seenAt } from './seen';
import { addMachines, countLive, machinesOfToken, machinesSince, saveAddress, saveCourse } from './store';
import { addTemplate, addVersion, findTemplate, findTemplateVersion } from './templateStore';

const leftActs = { reason: 'The server stopped before this was done. Nothing was changed', mayBeDone: false };

const embeddedRegions = ['us-east-1', 'us-west-2', 'eu-west-1', 'ap-south-1'] as const;

/**
 * A fleet in the server's own database (D25). Reads come from an index in memory, which follows the commits of all servers. Changes are
 * made one after another and commit together with their conclusion.
 */
export class EmbeddedFleet implements Fleet {
  readonly regions = embeddedRegions;
  readonly findTemplates: Fleet['findTemplates'];
  private readonly index = new MachineIndex();
  /** Distinguishes the generations of different runs of the server. */
  private readonly run = randomUUID();

  constructor(
    private readonly db: Db,
    private readonly faults: Faults = noFaults,
  ) {
    this.findTemplates = templatesIn(db, 'launch_template');
  }

  regionsOf(): readonly string[] {
    return this.regions;
  }

  start(): void {}

  async close(): Promise<void> {}

  async inventory(at: Date, known?: Revision): Promise<Inventory> {
    await this.follow(this.db, known?.fleet ?? (await generationOf(this.db)));
    const { machines, revision } = this.index.at(at);
    const warnings = this.faults.unreachable;
    const isReachable = ({ account, region }: Machine) =>
      !warnings.some((warning) => warning.account === account && warning.region === region);
    return {
      generation: `${this.run}.${revision}.${warnings.length}`,
      asOf: at,
      places: [],
      warnings,
      machines: warnings.length === 0 ? machines : machines.filter(isReachable),
    };
  }

  async liveByProcess(at: Date, known?: Revision): Promise<(process: Owner) => number> {
    await this.follow(this.db, known?.fleet ?? (await generationOf(this.db)));
    const counts = new Map<number, Map<string, number>>();
    await inTurns(this.index.at(at).machines, ({ process_id, account, state }) => {
      if (process_id === null || !isLive(state)) return;
      const ofProcess = counts.get(process_id) ?? new Map<string, number>();
      counts.set(process_id, ofProcess.set(account, (ofProcess.get(account) ?? 0) + 1));
    });
    return ({ id, account }) => counts.get(id)?.get(account) ?? 0;
  }

  liveOf(transaction: Db, process: Owner): Promise<number> {
    return countLive(transaction, process);
  }

  healthOf(machine: Machine, at: Date): Promise<MachineHealth> {
    return healthOf(this.db, machine, at);
  }

  async lowCpu(machines: readonly Machine[], at: Date): Promise<LowCpu> {
    const highest = new Map<Machine, number>();
    await inTurns(machines, (machine) => {
      const cpu = lowCpu(machine, at);
      if (cpu !== undefined) highest.set(machine, cpu);
    });
    return { highest, warnings: [] };
  }

  async launch<Answer>(order: LaunchOrder, conclude: Conclude<readonly Machine[], Answer>): Promise<Answer> {
    this.failIfFaulty(order);
    const { launch: fault } = this.faults;
    const lost = fault && 'lost' in fault ? fault.lost : undefined;
    const most = fault && 'only' in fault ? fault.only : order.count;
    if (lost === 'not done') throw new OutcomeUnknown('The cloud did not answer');
    const concluded = await this.db.transaction().execute(async (transaction) => {
      const generation = await takeTurn(transaction);
      await this.follow(transaction, generation - 1);
      const before = await machinesOfToken(transaction, order.clientToken);
      const made = before.length > 0 ? [] : await this.make(transaction, { ...order, count: most });
      const seen = [...before, ...made].map((row) => seenAt({ changed_in: generation, ...row }, order.at));
      // The conclusion comes first, since it locks the process exclusively, and new machines need a shared lock.
      const concluded = lost === undefined ? { answer: await conclude(transaction, seen) } : undefined;
      await addMachines(transaction, generation, made);
      return concluded;
    });
    if (!concluded) throw new OutcomeUnknown('The cloud did not answer');
    return concluded.answer;
  }

  async launched<Answer>(
    { clientToken, account, region, at }: OpenLaunch,
    conclude: Conclude<readonly Machine[], Answer>,
  ): Promise<Answer | undefined> {
    const { launch: fault, unreachable } = this.faults;
    const isHere = (place: Place) => place.account === account && place.region === region;
    if ((fault && 'lost' in fault) || unreachable.some(isHere)) return undefined;
    return this.db.transaction().execute(async (transaction) => {
      // After the lock, a transaction of a stopped server is committed or rolled back.
      await holdTurn(transaction);
      const rows = await machinesOfToken(transaction, clientToken);
      return conclude(
        transaction,
        rows.map((row) => seenAt(row, at)),
      );
    });
  }

  /** Returns the machines unchanged, since their protection is always known. */
  async withProtection(machines: readonly Machine[]): Promise<readonly Machine[]> {
    return machines;
  }

  async currentState({ state }: Machine): Promise<MachineState> {
    return state;
  }

  async act<Answer>(order: Order, conclude: Conclude<readonly MachineOutcome[], Answer>): Promise<Answer> {
    this.failIfFaulty(order);
    const { action, at, skipShutdown, force } = order;
    return this.db.transaction().execute(async (transaction) => {
      const generation = await takeTurn(transaction);
      await this.follow(transaction, generation - 1);
      const { machines } = this.index.at(at);
      const judged = judge(order, (id) => this.index.get(id), this.faults);
      const changing = judged.filter(({ changes }) => changes).map(({ outcome }) => outcome.instance_id);
      const course = courseOf(action, at, skipShutdown || force);
      await saveCourse(transaction, generation, changing, course);
      if (action === 'start') await this.giveAddresses(transaction, changing, machines);
      const state = stateOf(course, at);
      const outcomes = judged.map(({ outcome, changes }) => (changes ? { ...outcome, state } : outcome));
      return conclude(transaction, outcomes);
    });
  }

  /** Closes open actions as not done, since a change and its conclusion commit together. */
  recover(at: Date): Promise<void> {
    return closeLeftActs(this.db, at, leftActs);
  }

  findTemplate(templateId: string) {
    return findTemplate(this.db, templateId);
  }

  findTemplateVersion(templateId: string, version: number) {
    return findTemplateVersion(this.db, templateId, version);
  }

  async templateDataOf(machine: Machine): Promise<TemplateData> {
    const { image_id, instance_type, key_name, subnet_id, security_groups, tags, lifecycle } = machine;
    const own: readonly string[] = Object.values(ownTags);
    return {
      ImageId: image_id,
      InstanceType: instance_type,
      ...(key_name !== null && { KeyName: key_name }),
      NetworkInterfaces: [
        {
          DeviceIndex: 0,
          ...(subnet_id !== null && { SubnetId: subnet_id }),
          Groups: security_groups.map(({ GroupId }) => GroupId),
        },
      ],
      ...(lifecycle === 'spot' && { InstanceMarketOptions: { MarketType: 'spot' } }),
      TagSpecifications: [
        {
          ResourceType: 'instance',
          Tags: Object.entries(tags)
            .filter(([key]) => !own.includes(key))
            .map(([Key, Value]) => ({ Key, Value })),
        },
      ],
    };
  }

  async createTemplate<Answer>(wanted: NewTemplate, conclude: Conclude<TemplateVersion, Answer>): Promise<Answer> {
    this.failIfFaulty(wanted);
    return this.db.transaction().execute(async (transaction) => {
      const made = await addTemplate(transaction, `lt-${randomBytes(9).toString('hex').slice(1)}`, wanted);
      if (!made)
        throw new CloudError('InvalidLaunchTemplateName.AlreadyExistsException', `${wanted.name} already exists`);
      return conclude(transaction, made);
    });
  }

  async addTemplateVersion<Answer>(wanted: NewVersion, conclude: Conclude<TemplateVersion, Answer>): Promise<Answer> {
    return this.db.transaction().execute(async (transaction) => {
      const made = await addVersion(transaction, wanted);
      if (!made)
        throw new CloudError('InvalidLaunchTemplateId.NotFound', `Launch template ${wanted.templateId} not found`);
      this.failIfFaulty(made);
      return conclude(transaction, made);
    });
  }

  private async make(transaction: Db, order: LaunchOrder) {
    const { templateId, templateVersion, at, count } = order;
    const template = await findTemplateVersion(transaction, templateId, templateVersion);
    if (!template)
      throw new CloudError(
        'InvalidLaunchTemplateId.VersionNotFound',
        `Launch template ${templateId} has no version ${templateVersion}`,
      );
    if (count < 1)
      throw new CloudError('InsufficientInstanceCapacity', `There is no capacity for ${template.data.InstanceType}`);
    return newMachines(order, template.data, this.index.at(at).machines);
  }

  /** Loads the changes up to a generation into the index. */
  private async follow(db: Db, generation: number): Promise<void> {
    if (generation <= this.index.known) return;
    const rows = [];
    for await (const page of machinesSince(db, this.index.known)) rows.push(...page);
    this.index.apply(rows, generation);
  }

  private async giveAddresses(transaction: Db, instanceIds: readonly string[], machines: readonly Machine[]) {
    const taken = publicAddressesOf(machines);
    for (const id of instanceIds) {
      if (!this.index.hasPassingAddress(id)) continue;
      const address = takePublicAddress(taken);
      // The old address may belong to another machine now. A machine without an address would never get one again.
      if (address === null) throw new CloudError('InsufficientAddressCapacity', 'There are no public addresses left');
      await saveAddress(transaction, id, address);
    }
  }

  private failIfFaulty({ account, region }: { readonly account: string; readonly region: string }): void {
    const { everything, unreachable } = this.faults;
    if (everything) throw new CloudError(everything.code, everything.message);
    const warning = unreachable.find((candidate) => candidate.account === account && candidate.region === region);
    if (warning) throw new CloudError('RequestTimeout', warning.message);
  }
}
