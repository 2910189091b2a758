import { t } from '../../i18n/translate';
import type { MachineResult } from './machineResults';
import { outcomeOf, type RequestResult, type TerminationOutcome, withDetail } from './outcome';
import { type RequestGroup, wantedOf } from './plan';
import { sendTermination } from './sendTermination';
import { terminationOf, type Wanted } from './terminationForm';

/**
 * Sends what a form asks for, or, where there is a plan, its groups one after the other; no request is sent twice. A session
 * that ends stops it.
 *
 * @param onDone told after each request how many have been made
 * @returns `undefined` when there is nothing to say: the session ended before anything was done
 */
export async function runTermination(
  wanted: Wanted,
  groups: readonly RequestGroup[] | undefined,
  onDone: (requests: number) => void,
): Promise<TerminationOutcome | undefined> {
  if (!groups) {
    const result = await sendTermination(terminationOf(wanted));
    return result && outcomeOf([result]);
  }
  const results: RequestResult[] = [];
  for (const group of groups) {
    const result = await sendTermination(terminationOf(wantedOf(wanted, group)));
    if (!result) break;
    results.push({ ...result, machines: machinesOf(group, result) });
    onDone(results.length);
  }
  return results.length === 0 ? undefined : outcomeOf(results);
}

/** A result for every machine of a group: the answer's own, or that of the whole request. */
function machinesOf({ machines }: RequestGroup, result: RequestResult): MachineResult[] {
  const own = new Map(result.machines.map((machine) => [machine.id, machine]));
  const { tone } = result;
  const text = tone === 'success' ? t('terminate.started') : withDetail(result);
  return machines.map(({ instance_id: id }) => own.get(id) ?? { id, tone, text });
}
