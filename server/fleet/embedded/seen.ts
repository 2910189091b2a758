import type { Selectable } from 'kysely';
import type { Tables } from '../../db/tables';
import { type Machine, noOtherAddresses } from '../fleet';
import { stateOf } from './course';

/** A row without the column that only the history of the fleet needs. */
export type MachineRow = Omit<Selectable<Tables['machine']>, 'began_at'>;

/** Converts a row to the machine at a moment, with its state and without the addresses that it lacks in this state. */
export function seenAt(row: MachineRow, now: Date): Machine {
  const state = stateOf(row, now);
  const ended = state === 'terminated';
  return {
    instance_id: row.instance_id,
    name: Object.hasOwn(row.tags, 'Name') ? (row.tags.Name ?? null) : null,
    account: row.account,
    region: row.region,
    availability_zone: row.availability_zone,
    state,
    instance_type: row.instance_type,
    platform: row.platform,
    lifecycle: row.lifecycle,
    architecture: row.architecture,
    image_id: row.image_id,
    key_name: row.key_name,
    vpc_id: row.vpc_id,
    subnet_id: row.subnet_id,
    security_groups: row.security_groups,
    private_ip: ended ? null : row.private_ip,
    ipv4: ended || (state === 'stopped' && !row.elastic_ip) ? null : row.ipv4,
    ipv6: ended ? null : row.ipv6,
    other_addresses: ended ? noOtherAddresses : row.other_addresses,
    tags: row.tags,
    termination_protection: row.termination_protection,
    process_id: row.process_id,
    template_id: row.template_id,
    template_version: row.template_version,
    launch_time: row.launched_at,
  };
}
