import type { terminationEffects } from '../../contract/values';
import type { Machine } from '../fleet/fleet';
import { isReached } from '../fleet/lifecycle';
import { named } from './identify';
import { noteOf } from './instanceRow';
import type { PlannedProcess } from './plannedProcesses';
import type { Resolved } from './resolve';

type Effect = (typeof terminationEffects)[number];

/**
 * Why a termination is refused: status code, text for people, code for programs; the machines that it is about. The reason
 * is what a plan says, before anything was asked for; the message is the answer to who has asked.
 */
export interface TerminationRefusal {
  readonly statusCode: 404 | 409 | 422;
  readonly reason: string;
  readonly message: string;
  readonly code: string;
  readonly machines: readonly Machine[];
}

/** Values in one line, of many the first ten. */
export const listed = (values: readonly string[]) =>
  values.length > 10 ? `${values.slice(0, 10).join(', ')} and ${values.length - 10} more` : values.join(', ');

/** A machine that is ending already needs no permission to end. */
function isProtected({ termination_protection, state }: Machine): boolean {
  return termination_protection === true && !isReached('terminate', state);
}

/** A refusal whose message says what became of the machines. */
export const refused = (
  statusCode: TerminationRefusal['statusCode'],
  code: string,
  reason: string,
  machines: readonly Machine[] = [],
): TerminationRefusal => ({ statusCode, code, reason, message: `${reason}: nothing was terminated`, machines });

/** Why this server terminates none of the machines; nothing when it terminates all. */
export function terminationRefusal(
  { found, unknown, ambiguous }: Resolved,
  limit: number,
): TerminationRefusal | undefined {
  if (unknown.length > 0) return refused(404, 'unknown_machine', `No machine found for ${listed(unknown.map(named))}`);
  if (ambiguous.length > 0)
    return refused(
      409,
      'ambiguous',
      `More than one machine matches ${listed(ambiguous.map(({ value }) => value))}`,
      ambiguous.flatMap(({ machines }) => machines),
    );
  if (found.length > limit)
    return refused(
      422,
      'too_many_machines',
      `This would terminate ${found.length} machines; the limit per request is ${limit}`,
    );
  const kept = found.filter(isProtected);
  if (kept.length === 0) return undefined;
  const ids = kept.map(({ instance_id }) => instance_id);
  return refused(409, 'termination_protected', `Protected from termination: ${listed(ids)}`, kept);
}

/**
 * What EC2 itself would do with a request for all of the machines: an unknown identifier fails all of it, and a protected
 * machine all machines of its availability zone.
 */
export function cloudEffect({ found, unknown, ambiguous }: Resolved) {
  const ids = found.map(({ instance_id }) => instance_id);
  if (unknown.length + ambiguous.length > 0)
    return { terminated: [], kept: ids, reason: 'One unknown machine makes the whole request fail' };
  const zones = new Set(found.filter(isProtected).map(({ availability_zone }) => availability_zone));
  const isKept = ({ availability_zone }: Machine) => zones.has(availability_zone);
  const of = (machines: readonly Machine[]) => machines.map(({ instance_id }) => instance_id);
  return {
    terminated: of(found.filter((machine) => !isKept(machine) && !isReached('terminate', machine.state))),
    kept: of(found.filter(isKept)),
    reason:
      zones.size === 0
        ? null
        : `One protected machine stops the termination of all machines of the request in ${[...zones].join(', ')}`,
  };
}

/**
 * Everything a person needs to know before they terminate: which machines, which of them would not go, and why.
 *
 * @param refusal why this server would not, unless that follows from the machines alone
 */
export function terminationPlan(
  resolved: Resolved,
  limit: number,
  processes: readonly PlannedProcess[],
  refusal: TerminationRefusal | undefined = terminationRefusal(resolved, limit),
) {
  const names = new Map(processes.map(({ process_id, process_name }) => [process_id, process_name]));
  const effectOf = (machine: Machine): Effect =>
    isReached('terminate', machine.state) ? 'none' : refusal ? 'kept' : 'terminate';
  return {
    instances: resolved.found.map((machine) => {
      const { instance_id, name, account, region, availability_zone, state, process_id } = machine;
      const process_name = process_id === null ? null : (names.get(process_id) ?? null);
      return {
        ...{ instance_id, name, account, region, availability_zone, state, ...noteOf(machine) },
        ...{ process_id, process_name },
        termination_protection: machine.termination_protection,
        effect: effectOf(machine),
      };
    }),
    unknown: [...resolved.unknown],
    ambiguous: resolved.ambiguous.map(({ value, machines }) => ({
      value,
      instance_ids: machines.map(({ instance_id }) => instance_id),
    })),
    protected: resolved.found.filter(isProtected).map(({ instance_id }) => instance_id),
    limit,
    allowed: refusal === undefined,
    reason: refusal?.reason ?? null,
    cloud: cloudEffect(resolved),
    processes: processes.map((process) => ({ ...process })),
  };
}
