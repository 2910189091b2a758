import type { Db } from '../db/connection';
import type { Revision } from '../db/revisions';
import type { MachineAction, MachineState } from './lifecycle';
import type { Template, TemplateData, TemplateVersion } from './templateVersions';

/**
 * Addresses that a machine has besides its primary ones, by kind. A prefix that the cloud delegates to an interface is a range:
 * `10.0.9.16/28`.
 */
export interface OtherAddresses {
  readonly private_ip: readonly string[];
  /** Public, Elastic, carrier and customer-owned addresses. */
  readonly ipv4: readonly string[];
  readonly ipv6: readonly string[];
}

export const noOtherAddresses: OtherAddresses = { private_ip: [], ipv4: [], ipv6: [] };

/** A machine as it is at one moment. An address that it does not have in its state is `null`. All are in the form of `addressOf`. */
export interface Machine {
  readonly instance_id: string;
  /** The value of the tag `Name`. */
  readonly name: string | null;
  readonly account: string;
  readonly region: string;
  readonly availability_zone: string;
  readonly state: MachineState;
  readonly instance_type: string;
  readonly platform: string;
  /** `normal`, or as the cloud names another one: `spot`, `scheduled`, `capacity-block`. */
  readonly lifecycle: string;
  readonly architecture: string;
  readonly image_id: string;
  readonly key_name: string | null;
  /** A machine that has ended is in no network any more, in some clouds. */
  readonly vpc_id: string | null;
  readonly subnet_id: string | null;
  readonly security_groups: readonly { readonly GroupName: string; readonly GroupId: string }[];
  readonly private_ip: string | null;
  readonly ipv4: string | null;
  readonly ipv6: string | null;
  readonly other_addresses: OtherAddresses;
  readonly tags: Readonly<Record<string, string>>;
  /** Nothing when it has not been asked for yet; see {@link Fleet.withProtection}. */
  readonly termination_protection: boolean | null;
  readonly process_id: number | null;
  readonly template_id: string | null;
  readonly template_version: number | null;
  readonly launch_time: Date;
  /** The last complete reading of its region did not have it. It counts like any other until it is known to have ended. */
  readonly isMissing?: boolean;
}

/** A region of an account. */
export interface Place {
  readonly account: string;
  readonly region: string;
}

/** A part of the fleet that could not be read: the inventory has its machines as they were last seen, or not at all. */
export interface Warning extends Place {
  readonly message: string;
}

/** When a part of the fleet was last read. */
interface ReadPlace extends Place {
  /** Nothing as long as it never was. */
  readonly readAt: Date | null;
}

/** A process, as far as its machines are concerned. */
export interface Owner {
  readonly id: number;
  readonly account: string;
}

/**
 * Whether a machine is one of a process: it names the process, and is in its account. What a machine of another account says is up to
 * whoever may change its tags there.
 */
export function isOf(process: Owner, { process_id, account }: Pick<Machine, 'process_id' | 'account'>): boolean {
  return process_id === process.id && account === process.account;
}

/** All machines that are known of at one moment; one that was terminated stays for an hour. */
export interface Inventory {
  /** A text that is another one whenever any of the machines or warnings is. */
  readonly generation: string;
  /** When the part was read that was read longest ago, of those without a warning. */
  readonly asOf: Date;
  /** When each part was read; none of a fleet that is read as a whole. */
  readonly places: readonly ReadPlace[];
  readonly warnings: readonly Warning[];
  readonly machines: readonly Machine[];
}

/** How long ago the machines of an account were read, in seconds. */
export interface InventoryAge {
  readonly account: string;
  readonly seconds: number;
}

/** What to do to which machines, all of one account and region. */
export interface Order {
  readonly action: MachineAction;
  readonly account: string;
  readonly region: string;
  readonly instanceIds: readonly string[];
  /** Ends a machine without waiting for its operating system. */
  readonly skipShutdown: boolean;
  /** Stops or ends it even if it does not respond. */
  readonly force: boolean;
  readonly at: Date;
}

/** Machines to launch. */
export interface LaunchOrder {
  readonly launchId: number;
  readonly processId: number;
  /** The same token launches once, however often it is sent. */
  readonly clientToken: string;
  readonly account: string;
  readonly region: string;
  readonly templateId: string;
  readonly templateVersion: number;
  /** Nothing is the template's. */
  readonly instanceType: string | null;
  /** The tag `Name`. */
  readonly name: string;
  /** The most machines; the cloud may have fewer, and refuses when it has none. */
  readonly count: number;
  readonly at: Date;
  /** Milliseconds since it was reserved: whoever finds a reservation that is too old may conclude that nothing came of it. */
  readonly age: () => number;
}

/** A launch of which no answer came. */
export type OpenLaunch = Pick<LaunchOrder, 'clientToken' | 'account' | 'region' | 'count' | 'at'> & {
  /** When it was begun: what it made may take a moment to be seen. */
  readonly begunAt: Date;
};

/** The tags that say which launch and which process of this product a machine belongs to. */
export const ownTags = {
  launch: 'quarterdeck:launch',
  process: 'quarterdeck:process',
  /** The client token of the launch, which no other installation has. */
  token: 'quarterdeck:token',
} as const;

