import type { Machine } from '../fleet/fleet';

/** A machine as the row of a list; the keys are the console's columns, in this order. */
export function instanceRow(machine: Machine) {
  const { instance_id, name, state, account, region, availability_zone, instance_type, platform, lifecycle } = machine;
  const { private_ip, ipv4, ipv6, vpc_id, subnet_id, security_groups, key_name, image_id, architecture } = machine;
  const { launch_time, process_id, termination_protection, template_id, template_version, tags } = machine;
  return {
    ...{ instance_id, name, state, account, region, availability_zone, instance_type, platform, lifecycle },
    ...{ private_ip, ipv4, ipv6, vpc_id, subnet_id, security_groups, key_name, image_id, architecture, launch_time },
    ...{ process_id, termination_protection, template_id, template_version, tags },
  };
}

/** A machine among others that it could be mistaken for. */
export function candidateRow({ instance_id, name, account, region, state, private_ip, ipv4, ipv6 }: Machine) {
  return { instance_id, name, account, region, state, private_ip, ipv4, ipv6 };
}
