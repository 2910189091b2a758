import { launchStatus } from '../../../contract/launches';
import { ask } from '../../dataProvider/ask';
import { CallError } from '../../dataProvider/callError';
import { machinesIn } from './launchedMachines';
import type { Seen } from './launchSeen';

/** Under what the query cache keeps what is seen of a launch. */
export const seenKey = (key: string | undefined) => ['launch status', key] as const;

/** Whether a failure may be another one, or none, the next time: an overloaded or restarting server. */
const passing = (code: number) => code === 408 || code === 429 || (code >= 500 && code !== 501);

/**
 * Asks what a launch has come to.
 *
 * @param before what was seen of it until now
 * @throws CallError as `send` does, but for the answers by which there is no such launch, or no use in asking
 */
export async function readStatus(key: string, before: Seen, signal: AbortSignal): Promise<Seen> {
  try {
    const { answer, reply } = await ask(launchStatus, { query: { key }, signal });
    const { outcome, message, count, machines } = answer.data;
    return { step: 'told', launch: { outcome, message, count, machines: machinesIn({ data: machines }) ?? [], reply } };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { status: code, failure } = error;
    if (code === 404) return { step: 'absent', reads: before.step === 'absent' ? before.reads + 1 : 1 };
    if (failure === 'shape' || (failure === 'status' && !passing(code))) return { step: 'mute' };
    throw error;
  }
}
