import { type Bytes, jsonOf, textOf } from '../bytes';
import { type Row, splitAnswer } from '../rows';
import type { ListEngine, ListShape } from './listEngine';
import { openLocally } from './localEngine';
import { atOnce, inSlices } from './slices';

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

interface WaitingWorker {
  readonly open: (chunks: Bytes['chunks'], shape: ListShape) => Promise<ListEngine | undefined>;
}

async function openLarge(bytes: Bytes, shape: ListShape): Promise<ListEngine | undefined> {
  const worker = await workerFor();
  return worker ? worker.open(bytes.chunks, shape) : openHere(bytes, shape, inSlices);
}

/** A worker that waits for an answer; `undefined` where there are none. The code for it comes with the first large answer. */
async function workerFor(): Promise<WaitingWorker | undefined> {
  try {
    const [{ startWorker }, { openInWorker }] = await Promise.all([import('./startWorker'), import('./workerEngine')]);
    const running = await startWorker();
    return { open: (chunks, shape) => openInWorker(running, chunks, shape) };
  } catch {
    return undefined;
  }
}

function openHere<Engine>(
  { chunks }: Bytes,
  shape: ListShape,
  drain: (work: Generator<void, ListEngine>) => Engine,
): Engine | undefined {
  const answer = splitAnswer(jsonOf(textOf(chunks)), shape.rowsKey);
  return answer && drain(openLocally(answer, shape));
}
