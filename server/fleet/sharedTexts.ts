import { type Machine, noOtherAddresses } from './fleet';

/** Properties that many machines have in common. */
type Common = Pick<
  Machine,
  | ('account' | 'region' | 'availability_zone' | 'instance_type' | 'platform' | 'lifecycle' | 'architecture')
  | ('image_id' | 'key_name' | 'vpc_id' | 'subnet_id' | 'template_id' | 'security_groups' | 'other_addresses' | 'tags')
>;

/** Maximum size of each map. A full map is cleared. */
const maxShared = 20_000;

/** Interns values that many machines have in common, such as types, zones and tags. Copies are most of the memory of machines. */
export class SharedTexts {
  private readonly texts = new Map<string, string>();
  private readonly groups = new Map<string, Machine['security_groups']>();

  /** Returns the interned common properties of a machine. The values of `tags` are replaced in place. */
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
      security_groups: intern(this.groups, JSON.stringify(security_groups), security_groups),
      other_addresses: isNone(other_addresses) ? noOtherAddresses : other_addresses,
      tags: this.withSharedValues(machine.tags),
    };
  }

  /** Interns a text. */
  text<Text extends string | null>(text: Text): Text {
    if (text === null) return text;
    return intern(this.texts, text, text) as Text;
  }

  /** Interns the values of tags except names, which are mostly unique. */
  private withSharedValues(tags: Machine['tags']): Machine['tags'] {
    const own = tags as Record<string, string>;
    for (const [key, value] of Object.entries(own)) if (key !== 'Name') own[key] = this.text(value);
    return own;
  }
}

/** Returns true for most machines, which have their primary addresses only. */
const isNone = ({ private_ip, ipv4, ipv6 }: Machine['other_addresses']) =>
  private_ip.length + ipv4.length + ipv6.length === 0;

/** Returns the value of a key, or adds it. */
function intern<Value>(held: Map<string, Value>, key: string, value: Value): Value {
  const known = held.get(key);
  if (known !== undefined) return known;
  if (held.size >= maxShared) held.clear();
  held.set(key, value);
  return value;
}
