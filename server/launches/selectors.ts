import type { ProcessTermination } from '../../contract/launches';
import { answers } from '../../contract/messages';
import { isOf, type Machine, type Owner } from '../fleet/fleet';
import { type Group, groupBy } from '../groupBy';
import { listed, refused, type TerminationRefusal, terminationRefusal } from '../machines/plan';
import { type Resolved, resolve } from '../machines/resolve';
import { isWildcard, plainValues, type Selector } from '../machines/selectors';

/**
 * Parses the selection of a process's machines (D17): instance identifiers, addresses of one family, or a tag name.
 *
 * @returns an error message if the selection has no method or several
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

/** Returns the machines that a selector names. Identifiers match in the process's account, a tag name only its own machines. */
export function resolveFor(machines: readonly Machine[], process: Owner, selector: Selector): Resolved {
  const isOwn = (machine: Machine) => isOf(process, machine);
  const isNear = ({ account }: Machine) => account === process.account;
  return resolve(machines.filter(selector.kind === 'tagname' ? isOwn : isNear), selector);
}

/** Returns the refusal of a termination. In addition to {@link terminationRefusal}, it refuses machines of other processes. */
export function processRefusal(resolved: Resolved, process: Owner, limit: number): TerminationRefusal | undefined {
  const foreign = resolved.found.filter((machine) => !isOf(process, machine));
  const isClear = resolved.unknown.length + resolved.ambiguous.length === 0;
  if (!isClear || foreign.length === 0) return terminationRefusal(resolved, limit);
  const ids = listed(foreign.map(({ instance_id }) => instance_id));
  return refused(409, 'other_process', `Not machines of process ${process.id}: ${ids}`, foreign);
}

/** Groups machines by account and region. Each group needs a request to the cloud. */
export function byPlace(machines: readonly Machine[]): readonly Group<Machine>[] {
  return [...groupBy(machines, ({ account, region }) => JSON.stringify([account, region])).values()];
}
