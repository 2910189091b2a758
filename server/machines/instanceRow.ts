import { answers } from '../../contract/messages';
import type { Machine } from '../fleet/fleet';
import { otherAddressesOf } from './identify';

/** Returns the addresses besides the primary ones as a cell of a list; `null` for most machines, which have none. */
export function otherAddresses(machine: Machine): string[] | null {
  const others = otherAddressesOf(machine);
  return others.length > 0 ? others : null;
}

/** The key of a row that says that the cloud's last response did not have what it is about; no key otherwise. */
export const noteOf = ({ isMissing }: { readonly isMissing?: boolean }) =>
  isMissing ? { cloud_note: answers.missingMachine } : {};

/** A machine as the row of a list; the keys are the console's columns, in this order. */
export function instanceRow(machine: Machine) {
  const { instance_id, name, state, account, region, availability_zone, instance_type, platform, lifecycle } = machine;
  const { private_ip, ipv4, ipv6, vpc_id, subnet_id, security_groups, key_name, image_id, architecture } = machine;
  const { launch_time, process_id, termination_protection, template_id, template_version, tags } = machine;
  return {
    ...{ instance_id, name, state, ...noteOf(machine) },
    ...{ account, region, availability_zone, instance_type, platform, lifecycle },
    ...{ private_ip, ipv4, ipv6, other_addresses: otherAddresses(machine) },
    ...{ vpc_id, subnet_id, security_groups, key_name, image_id, architecture, launch_time },
    ...{ process_id, termination_protection, template_id, template_version, tags },
  };
}

/** A machine among others that it could be mistaken for. */
export function candidateRow(machine: Machine) {
  const { instance_id, name, account, region, state, private_ip, ipv4, ipv6 } = machine;
  return {
    ...{ instance_id, name, account, region, state, ...noteOf(machine) },
    ...{ private_ip, ipv4, ipv6, other_addresses: otherAddresses(machine) },
  };
}
