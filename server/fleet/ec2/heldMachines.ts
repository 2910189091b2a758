import type { Machine } from '../fleet';
import type { CloudMachineRow } from './store';

/** A machine as it is held in memory. */
export interface Held {
  readonly machine: Machine;
  readonly changedIn: number;
  readonly notedAt: number;
  /** When its protection was read, in milliseconds since 1970. */
  readonly protectionAt: number | undefined;
  /** What the cloud's own text says the same as this machine, once that was seen. */
  digest: string | undefined;
}

/** So many different texts and lists of groups are shared; when there are more, it begins anew. */
const maximumShared = 20_000;

/**
 * Makes machines of rows. What many machines have in common (types, zones, groups, values of tags) is held once for all of them: in rows
 * and in answers each has a copy of its own, which is most of what they weigh.
 */
export class HeldMachines {
  private readonly texts = new Map<string, string>();
  private readonly groups = new Map<string, Machine['security_groups']>();

  of(row: CloudMachineRow): Held {
    return {
      machine: this.machineOf(row),
      changedIn: row.changed_in,
      notedAt: row.noted_at.getTime(),
      protectionAt: row.protection_read_at?.getTime(),
      digest: undefined,
    };
  }

  private machineOf(row: CloudMachineRow): Machine {
    const name = row.name;
    return {
      instance_id: row.instance_id,
      name,
      account: this.shared(row.account),
      region: this.shared(row.region),
      availability_zone: this.shared(row.availability_zone),
      state: this.shared(row.state),
      instance_type: this.shared(row.instance_type),
      platform: this.shared(row.platform),
      lifecycle: this.shared(row.lifecycle),
      architecture: this.shared(row.architecture),
      image_id: this.shared(row.image_id),
      key_name: this.shared(row.key_name),
      vpc_id: this.shared(row.vpc_id),
      subnet_id: this.shared(row.subnet_id),
      security_groups: this.sharedGroups(row.security_groups),
      private_ip: row.private_ip,
      ipv4: row.ipv4,
      ipv6: row.ipv6,
      tags: this.withSharedValues(row.tags, name),
      termination_protection: row.termination_protection,
      process_id: row.process_id,
      template_id: this.shared(row.template_id),
      template_version: row.template_version,
      launch_time: row.launch_time,
    };
  }

  private shared<Text extends string | null>(text: Text): Text {
    if (text === null) return text;
    return one(this.texts, text, text) as Text;
  }

  private sharedGroups(groups: Machine['security_groups']): Machine['security_groups'] {
    return one(this.groups, JSON.stringify(groups), groups);
  }

  /** Names are most machines' own: one that is shared would only fill the map. */
  private withSharedValues(tags: Machine['tags'], name: string | null): Machine['tags'] {
    const own = tags as Record<string, string>;
    for (const [key, value] of Object.entries(own))
      own[key] = key === 'Name' && name !== null ? name : this.shared(value);
    return own;
  }
}

/** What is held under a key already, or else what is held from now on. */
function one<Value>(held: Map<string, Value>, key: string, value: Value): Value {
  const before = held.get(key);
  if (before !== undefined) return before;
  if (held.size >= maximumShared) held.clear();
  held.set(key, value);
  return value;
}
