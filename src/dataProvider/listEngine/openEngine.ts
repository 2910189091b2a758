import type { Row } from '../../definitions/basics';
import { jsonOf } from '../jsonOf';
import { splitAnswer } from '../rows';
import type { ListEngine, ListShape } from './listEngine';
import { openLocally } from './localEngine';
import { atOnce, inSlices } from './slices';

/** Answers above this size, in bytes, are read and indexed in a worker: below it, starting one would take longer. */
export const workerAbove = 256 * 1024;

/**
 * Reads an answer and indexes its rows: a small one here and now, a large one in a worker, and where there are no workers in
 * slices that leave the page usable.
 *
 * @param isSuccess whether an answer, without its rows, is a good one of its kind
 * @returns `undefined` when it is not, or is no list (D20)
 */
export async function openEngine(
  body: Blob,
  shape: ListShape,
  isSuccess: (rest: Row) => boolean,
): Promise<ListEngine | undefined> {
  const engine = body.size > workerAbove ? await openLarge(body, shape) : await openHere(body, shape, atOnce);
  const opened = await engine;
  if (opened && !isSuccess(opened.facts.rest)) {
    opened.close();
    return undefined;
  }
  return opened;
}

interface WaitingWorker {
  readonly open: (body: Blob, shape: ListShape) => Promise<ListEngine | undefined>;
}

async function openLarge(body: Blob, shape: ListShape): Promise<ListEngine | undefined> {
  const worker = await workerFor();
  return worker ? worker.open(body, shape) : openHere(body, shape, inSlices);
}

/** A worker that waits for an answer; `undefined` where there are none. The code for it comes with the first large answer. */
async function workerFor(): Promise<WaitingWorker | undefined> {
  try {
    const [{ startWorker }, { openInWorker }] = await Promise.all([import('./startWorker'), import('./workerEngine')]);
    const running = await startWorker();
    return { open: (body, shape) => openInWorker(running, body, shape) };
  } catch {
    return undefined;
  }
}

async function openHere(
  body: Blob,
  shape: ListShape,
  drain: (work: Generator<void, ListEngine>) => ListEngine | Promise<ListEngine>,
): Promise<ListEngine | undefined> {
  const answer = splitAnswer(jsonOf(await body.text()), shape.rowsKey);
  return answer && drain(openLocally(answer, shape));
}
