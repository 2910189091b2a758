import type { ProcessTermination } from '../../contract/launches';
import { answers } from '../../contract/messages';
import { isOf, type Machine, type Owner } from '../fleet/fleet';
import { listed, refused, type TerminationRefusal, terminationRefusal } from '../machines/plan';
import { type Resolved, resolve } from '../machines/resolve';
import { isWildcard, plainValues, type Selector } from '../machines/selectors';

/**
 * What a termination of a process's machines selects (D17): instance identifiers, addresses of one family, or a tag name.
 *
 * @returns a text for people when it names no method, or more than one
 */
export function processSelectorOf({ InstanceIds, ipv4, ipv6, tagname }: ProcessTermination): Selector | string {
  const tag = tagname.trim();
  const methods: Selector[] = [
    { kind: 'instance_id', values: plainValues(InstanceIds) },
    { kind: 'ipv4', values: plainValues(ipv4) },
    { kind: 'ipv6', values: plainValues(ipv6) },
    { kind: 'tagname', values: tag === '' ? [] : [tag] },
  ];
  const [selector, ...others] = methods.filter(({ values }) => values.length > 0);
  if (!selector) return answers.oneMethodRequired;
  if (others.length > 0) return answers.onlyOneMethod;
  if (isWildcard(tag)) return answers.wildcardTag;
  return selector;
}

/** The machines that a selector means: identifiers in the account of the process, a tag name only among its own machines. */
export function resolveFor(machines: readonly Machine[], process: Owner, selector: Selector): Resolved {
  const isOwn = (machine: Machine) => isOf(process, machine);
  const isNear = ({ account }: Machine) => account === process.account;
  return resolve(machines.filter(selector.kind === 'tagname' ? isOwn : isNear), selector);
}

/** Why none of the machines are terminated: what any termination is refused for, or a machine that is not the process's. */
export function processRefusal(resolved: Resolved, process: Owner, limit: number): TerminationRefusal | undefined {
  const foreign = resolved.found.filter((machine) => !isOf(process, machine));
  const isClear = resolved.unknown.length + resolved.ambiguous.length === 0;
  if (!isClear || foreign.length === 0) return terminationRefusal(resolved, limit);
  const ids = listed(foreign.map(({ instance_id }) => instance_id));
  return refused(409, 'other_process', `Not machines of process ${process.id}: ${ids}`, foreign);
}

/** Machines by account and region, as the cloud is asked. */
export function byPlace(machines: readonly Machine[]): readonly (readonly [Machine, ...Machine[]])[] {
  const places = new Map<string, [Machine, ...Machine[]]>();
  for (const machine of machines) {
    const key = JSON.stringify([machine.account, machine.region]);
    const place = places.get(key);
    if (place) place.push(machine);
    else places.set(key, [machine]);
  }
  return [...places.values()];
}
