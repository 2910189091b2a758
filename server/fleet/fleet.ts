import type { MachineHealth } from '../../contract/machineHealth';
import type { Db } from '../db/connection';
import type { OtherAddresses } from '../db/fleetTables';
import type { Revision } from '../db/revisions';
import type { CloudFault, MachineAction, MachineState } from './lifecycle';
import type { Template, TemplateData, TemplateVersion } from './templateVersions';

export const noOtherAddresses: OtherAddresses = { private_ip: [], ipv4: [], ipv6: [] };

/** A machine at one moment. Addresses have the form of `addressOf`; those that it lacks in its state are `null`. */
export interface Machine {
  readonly instance_id: string;
  /** The value of the tag `Name`. */
  readonly name: string | null;
  /** The code of the account, as in `config.json`. */
  readonly account: string;
  readonly region: string;
  readonly availability_zone: string;
  readonly state: MachineState;
  readonly instance_type: string;
  /** The operating system in lower case: `linux`, `windows`. */
  readonly platform: string;
  /** `normal`, or the cloud's name of another one: `spot`, `scheduled`, `capacity-block`. */
  readonly lifecycle: string;
  readonly architecture: string;
  readonly image_id: string;
  /** The key pair; null if the machine has none. */
  readonly key_name: string | null;
  /** Null for terminated machines in some clouds. */
  readonly vpc_id: string | null;
  readonly subnet_id: string | null;
  readonly security_groups: readonly { readonly GroupName: string; readonly GroupId: string }[];
  readonly private_ip: string | null;
  readonly ipv4: string | null;
  readonly ipv6: string | null;
  readonly other_addresses: OtherAddresses;
  readonly tags: Readonly<Record<string, string>>;
  /** Null if it was not read yet; see {@link Fleet.withProtection}. */
  readonly termination_protection: boolean | null;
  /** From the tag `quarterdeck:process`; null without one. */
  readonly process_id: number | null;
  /** The launch template; null if the machine has none. */
  readonly template_id: string | null;
  readonly template_version: number | null;
  readonly launch_time: Date;
  /** The last complete reading of the region lacked the machine. It counts until it is known to have ended. */
  readonly isMissing?: boolean;
}

/** Identifies a machine. The same identifier may exist in another account. */
export type MachineKey = Pick<Machine, 'account' | 'region' | 'instance_id'>;

/** A region of an account. */
export interface Place {
  readonly account: string;
  readonly region: string;
}

/** A region that could not be read. The inventory has its machines of the last reading, or none. */
export interface Warning extends Place {
  /** The cloud's message, for people. */
  readonly message: string;
}

/** Machines with a low CPU, and regions whose CPU could not be read. */
export interface LowCpu {
  /** The highest average of an hour by machine, in percent. */
  readonly highest: ReadonlyMap<Machine, number>;
  readonly warnings: readonly Warning[];
}

/** A region with the time of its last reading. */
interface ReadPlace extends Place {
  /** Null until the first reading. */
  readonly readAt: Date | null;
}

/** A process as the owner of machines. */
export interface Owner {
  readonly id: number;
  readonly account: string;
}

/**
 * Returns true if a machine belongs to a process: its tags name the process, and it is in the account of the process. Others control
 * the tags in other accounts.
 */
export function isOf(process: Owner, { process_id, account }: Pick<Machine, 'process_id' | 'account'>): boolean {
  return process_id === process.id && account === process.account;
}

/** The known machines at one moment. Terminated machines stay for an hour. */
export interface Inventory {
  /** Changes whenever a machine or warning does. */
  readonly generation: string;
  /** Oldest reading among the regions without a warning. */
  readonly asOf: Date;
  /** Times of the readings; empty for a fleet that is read as a whole. */
  readonly places: readonly ReadPlace[];
  readonly warnings: readonly Warning[];
  readonly machines: readonly Machine[];
}

/** The age of an account's inventory. */
export interface InventoryAge {
  readonly account: string;
  readonly seconds: number;
}

