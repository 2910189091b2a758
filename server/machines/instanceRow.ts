import { answers } from '../../contract/messages';
import type { Machine } from '../fleet/fleet';
import type { Prices } from '../prices/prices';
import { otherAddressesOf } from './identify';

/** Returns the addresses besides the primary ones as a cell of a list; `null` for most machines, which have none. */
export function otherAddresses(machine: Machine): string[] | null {
  const others = otherAddressesOf(machine);
  return others.length > 0 ? others : null;
}

/** Returns a note for a row if the cloud's last response did not list its machine or template; otherwise no key. */
export const noteOf = ({ isMissing }: { readonly isMissing?: boolean }) =>
  isMissing ? { cloud_note: answers.missingMachine } : {};

/**
 * Converts a machine to the row of a list. The keys are the console's columns, in this order.
 *
 * @param additions its next end and its owner, if there are any
 */
export function instanceRow(machine: Machine, additions: object, prices?: Prices) {
  const { instance_id, name, state, account, region, availability_zone, instance_type, platform, lifecycle } = machine;
  const { private_ip, ipv4, ipv6, vpc_id, subnet_id, security_groups, key_name, image_id, architecture } = machine;
  const { launch_time, process_id, termination_protection, template_id, template_version, tags } = machine;
  return {
    ...{ instance_id, name, state, ...noteOf(machine) },
    ...{ account, region, availability_zone, instance_type },
    ...(prices && { hourly_price: prices.hourly({ account, region, instance_type }) }),
    ...{ platform, lifecycle },
    ...{ private_ip, ipv4, ipv6, other_addresses: otherAddresses(machine) },
    ...{ vpc_id, subnet_id, security_groups, key_name, image_id, architecture, launch_time },
    ...{ process_id, termination_protection, template_id, template_version, tags },
    ...additions,
  };
}

/** Converts a machine to a candidate of an ambiguous lookup. */
export function candidateRow(machine: Machine) {
  const { instance_id, name, account, region, state, private_ip, ipv4, ipv6 } = machine;
  return {
    ...{ instance_id, name, account, region, state, ...noteOf(machine) },
    ...{ private_ip, ipv4, ipv6, other_addresses: otherAddresses(machine) },
  };
}
