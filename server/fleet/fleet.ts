import type { Db } from '../db/connection';
import type { Revision } from '../db/revisions';
import type { MachineAction, MachineState } from './lifecycle';
import type { Template, TemplateData, TemplateVersion } from './templateVersions';

/** A machine as it is at one moment. An address that it does not have in its state is `null`. */
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
  readonly lifecycle: 'normal' | 'spot';
  readonly architecture: string;
  readonly image_id: string;
  readonly key_name: string | null;
  readonly vpc_id: string;
  readonly subnet_id: string;
  readonly security_groups: readonly { readonly GroupName: string; readonly GroupId: string }[];
  readonly private_ip: string | null;
  readonly ipv4: string | null;
  readonly ipv6: string | null;
  readonly tags: Readonly<Record<string, string>>;
  readonly termination_protection: boolean;
  readonly process_id: number | null;
  readonly template_id: string | null;
  readonly template_version: number | null;
  readonly launch_time: Date;
}

/** A part of the fleet that could not be read: its machines are missing from the inventory. */
export interface Warning {
  readonly account: string;
  readonly region: string;
  readonly message: string;
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
  /** A text that is another one whenever anything in the inventory is. */
  readonly generation: string;
  readonly asOf: Date;
  readonly warnings: readonly Warning[];
  readonly machines: readonly Machine[];
}

/** What to do to which machines, all of one account and region. */
export interface Order {
  readonly action: MachineAction;
  readonly account: string;
  readonly region: string;
  readonly instanceIds: readonly string[];
  /** Ends a machine without waiting for its operating system. */
  readonly skipShutdown: boolean;
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
}

/** The tags that say which launch and which process of this product a machine belongs to. */
export const ownTags = { launch: 'quarterdeck:launch', process: 'quarterdeck:process' } as const;

/** What became of one machine of an order: its states, or why the cloud left it alone. */
export interface MachineOutcome {
  readonly instance_id: string;
  readonly previous_state: MachineState | 'unknown';
  readonly state: MachineState | 'unknown';
  readonly error?: CloudFault;
}

/** An error in the cloud's own words, for example `OperationNotPermitted`. */
export interface CloudFault {
  readonly code: string;
  readonly message: string;
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
export type FoundTemplate = Pick<Template, 'template_id' | 'name' | 'account' | 'region'>;

export type NewVersion = Pick<NewTemplate, 'data' | 'description' | 'by' | 'at'> & { readonly templateId: string };

/**
 * The cloud behind one interface. Whatever changes it takes a {@link Conclude}: a fleet in this database commits its
 * change together with it, one elsewhere calls it when its answer has come.
 *
 * Every method may throw a {@link CloudError}.
 */
export interface Fleet {
  readonly regions: readonly string[];
  /** @param known what was committed when it was asked for: a fleet in this database need not look */
  inventory(at: Date, known?: Revision): Promise<Inventory>;
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
  /** The machines of a launch of which no answer came; nothing as long as the cloud cannot tell. */
  launched(
    transaction: Db,
    launch: Pick<LaunchOrder, 'clientToken' | 'account' | 'region' | 'at'>,
  ): Promise<readonly Machine[] | undefined>;
  act<Answer>(order: Order, conclude: Conclude<readonly MachineOutcome[], Answer>): Promise<Answer>;
  /** Concludes what a server began and did not live to conclude; called before anything new is begun. */
  recover(at: Date): Promise<void>;
  findTemplate(templateId: string): Promise<Template | undefined>;
  /**
   * Launch templates with a text in their identifier or name, in any case, the best fits first.
   *
   * @param text in the form of `wantedText` (`contract/find.ts`)
   * @param accounts those that are looked in, at least one
   * @param limit most that are returned
   */
  findTemplates(text: string, accounts: readonly string[], limit: number): Promise<readonly FoundTemplate[]>;
  findTemplateVersion(templateId: string, version: number): Promise<TemplateVersion | undefined>;
  /** What a template would need to hold to launch such a machine. */
  templateDataOf(machine: Machine): Promise<TemplateData>;
  createTemplate<Answer>(wanted: NewTemplate, conclude: Conclude<TemplateVersion, Answer>): Promise<Answer>;
  addTemplateVersion<Answer>(wanted: NewVersion, conclude: Conclude<TemplateVersion, Answer>): Promise<Answer>;
}

/** The cloud refused or failed a whole request: nothing of it was done. */
export class CloudError extends Error implements CloudFault {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The cloud was asked and did not answer: it may have done it or not. */
export class OutcomeUnknown extends Error {}
