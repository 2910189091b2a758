import { identifierOf } from '../../contract/identifiers';
import type { launchOutcomes } from '../../contract/values';
import type { Machine } from '../fleet/fleet';
import { type Template, versionNumber } from '../fleet/templateVersions';

export type LaunchOutcome = (typeof launchOutcomes)[number];

/** The settled ways in which a launch ends. */
export type Ended = Exclude<LaunchOutcome, 'under_way'>;

/** What a process may launch. */
export interface Approved {
  readonly id: number;
  readonly template_id: string;
  readonly version: string;
  readonly machine_max_count: number;
}

/** A refusal: text for people, code for programs; always 409. */
export interface Refusal {
  readonly message: string;
  readonly code: string;
}

const launches = (count: number) => `${count} ${count === 1 ? 'machine' : 'machines'}`;

/**
 * The number of the version to launch. Both the process and whoever launches may name it as `$Latest` or `$Default`: what
 * counts is the number that these mean now. Outer blanks say nothing.
 *
 * @param template the approved one, unless it is gone
 */
export function versionToLaunch(
  process: Approved,
  wanted: { readonly template_id: string; readonly version: string },
  template: Template | undefined,
): number | Refusal {
  const { id, template_id, version } = process;
  const approval = `Process ${id} is approved for version ${version.trim()} of launch template ${identifierOf(template_id)}`;
  if (identifierOf(wanted.template_id) !== identifierOf(template_id))
    return { message: approval, code: 'other_template' };
  if (!template) return { message: `${approval}, which does not exist in its account`, code: 'template_gone' };
  const approved = versionNumber(version, template);
  if (approved === undefined) return { message: `${approval}, which has no such version`, code: 'template_gone' };
  if (versionNumber(wanted.version, template) !== approved) return { message: approval, code: 'other_version' };
  return approved;
}

/** How much of a limit is taken: by machines that there are, and by launches of which it is not known yet. */
export interface Taken {
  readonly live: number;
  readonly reserved: number;
}

/**
 * Why so many more machines do not fit into the limit of a process; nothing when they do.
 *
 * @example limitRefusal({ id: 7, machine_max_count: 10 }, { live: 8, reserved: 0 }, 3)?.message // 'Process 7 allows 10 machines: 8 in use'
 */
export function limitRefusal(
  { id, machine_max_count }: Pick<Approved, 'id' | 'machine_max_count'>,
  { live, reserved }: Taken,
  count: number,
): Refusal | undefined {
  if (live + reserved + count <= machine_max_count) return undefined;
  const message = `Process ${id} allows ${launches(machine_max_count)}: ${live} in use${reserved > 0 ? `, ${reserved} reserved` : ''}`;
  return { message, code: 'limit_reached' };
}

/** How a launch has ended, by how many machines of those asked for there are. */
export function endOf(launch: { readonly process_id: number; readonly count: number }, machines: number) {
  const { process_id, count } = launch;
  if (machines === 0) return { outcome: 'failed', message: `Nothing was launched for process ${process_id}` } as const;
  if (machines < count)
    return {
      outcome: 'warning',
      message: `Only ${machines} of ${launches(count)} were launched for process ${process_id}: the cloud had no more capacity`,
    } as const;
  return { outcome: 'success', message: `${launches(count)} launched for process ${process_id}` } as const;
}

/** What is said of a launch that the cloud did not answer. */
export function unknownEnd({ process_id, count }: { readonly process_id: number; readonly count: number }): string {
  return (
    `The cloud did not say whether it launched ${launches(count)} for process ${process_id}. ` +
    'Check manually before you launch again. They stay reserved until it is known'
  );
}

/** A machine as the answer of a launch tells it. */
export function launchedRow({ instance_id, ipv4, ipv6, state }: Machine, process_id: number) {
  return { process_id, instance_id, machine_ipv4: ipv4, machine_ipv6: ipv6, status: state as string };
}

/** The machines of a launch as they are now; one that nobody lists any more has ended. */
export function rowsNow(instanceIds: readonly string[], machines: readonly Machine[], process_id: number) {
  const byId = new Map(machines.map((machine) => [machine.instance_id, machine]));
  return instanceIds.map((instance_id) => {
    const machine = byId.get(instance_id);
    if (machine) return launchedRow(machine, process_id);
    return { process_id, instance_id, machine_ipv4: null, machine_ipv6: null, status: 'terminated' };
  });
}
