import type { Machine } from '../fleet';
import { SharedTexts } from '../sharedTexts';
import type { CloudMachineRow } from './store';

/** A machine in memory. */
export interface Held {
  readonly machine: Machine;
  readonly changedIn: number;
  readonly notedAt: number;
  /** When the last complete reading of its region began, in ms since 1970, if that reading did not have it. */
  readonly missingAt: number | undefined;
  /** The time of reading its protection, in ms since 1970. */
  readonly protectionAt: number | undefined;
}

/** Converts rows to machines, which share equal values. */
export class HeldMachines {
  private readonly shared = new SharedTexts();

  of(row: CloudMachineRow): Held {
    return {
      machine: this.machineOf(row),
      changedIn: row.changed_in,
      notedAt: row.noted_at.getTime(),
      missingAt: row.missing_at?.getTime(),
      protectionAt: row.protection_read_at?.getTime(),
    };
  }

  private machineOf(row: CloudMachineRow): Machine {
    const common = this.shared.commonOf(row);
    return {
      instance_id: row.instance_id,
      // Shares the text with the tag.
      name: row.name === null ? null : (common.tags.Name ?? row.name),
      account: common.account,
      region: common.region,
      availability_zone: common.availability_zone,
      state: this.shared.text(row.state),
      instance_type: common.instance_type,
      platform: common.platform,
      lifecycle: common.lifecycle,
      architecture: common.architecture,
      image_id: common.image_id,
      key_name: common.key_name,
      vpc_id: common.vpc_id,
      subnet_id: common.subnet_id,
      security_groups: common.security_groups,
      private_ip: row.private_ip,
      ipv4: row.ipv4,
      ipv6: row.ipv6,
      other_addresses: common.other_addresses,
      tags: common.tags,
      termination_protection: row.termination_protection,
      process_id: row.process_id,
      template_id: common.template_id,
      template_version: row.template_version,
      launch_time: row.launch_time,
      isMissing: row.missing_at !== null,
    };
  }
}
