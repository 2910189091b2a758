import type { Generated, JSONColumnType } from 'kysely';

/** The tables of the embedded fleet. */
export interface FleetTables {
  machine: MachineTable;
  fleet_head: { id: number; generation: number };
  launch_template: LaunchTemplateTable;
  launch_template_version: LaunchTemplateVersionTable;
  cloud_act: CloudActTable;
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
