import type { Selectable } from 'kysely';
import type { Tables } from '../../db/tables';
import type { Machine } from '../fleet';
import { stateOf } from './course';

export type MachineRow = Selectable<Tables['machine']>;

/** A row as the machine that it is at a moment: with its state, and without the addresses that this state takes away. */
export function seenAt(row: MachineRow, now: Date): Machine {
  const {
    goal: _goal,
    settles_at: _settles,
    changed_in: _changed,
    client_token: _token,
    launched_at,
    elastic_ip,
    ...kept
  } = row;
  const state = stateOf(row, now);
  const ended = state === 'terminated';
  return {
    ...kept,
    name: Object.hasOwn(row.tags, 'Name') ? (row.tags.Name ?? null) : null,
    state,
    private_ip: ended ? null : row.private_ip,
    ipv4: ended || (state === 'stopped' && !elastic_ip) ? null : row.ipv4,
    ipv6: ended ? null : row.ipv6,
    launch_time: launched_at,
  };
}
