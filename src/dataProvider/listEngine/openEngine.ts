import type { Row } from '../../definitions/basics';
import type { AnswerBytes } from '../send';
import type { ListEngine, ListShape } from './listEngine';
import { LocalReading } from './localEngine';
import { inSlices, pause, sliceTime } from './slices';

/** Answers above this size, in bytes, are read and indexed in a worker: below it, starting one would take longer. */
export const workerAbove = 256 * 1024;

/**
 * Reads an answer as it comes and indexes its rows: a small one here, a large one in a worker, and where there are no workers in
 * slices that leave the page usable.
 *
 * @param isSuccess whether an answer, without its rows, is a good one of its kind
 * @returns `undefined` when it is not, or is no list (D20)
 * @throws whatever reading `body` throws
 */
export async function openEngine(
  body: AnswerBytes,
  shape: ListShape,
  isSuccess: (rest: Row) => boolean,
): Promise<ListEngine | undefined> {
  const begun = await beginning(body);
  const opened = begun.isAll ? await readHere(begun.bytes, shape) : await readLarge(begun.bytes, shape);
  if (opened && !isSuccess(opened.facts.rest)) {
    opened.close();
    return undefined;
  }
  return opened;
}

/** Takes the first bytes of an answer, until they are all or it is known to be a large one. */
async function beginning(body: AnswerBytes): Promise<{ isAll: boolean; bytes: AnswerBytes }> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const rest = body[Symbol.asyncIterator]();
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    parts.push(next.value);
    size += next.value.length;
    if (size > workerAbove) return { isAll: false, bytes: joined(parts, { [Symbol.asyncIterator]: () => rest }) };
  }
  return { isAll: true, bytes: joined(parts) };
}

async function* joined(parts: readonly Uint8Array<ArrayBuffer>[], rest?: AnswerBytes): AnswerBytes {
  yield* parts;
  if (rest) yield* rest;
}

async function readLarge(bytes: AnswerBytes, shape: ListShape): Promise<ListEngine | undefined> {
  const read = await workerReading();
  return (read ?? readHere)(bytes, shape);
}

/** How a worker that waits for an answer reads it; `undefined` where there are none. Its code comes with the first large answer. */
async function workerReading(): Promise<typeof readHere | undefined> {
  try {
    const [{ startWorker }, { readInWorker }] = await Promise.all([import('./startWorker'), import('./workerEngine')]);
    const running = await startWorker();
    return (bytes, shape) => readInWorker(running, bytes, shape);
  } catch {
    return undefined;
  }
}

async function readHere(bytes: AnswerBytes, shape: ListShape): Promise<ListEngine | undefined> {
  const reading = new LocalReading(shape);
  let until = performance.now() + sliceTime;
  for await (const part of bytes) {
    reading.add(part);
    if (performance.now() < until) continue;
    await pause();
    until = performance.now() + sliceTime;
  }
  return inSlices(reading.end());
}
