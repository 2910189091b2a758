import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/**
 * Addresses of a machine besides its primary ones, by kind. A prefix delegated to an interface is a range such as `10.0.9.16/28`.
 */
export interface OtherAddresses {
  readonly private_ip: readonly string[];
  /** Public, Elastic, carrier and customer-owned addresses. */
  readonly ipv4: readonly string[];
  readonly ipv6: readonly string[];
}

/** Tables of the embedded fleet and of the cached EC2 fleet. */
export interface FleetTables {
  machine: MachineTable;
  fleet_head: { id: number; generation: number };
  launch_template: LaunchTemplateTable;
  launch_template_version: LaunchTemplateVersionTable;
  cloud_act: CloudActTable;
  cloud_place: CloudPlaceTable;
  cloud_machine: CloudMachineTable;
  cloud_template: CloudTemplateTable;
  machine_span: MachineSpanTable;
  /** A time in which a region was not read. `until` is null while it lasts. */
  place_gap: { account: string; region: string; since: Date; until: Date | null };
  machine_day: MachineDayTable;
  /** A machine of EC2 that has ended. `facts` has its last row in `cloud_machine` from before. */
  ended_machine: { account: string; region: string; instance_id: string; ended_at: Date; facts: object };
  fleet_history: FleetHistoryTable;
}

/** A machine of the embedded fleet. Its state is computed from `goal` and `settles_at`. */
interface MachineTable {
  instance_id: string;
  account: string;
  region: string;
  availability_zone: string;
  instance_type: string;
  platform: string;
  lifecycle: 'normal' | 'spot';
  architecture: string;
  image_id: string;
  key_name: string | null;
  vpc_id: string;
  subnet_id: string;
  security_groups: JSONColumnType<{ GroupName: string; GroupId: string }[]>;
  private_ip: string;
  ipv4: string | null;
  ipv6: string | null;
  other_addresses: JSONColumnType<OtherAddresses>;
  /** The machine keeps its public address while it is stopped. */
  elastic_ip: boolean;
  tags: JSONColumnType<Record<string, string>>;
  termination_protection: boolean;
  process_id: number | null;
  template_id: string | null;
  template_version: number | null;
  launched_at: Date;
  /** State that the machine reaches at `settles_at`. */
  goal: 'running' | 'stopped' | 'terminated';
  settles_at: Date;
  /** Beginning of the way to `goal`. Null: `launched_at`. */
  began_at: ColumnType<Date | null, Date | null | undefined, Date>;
  /** Generation of the fleet with the last change. */
  changed_in: number;
  /** Token of the launch. The same token never launches twice. */
  client_token: string | null;
}

interface LaunchTemplateTable {
  template_id: string;
  name: string;
  account: string;
  region: string;
  default_version: number;
  created_by: string;
  created_at: Date;
}

interface LaunchTemplateVersionTable {
  template_id: string;
  version: number;
  /** EC2's RequestLaunchTemplateData. */
  data: JSONColumnType<Record<string, unknown>>;
  description: string | null;
  created_by: string;
  created_at: Date;
}

/** An action in the cloud. `outcome` is null until it is known. */
interface CloudActTable {
  id: Generated<number>;
  request_id: string;
  actor: string;
  vertical: string;
  action: string;
  target: string | null;
  account: string | null;
  region: string | null;
  begun_at: Date;
  ended_at: Date | null;
  outcome: 'success' | 'failed' | null;
}

/** A region of an EC2 account, with the times of its readings. */
interface CloudPlaceTable {
  account: string;
  region: string;
  /** Null until the first reading. */
  read_at: Date | null;
  failed_at: Date | null;
  /** Number of failed readings since the last success. */
  failures: Generated<number>;
  error_code: string | null;
  error_message: string | null;
  next_read_at: Date;
  /** End of the frequent readings after a change by this application. */
  hurry_until: Date | null;
  templates_read_at: Date | null;
  /** Start of the complete reading before the last one; null if one of the two failed. */
  read_before_at: Date | null;
  /** Time of the first of consecutive readings that lacked most machines. */
  lost_since: Date | null;
  /** Time of the first of consecutive failures to read the launch templates. */
  templates_failed_since: Date | null;
  /** Time of the first of consecutive readings that lacked most launch templates. */
  templates_lost_since: Date | null;
}

/** A machine of EC2 at its last reading. */
interface CloudMachineTable {
  account: string;
  region: string;
  instance_id: string;
  name: string | null;
  availability_zone: string;
  state: string;
  instance_type: string;
  platform: string;
  lifecycle: string;
  architecture: string;
  image_id: string;
  key_name: string | null;
  vpc_id: string | null;
  subnet_id: string | null;
  security_groups: JSONColumnType<{ GroupName: string; GroupId: string }[]>;
  private_ip: string | null;
  ipv4: string | null;
  ipv6: string | null;
  other_addresses: JSONColumnType<OtherAddresses>;
  tags: JSONColumnType<Record<string, string>>;
  process_id: number | null;
  template_id: string | null;
  template_version: number | null;
  launch_time: Date;
  termination_protection: boolean | null;
  protection_read_at: Date | null;
  /** Time of the request to the cloud that this row is from. Results of older requests do not change it. */
  noted_at: Date;
  /** Start of the last complete reading of the region, if that lacked the machine. */
  missing_at: Date | null;
  /** The machine no longer exists. The row informs other servers and is removed after a day. */
  gone: Generated<boolean>;
  /** Generation of the fleet with the last change. */
  changed_in: number;
}

/** A launch template of EC2, for the search by name. */
interface CloudTemplateTable {
  account: string;
  region: string;
  template_id: string;
  name: string;
  /** Start of the last complete reading of the region, if that lacked the template. */
  missing_at: Date | null;
  /** Time when a server created the template or looked it up by identifier. */
  noted_at: Date | null;
}

/** One machine in one state, type and process. Triggers write the rows. */
interface MachineSpanTable {
  account: string;
  region: string;
  instance_id: string;
  since: Date;
  /** Null while it lasts. Later than now while the machine changes its state. */
  until: Date | null;
  state: string;
  instance_type: string | null;
  process_id: number | null;
  /** Not observed, but concluded from the ledger, the audit log or the launch time. */
  reconstructed: Generated<boolean>;
}

/** The sums of the spans of a day (UTC). */
interface MachineDayTable {
  /** ISO 8601. */
  day: string;
  account: string;
  region: string;
  process_id: number | null;
  instance_type: string | null;
  state: string;
  machine_seconds: number;
  /** Number of machines at the end of the day. */
  at_end: number;
}

/** One row about the history of the fleet. */
interface FleetHistoryTable {
  id: number;
  known_since: Date;
  /** Earlier spans are reconstructed. Null: none are. */
  reconstructed_until: Date | null;
  /** The days before this one have their sums. ISO 8601. */
  days_until: string;
}
