import { type Bytes, jsonOf, textOf } from '../bytes';
import { type Row, splitAnswer } from '../rows';
import type { ListEngine, ListShape } from './listEngine';
import { openLocally } from './localEngine';
import { atOnce, inSlices } from './slices';
import { type RunningWorker, startWorker } from './startWorker';
import { openInWorker } from './workerEngine';

/** Answers above this size, in bytes, are read and indexed in a worker: below it, starting one would take longer. */
export const workerAbove = 256 * 1024;

/**
 * Reads an answer and indexes its rows: a small one here and now, a large one in a worker, and where there are no workers in
 * slices that leave the page usable.
 *
 * @param good whether an answer, without its rows, is a good one of its kind
 * @returns `undefined` when it is not, or is no list (D20)
 */
export async function openEngine(
  bytes: Bytes,
  shape: ListShape,
  good: (rest: Row) => boolean,
): Promise<ListEngine | undefined> {
  const engine = bytes.length > workerAbove ? await openLarge(bytes, shape) : openHere(bytes, shape, atOnce);
  const opened = await engine;
  if (opened && !good(opened.facts.rest)) {
    opened.close();
    return undefined;
  }
  return opened;
}

async function openLarge(bytes: Bytes, shape: ListShape): Promise<ListEngine | undefined> {
  let worker: RunningWorker;
  try {
    worker = await startWorker();
  } catch {
    return openHere(bytes, shape, inSlices);
  }
  return openInWorker(worker, bytes.chunks, shape);
}

function openHere<Engine>(
  { chunks }: Bytes,
  shape: ListShape,
  drain: (work: Generator<void, ListEngine>) => Engine,
): Engine | undefined {
  const answer = splitAnswer(jsonOf(textOf(chunks)), shape.rowsKey);
  return answer && drain(openLocally(answer, shape));
}
