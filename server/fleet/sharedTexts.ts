import { type Machine, noOtherAddresses } from './fleet';

/** What of a machine others have word for word as well. */
type Common = Pick<
  Machine,
  | ('account' | 'region' | 'availability_zone' | 'instance_type' | 'platform' | 'lifecycle' | 'architecture')
  | ('image_id' | 'key_name' | 'vpc_id' | 'subnet_id' | 'template_id' | 'security_groups' | 'other_addresses' | 'tags')
>;

/** So many different texts and lists of groups are shared; when there are more, it begins anew. */
const maximumShared = 20_000;

/**
 * What many machines have in common (types, zones, groups, values of tags) is held once for all of them: in rows and in answers each has
 * a copy of its own, which is most of what they weigh.
 */
export class SharedTexts {
  private readonly texts = new Map<string, string>();
  private readonly groups = new Map<string, Machine['security_groups']>();

  /** What of a machine is common. Its tags stay the same object, whose values are replaced. */
  commonOf(machine: Common): Common {
    const { security_groups, other_addresses } = machine;
    return {
      account: this.text(machine.account),
      region: this.text(machine.region),
      availability_zone: this.text(machine.availability_zone),
      instance_type: this.text(machine.instance_type),
      platform: this.text(machine.platform),
      lifecycle: this.text(machine.lifecycle),
      architecture: this.text(machine.architecture),
      image_id: this.text(machine.image_id),
      key_name: this.text(machine.key_name),
      vpc_id: this.text(machine.vpc_id),
      subnet_id: this.text(machine.subnet_id),
      template_id: this.text(machine.template_id),
      security_groups: one(this.groups, JSON.stringify(security_groups), security_groups),
      other_addresses: isNone(other_addresses) ? noOtherAddresses : other_addresses,
      tags: this.withSharedValues(machine.tags),
    };
  }

  /** A text that others have as well. */
  text<Text extends string | null>(text: Text): Text {
    if (text === null) return text;
    return one(this.texts, text, text) as Text;
  }

  /** Names are most machines' own: one that is shared would only fill the map. */
  private withSharedValues(tags: Machine['tags']): Machine['tags'] {
    const own = tags as Record<string, string>;
    for (const [key, value] of Object.entries(own)) if (key !== 'Name') own[key] = this.text(value);
    return own;
  }
}

/** Returns true for most machines, which have their primary addresses only. */
const isNone = ({ private_ip, ipv4, ipv6 }: Machine['other_addresses']) =>
  private_ip.length + ipv4.length + ipv6.length === 0;

/** What is held under a key already, or else what is held from now on. */
function one<Value>(held: Map<string, Value>, key: string, value: Value): Value {
  const before = held.get(key);
  if (before !== undefined) return before;
  if (held.size >= maximumShared) held.clear();
  held.set(key, value);
  return value;
}
