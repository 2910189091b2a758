import { CallError } from '../callError';
import type { AnswerBytes } from '../send';
import type { ListEngine } from './listEngine';
import { lookNowAndThen } from './lookNowAndThen';

/** An answer that is read as it comes, wherever that is done. */
export interface Reading {
  readonly add: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** The list as far as it has come; `undefined` when there is none. */
  readonly look: () => Promise<ListEngine | undefined>;
  /** The whole list, when the last byte has come; `undefined` when it is not whole, or no list (D20). */
  readonly end: () => Promise<ListEngine | undefined>;
}

/** A list that was read. */
export interface ReadList {
  readonly engine: ListEngine;
  /** Why it is not whole, where it is not: what came of it is all there will be. */
  readonly failure?: CallError;
}

/** A list as far as it has come. */
export interface Grown {
  readonly engine: ListEngine;
  /** How many bytes it came in. */
  readonly bytes: number;
}

/** Is shown a list now and then while it grows. */
export type OnGrown = (grown: Grown) => void;

/**
 * Reads an answer to its end. Where somebody is shown how it grows, one that is broken or cut off is what came of it.
 *
 * @returns `undefined` when it is no list (D20)
 * @throws whatever reading `body` throws, when nothing came or only a whole list will do
 */
export async function readAnswer(
  body: AnswerBytes,
  reading: Reading,
  onGrown: OnGrown | undefined,
): Promise<ReadList | undefined> {
  const failure = await readBytes(body, reading, onGrown);
  const whole = await reading.end();
  if (whole && !failure) return { engine: whole };
  const engine = onGrown && (await reading.look());
  if (engine) return { engine, failure: failure ?? new CallError('shape') };
  if (failure) throw failure;
  return undefined;
}

async function readBytes(
  body: AnswerBytes,
  reading: Reading,
  onGrown: OnGrown | undefined,
): Promise<CallError | undefined> {
  let bytes = 0;
  const look = async (): Promise<Grown | undefined> => {
    const soFar = bytes;
    const engine = await reading.look();
    return engine && { engine, bytes: soFar };
  };
  const stop = onGrown && lookNowAndThen(look, onGrown);
  try {
    let last: Promise<void> | undefined;
    for await (const part of body) {
      // One part waits while another is read: what comes faster stays with the browser.
      await last;
      bytes += part.length;
      last = reading.add(part);
    }
    await last;
    return undefined;
  } catch (error) {
    if (onGrown && error instanceof CallError && error.failure !== 'aborted') return error;
    throw error;
  } finally {
    stop?.();
  }
}
