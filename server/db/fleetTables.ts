import type { Generated, JSONColumnType } from 'kysely';
import type { OtherAddresses } from '../fleet/fleet';

/** The tables of the embedded fleet, and what was read of one elsewhere. */
export interface FleetTables {
  machine: MachineTable;
  fleet_head: { id: number; generation: number };
  launch_template: LaunchTemplateTable;
  launch_template_version: LaunchTemplateVersionTable;
  cloud_act: CloudActTable;
  cloud_place: CloudPlaceTable;
  cloud_machine: CloudMachineTable;
  cloud_template: CloudTemplateTable;
}

/** A machine of the embedded fleet. Its state follows from `goal` and `settles_at`; nothing has to run for it to change. */
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
  /** The public address stays while the machine is stopped. */
  elastic_ip: boolean;
  tags: JSONColumnType<Record<string, string>>;
  termination_protection: boolean;
  process_id: number | null;
  template_id: string | null;
  template_version: number | null;
  launched_at: Date;
  /** What it is on its way to, or has reached: since `settles_at` it has. */
  goal: 'running' | 'stopped' | 'terminated';
  settles_at: Date;
  /** The generation of the fleet that changed it last. */
  changed_in: number;
  /** Of the launch that it came from: the same token never launches twice. */
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
  /** In EC2's own words (RequestLaunchTemplateData). */
  data: JSONColumnType<Record<string, unknown>>;
  description: string | null;
  created_by: string;
  created_at: Date;
}

/** What somebody set out to do in the cloud; `outcome` is there once it is known. */
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

/** A region of an account of a cloud elsewhere: when it was read, and when it will be. */
interface CloudPlaceTable {
  account: string;
  region: string;
  /** Nothing as long as it never was. */
  read_at: Date | null;
  failed_at: Date | null;
  /** How often reading it has failed since it was last read. */
  failures: Generated<number>;
  error_code: string | null;
  error_message: string | null;
  next_read_at: Date;
  /** Until then it is read often, since somebody has changed something there. */
  hurry_until: Date | null;
  templates_read_at: Date | null;
  /** When the complete reading before the last one began; null if one of the two failed. */
  read_before_at: Date | null;
  /** Since when each reading of the region has lost most of its machines. */
  lost_since: Date | null;
  /** Since when launch templates could not be read. */
  templates_failed_since: Date | null;
  /** Since when each reading of the launch templates has lost most of them. */
  templates_lost_since: Date | null;
}

/** A machine of a cloud elsewhere, as it was last seen. */
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
  /** When the cloud was asked for what is in this row: what was asked earlier does not change it. */
  noted_at: Date;
  /** When the last complete reading of its region began, if that reading did not have it. */
  missing_at: Date | null;
  /** It does not exist any more. The row tells the other servers, and is removed after a day. */
  gone: Generated<boolean>;
  /** The generation of the fleet that changed it last. */
  changed_in: number;
}

/** A launch template of a cloud elsewhere, to be found by its name. */
interface CloudTemplateTable {
  account: string;
  region: string;
  template_id: string;
  name: string;
  /** When the last complete reading of its region began, if that reading did not have it. */
  missing_at: Date | null;
  /** When this server made it, or looked it up by its identifier. */
  noted_at: Date | null;
}