/** An action on machines of one account and region. */
export interface Order {
  readonly action: MachineAction;
  readonly account: string;
  readonly region: string;
  readonly instanceIds: readonly string[];
  /** Terminates without a shutdown of the operating system. */
  readonly skipShutdown: boolean;
  /** Stops or terminates a machine that does not respond. */
  readonly force: boolean;
  /** Time of the request. */
  readonly at: Date;
}

/** A launch of machines from a template version. */
export interface LaunchOrder {
  /** The server's number of the launch, for the tag `quarterdeck:launch`. */
  readonly launchId: number;
  readonly processId: number;
  /** The same token never launches twice. */
  readonly clientToken: string;
  readonly account: string;
  readonly region: string;
  readonly templateId: string;
  readonly templateVersion: number;
  /** Null: the type of the template. */
  readonly instanceType: string | null;
  /** The tag `Name`. */
  readonly name: string;
  /** Maximum number of machines. The cloud may launch fewer, but fails instead of launching none. */
  readonly count: number;
  /** Time of the request. */
  readonly at: Date;
  /** Returns the milliseconds since the reservation. Other servers may conclude that an old reservation launched nothing. */
  readonly age: () => number;
}

/** A launch without a known result. */
export type OpenLaunch = Pick<LaunchOrder, 'clientToken' | 'account' | 'region' | 'count' | 'at'> & {
  /** Start of the launch. New machines are not listed at once. */
  readonly begunAt: Date;
};

/** Tags that assign a machine to a launch and a process of this application. */
export const ownTags = {
  launch: 'quarterdeck:launch',
  process: 'quarterdeck:process',
  /** Client token of the launch, unique across installations. */
  token: 'quarterdeck:token',
} as const;

/** The result of an action on one machine: its states, or the error. */
export interface MachineOutcome {
  readonly instance_id: string;
  readonly previous_state: MachineState | 'unknown';
  readonly state: MachineState | 'unknown';
  readonly error?: CloudFault;
  /** When the person terminated this machine themselves, if it had already ended. ISO 8601. */
  readonly own_termination_at?: string;
  /** Time of its termination, if it is on hold. ISO 8601. */
  readonly ends_at?: string | undefined;
}

/** Records the result of an action in the transaction that commits it, and makes the response. */
export type Conclude<Result, Answer> = (transaction: Db, result: Result) => Promise<Answer>;

/** A launch template to create. */
export interface NewTemplate {
  readonly account: string;
  readonly region: string;
  readonly name: string;
  readonly data: TemplateData;
  readonly description: string;
  /** The username of the author. */
  readonly by: string;
  readonly at: Date;
}

/** A launch template in search results. */
export interface FoundTemplate extends Pick<Template, 'template_id' | 'name' | 'account' | 'region'> {
  /** The last complete reading of the region lacked the template. */
  readonly isMissing?: boolean;
}

export type NewVersion = Pick<NewTemplate, 'data' | 'description' | 'by' | 'at'> & { readonly templateId: string };

/**
 * The interface of a cloud. Every change takes a {@link Conclude}. A fleet in this database commits it together with the change; a
 * remote fleet calls it after the cloud's response.
 *
 * Every method may throw a {@link CloudError}.
 */
