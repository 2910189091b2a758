import { identifierOf } from '../../contract/identifiers';
import type { launchOutcomes } from '../../contract/values';
import type { Machine } from '../fleet/fleet';
import { type Template, versionNumber } from '../fleet/templateVersions';

export type LaunchOutcome = (typeof launchOutcomes)[number];

/** Results of a finished launch. */
export type Ended = Exclude<LaunchOutcome, 'under_way'>;

/** The approved values of a process. */
export interface Approved {
  readonly id: number;
  readonly template_id: string;
  readonly version: string;
  readonly machine_max_count: number;
}

/** A refusal with status 409. */
export interface Refusal {
  readonly message: string;
  readonly code: string;
}

/** Returns a number of machines in words. */
export const machinesText = (count: number) => `${count} ${count === 1 ? 'machine' : 'machines'}`;

/**
 * Returns the number of the template version to launch. `$Latest` and `$Default` stand for the number that they have now. Surrounding
 * blanks are ignored.
 *
 * @param template the approved template, if it exists
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

/** Used machines of a limit: live ones, and those reserved by open launches. */
export interface Taken {
  readonly live: number;
  readonly reserved: number;
}

/**
 * Returns the refusal of a launch above the limit; `undefined` if the machines fit.
 *
 * @example limitRefusal({ id: 7, machine_max_count: 10 }, { live: 8, reserved: 0 }, 3)?.message // 'Process 7 allows 10 machines: 8 in use'
 */
export function limitRefusal(
  { id, machine_max_count }: Pick<Approved, 'id' | 'machine_max_count'>,
  { live, reserved }: Taken,
  count: number,
): Refusal | undefined {
  if (live + reserved + count <= machine_max_count) return undefined;
  const message = `Process ${id} allows ${machinesText(machine_max_count)}: ${live} in use${reserved > 0 ? `, ${reserved} reserved` : ''}`;
  return { message, code: 'limit_reached' };
}

/** Returns the result of a launch by its number of machines. */
export function endOf(launch: { readonly process_id: number; readonly count: number }, machines: number) {
  const { process_id, count } = launch;
  if (machines === 0) return { outcome: 'failed', message: `Nothing was launched for process ${process_id}` } as const;
  if (machines < count)
    return {
      outcome: 'warning',
      message: `Only ${machines} of ${machinesText(count)} were launched for process ${process_id}: the cloud had no more capacity`,
    } as const;
  return { outcome: 'success', message: `${machinesText(count)} launched for process ${process_id}` } as const;
}

/** Makes the message for a launch with an unknown result. */
export function unknownEnd({ process_id, count }: { readonly process_id: number; readonly count: number }): string {
  return (
    `The cloud did not say whether it launched ${machinesText(count)} for process ${process_id}. ` +
    'Check manually before you launch again. They stay reserved until it is known'
  );
}

/** Converts a machine to a row of the response to a launch. */
export function launchedRow({ instance_id, ipv4, ipv6, state }: Machine, process_id: number) {
  return { process_id, instance_id, machine_ipv4: ipv4, machine_ipv6: ipv6, status: state as string };
}

/** Makes the rows of a launch's machines. Machines that are no longer listed are terminated. */
export function rowsNow(instanceIds: readonly string[], machines: readonly Machine[], process_id: number) {
  const byId = new Map(machines.map((machine) => [machine.instance_id, machine]));
  return instanceIds.map((instance_id) => {
    const machine = byId.get(instance_id);
    if (machine) return launchedRow(machine, process_id);
    return { process_id, instance_id, machine_ipv4: null, machine_ipv6: null, status: 'terminated' };
  });
}
