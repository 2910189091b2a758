import { terminate } from '../../../contract/machines';
import { outcomeOf, type RequestResult, type TerminationOutcome } from '../termination/outcome';
import { type RequestGroup, wantedOf } from '../termination/plan';
import { resultPerMachine } from '../termination/resultPerMachine';
import { sendTermination } from '../termination/sendTermination';
import { terminationOf, type Wanted } from './terminationForm';

/** The specification's words are those for an answer without a body (D45). */
const words = { failed: 'tools.failed' } as const;

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
    const result = await sendTermination(terminate, terminationOf(wanted), words);
    return result && outcomeOf([result]);
  }
  const results: RequestResult[] = [];
  for (const group of groups) {
    const result = await sendTermination(terminate, terminationOf(wantedOf(wanted, group)), words);
    if (!result) break;
    results.push({ ...result, machines: resultPerMachine(group, result) });
    onDone(results.length);
  }
  return results.length === 0 ? undefined : outcomeOf(results);
}
