import type { terminationEffects } from '../../contract/values';
import { CallError } from '../api/callError';
import type { Machine } from '../fleet/fleet';
import { isReached, refusalOf } from '../fleet/lifecycle';
import { named } from './identify';
import { candidateRow, noteOf } from './instanceRow';
import type { PlannedProcess } from './plannedProcesses';
import type { Resolved } from './resolve';

type Effect = (typeof terminationEffects)[number];

/** A refusal to terminate any of the machines. */
export interface TerminationRefusal {
  readonly statusCode: 404 | 409 | 422;
  /** Text of a plan. */
  readonly reason: string;
  /** Text of a failed termination. */
  readonly message: string;
  readonly code: string;
  /** Machines that cause the refusal. */
  readonly machines: readonly Machine[];
}

/** Joins values in one line, at most ten of them. */
export const listed = (values: readonly string[]) =>
  values.length > 10 ? `${values.slice(0, 10).join(', ')} and ${values.length - 10} more` : values.join(', ');

/** Returns true if its protection prevents the termination of a machine that is not ending already. */
function isProtected({ termination_protection, state }: Machine): boolean {
  return termination_protection === true && !isReached('terminate', state);
}

/** Makes a refusal whose message adds that nothing was terminated. */
export const refused = (
  statusCode: TerminationRefusal['statusCode'],
  code: string,
  reason: string,
  machines: readonly Machine[] = [],
): TerminationRefusal => ({ statusCode, code, reason, message: `${reason}: nothing was terminated`, machines });

/** Returns the refusal of a termination; `undefined` if all machines can be terminated. */
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
 * Rejects a termination.
 *
 * @throws CallError with the machines that cause the refusal
 */
export function checkRefusal(refusal: TerminationRefusal | undefined): void {
  if (!refusal) return;
  const { statusCode, message, code, machines } = refusal;
  throw new CallError(statusCode, message, code, { data: machines.map(candidateRow) });
}

/** Returns true if a machine is stopped or can be stopped, so that it can be put on hold. */
export const isHoldable = (machine: Machine): boolean => refusalOf('stop', machine) === undefined;

/**
 * Predicts the effect of one EC2 request for all machines. An unknown identifier fails the whole request, a protected machine all
 * machines of its availability zone.
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
 * Makes the plan of a termination: the machines, the effect on each, and the reason for a refusal.
 *
 * @param refusal replaces the one that follows from the machines alone
 */
export function terminationPlan(
  resolved: Resolved,
  limit: number,
  processes: readonly PlannedProcess[],
  ownTerminations: ReadonlyMap<string, string>,
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
        holdable: isHoldable(machine),
        ...(ownTerminations.has(instance_id) && { own_termination_at: ownTerminations.get(instance_id) }),
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