export interface Fleet {
  /** Distinct regions of all accounts. */
  readonly regions: readonly string[];
  /** Returns the regions of an account; none if the account is unknown. */
  regionsOf(account: string): readonly string[];
  /** Starts background work such as reading the machines, until {@link close}. */
  start(): void;
  /** Stops the background work. Called once, when the server stops. */
  close(): Promise<void>;
  /**
   * Returns the machines of all accounts. A region that cannot be read becomes a warning.
   *
   * @param known revision of the request, which spares a fleet in this database a query
   */
  inventory(at: Date, known?: Revision): Promise<Inventory>;
  /** Returns the age of each account's inventory. Absent if all accounts are read at once. */
  inventoryAges?(at: Date): Promise<readonly InventoryAge[]>;
  /** Counts live machines by process ({@link isOf}). Regions that do not answer count as of their last reading. */
  liveByProcess(at: Date, known?: Revision): Promise<(process: Owner) => number>;
  /**
   * Counts the live machines of a process that the transaction has locked. Machines of a launch that is not concluded yet do not count,
   * because they are still reserved.
   */
  liveOf(transaction: Db, process: Owner): Promise<number>;
  /**
   * Launches machines.
   *
   * @throws CloudError if nothing was launched, OutcomeUnknown if the result is unknown
   */
  launch<Answer>(order: LaunchOrder, conclude: Conclude<readonly Machine[], Answer>): Promise<Answer>;
  /** Finds the machines of an open launch and concludes it. Returns `undefined` while the result is unknown. */
  launched<Answer>(launch: OpenLaunch, conclude: Conclude<readonly Machine[], Answer>): Promise<Answer | undefined>;
  /** Returns the machines with their termination protection, if the cloud reports it. */
  withProtection(machines: readonly Machine[]): Promise<readonly Machine[]>;
  /** Asks the cloud for the present state of a machine. {@link inventory} has that of the last reading. */
  currentState(machine: Machine): Promise<MachineState>;
  /** Returns the health of a machine. What cannot be read is null. */
  healthOf(machine: Machine, at: Date): Promise<MachineHealth>;
  /** Returns the machines whose CPU is known for the last `idleCpuDays`, and was below `idleCpu` in each of their hours. */
  lowCpu(machines: readonly Machine[], at: Date): Promise<LowCpu>;
  /** Starts, stops or terminates machines of one region. The result has an entry for each machine. */
  act<Answer>(order: Order, conclude: Conclude<readonly MachineOutcome[], Answer>): Promise<Answer>;
  /** Concludes the actions of stopped servers. Called before a new action. */
  recover(at: Date): Promise<void>;
  /** Returns a launch template of any account; `undefined` if the cloud has none of this identifier. */
  findTemplate(templateId: string): Promise<Template | undefined>;
  /**
   * Searches for launch templates by identifier or name, ignoring case, best matches first.
   *
   * @param wanted forms of the text from `wantedTexts` (`contract/find.ts`), of which one must match
   * @param accounts at least one
   * @param limit maximum number of results
   */
  findTemplates(
    wanted: readonly string[],
    accounts: readonly string[],
    limit: number,
  ): Promise<readonly FoundTemplate[]>;
  /** Returns true if launch templates of the accounts could not be read. Absent from a fleet that does not read them. */
  lacksTemplates?(accounts: readonly string[]): Promise<boolean>;
  /** Returns a version with its data; `undefined` if it does not exist. */
  findTemplateVersion(templateId: string, version: number): Promise<TemplateVersion | undefined>;
  /** Makes the template data to launch machines like this one. */
  templateDataOf(machine: Machine): Promise<TemplateData>;
  /** Creates a launch template with its first version. */
  createTemplate<Answer>(wanted: NewTemplate, conclude: Conclude<TemplateVersion, Answer>): Promise<Answer>;
  /** Adds a version to a launch template. The default version stays. */
  addTemplateVersion<Answer>(wanted: NewVersion, conclude: Conclude<TemplateVersion, Answer>): Promise<Answer>;
}

/** A request that the cloud refused or failed. Nothing was done, unless `mayBeDone` is set. */
export class CloudError extends Error implements CloudFault {
  readonly detail: string | undefined;
  readonly requestId: string | undefined;
  readonly mayBeDone: boolean;

  constructor(
    readonly code: string,
    message: string,
    { detail, requestId, mayBeDone = false }: Pick<CloudFault, 'detail' | 'requestId' | 'mayBeDone'> = {},
  ) {
    super(message);
    this.detail = detail;
    this.requestId = requestId;
    this.mayBeDone = mayBeDone;
  }
}

/** Returns the facts of a cloud error, besides its message, for responses and the audit log. */
export function factsOf({ code, detail, requestId }: CloudFault) {
  return {
    error_code: code,
    ...(detail !== undefined && { error_detail: detail }),
    ...(requestId !== undefined && { cloud_request_id: requestId }),
  };
}

/** The cloud did not answer, so the result of the request is unknown. */
export class OutcomeUnknown extends Error {}