/** What became of one machine of an order: its states, or why the cloud left it alone. */
export interface MachineOutcome {
  readonly instance_id: string;
  readonly previous_state: MachineState | 'unknown';
  readonly state: MachineState | 'unknown';
  readonly error?: CloudFault;
}

/** An error of the cloud. */
export interface CloudFault {
  /** The cloud's own code, for example `OperationNotPermitted`. */
  readonly code: string;
  /** What it means, in words for people. */
  readonly message: string;
  /** The cloud's own words, where they are others. */
  readonly detail?: string | undefined;
  /** What the cloud knows the request by. */
  readonly requestId?: string | undefined;
  /** Whether nobody can tell what came of the request; else it was not carried out. */
  readonly mayBeDone?: boolean | undefined;
}

/** Writes down how an act ended, in the transaction in which that becomes so, and makes the answer. */
export type Conclude<Result, Answer> = (transaction: Db, result: Result) => Promise<Answer>;

/** A template that is to be made, or another version of one. */
export interface NewTemplate {
  readonly account: string;
  readonly region: string;
  readonly name: string;
  readonly data: TemplateData;
  readonly description: string;
  readonly by: string;
  readonly at: Date;
}

/** A template as it is found. */
export interface FoundTemplate extends Pick<Template, 'template_id' | 'name' | 'account' | 'region'> {
  /** The last complete reading of its region did not have it. */
  readonly isMissing?: boolean;
}

export type NewVersion = Pick<NewTemplate, 'data' | 'description' | 'by' | 'at'> & { readonly templateId: string };

/**
 * The cloud behind one interface. Whatever changes it takes a {@link Conclude}: a fleet in this database commits its
 * change together with it, one elsewhere calls it when its answer has come.
 *
 * Every method may throw a {@link CloudError}.
 */
export interface Fleet {
  /** The regions of any account. */
  readonly regions: readonly string[];
  /** Those that an account has machines in; none of an account that the fleet does not have. */
  regionsOf(account: string): readonly string[];
  /** Begins what goes on until {@link close}: reading the machines, say. */
  start(): void;
  close(): Promise<void>;
  /** @param known what was committed when it was asked for: a fleet in this database need not look */
  inventory(at: Date, known?: Revision): Promise<Inventory>;
  /** How old the inventory is, account by account; absent where all of it is of one moment. */
  inventoryAges?(at: Date): Promise<readonly InventoryAge[]>;
  /** How many live machines a process has ({@link isOf}), those of regions that do not answer included as they were last seen. */
  liveByProcess(at: Date, known?: Revision): Promise<(process: Owner) => number>;
  /** The same of one process, as a transaction sees it that holds the process: what it reads cannot change meanwhile. */
  liveOf(transaction: Db, process: Owner): Promise<number>;
  /**
   * Launches machines.
   *
   * @throws CloudError when there are none of it, OutcomeUnknown when nobody can tell
   */
  launch<Answer>(order: LaunchOrder, conclude: Conclude<readonly Machine[], Answer>): Promise<Answer>;
  /** Finds the machines of a launch of which no answer came, and concludes it; not as long as the cloud cannot tell. */
  launched<Answer>(launch: OpenLaunch, conclude: Conclude<readonly Machine[], Answer>): Promise<Answer | undefined>;
  /** The same machines with their protection from termination, as far as the cloud tells it. */
  withProtection(machines: readonly Machine[]): Promise<readonly Machine[]>;
  act<Answer>(order: Order, conclude: Conclude<readonly MachineOutcome[], Answer>): Promise<Answer>;
  /** Concludes what a server began and did not live to conclude; called before anything new is begun. */
  recover(at: Date): Promise<void>;
  findTemplate(templateId: string): Promise<Template | undefined>;
  /**
   * Launch templates with a text in their identifier or name, in any case, the best fits first.
   *
   * @param wanted in the forms of `wantedTexts` (`contract/find.ts`), of which one is enough
   * @param accounts those that are looked in, at least one
   * @param limit most that are returned
   */
  findTemplates(
    wanted: readonly string[],
    accounts: readonly string[],
    limit: number,
  ): Promise<readonly FoundTemplate[]>;
  /** Returns true if the launch templates of some accounts could not all be read; absent from a fleet that reads none. */
  lacksTemplates?(accounts: readonly string[]): Promise<boolean>;
  findTemplateVersion(templateId: string, version: number): Promise<TemplateVersion | undefined>;
  /** What a template would need to hold to launch such a machine. */
  templateDataOf(machine: Machine): Promise<TemplateData>;
  createTemplate<Answer>(wanted: NewTemplate, conclude: Conclude<TemplateVersion, Answer>): Promise<Answer>;
  addTemplateVersion<Answer>(wanted: NewVersion, conclude: Conclude<TemplateVersion, Answer>): Promise<Answer>;
}

/** The cloud refused or failed a whole request: nothing of it was done, unless nobody can tell (`mayBeDone`). */
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

/** What answers and the audit log tell of an error of the cloud besides its words. */
export function factsOf({ code, detail, requestId }: CloudFault) {
  return {
    error_code: code,
    ...(detail !== undefined && { error_detail: detail }),
    ...(requestId !== undefined && { cloud_request_id: requestId }),
  };
}

/** The cloud was asked and did not answer: it may have done it or not. */
export class OutcomeUnknown extends Error {}
