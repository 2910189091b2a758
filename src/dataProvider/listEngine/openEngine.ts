import type { Row } from '../../definitions/basics';
import { painted } from '../afterPaint';
import type { AnswerBytes } from '../send';
import type { ListShape } from './listEngine';
import { localReading } from './localEngine';
import { type Grown, type OnGrown, type ReadList, readAnswer } from './readAnswer';

/** Answers above this size, in bytes, are read and indexed in a worker: below it, starting one would take longer. */
export const workerAbove = 256 * 1024;

/** So many bytes of a large answer are read here at most, for the page of rows that is shown first, a few at a time until it is full. */
const firstBytes = 96 * 1024;
const fewBytes = 16 * 1024;
const firstRows = 50;

/** One that has not come whole so long after its first bytes, in ms, is read like a large one: its rows are shown as they come. */
const slowAfter = 1_000;

/** How an answer is to be read. */
export interface Opening {
  /** Whether each row is a line of its own, with nothing around them. */
  readonly isLines?: boolean;
  /** Whether it is known to be a large answer before its bytes have come. */
  readonly isLarge?: boolean;
  /** Whether an answer, without its rows, is a good one of its kind. */
  readonly isSuccess: (rest: Row) => boolean;
  /** Shown a large list now and then while it grows. Without it only a whole one will do. */
  readonly onGrown?: OnGrown | undefined;
}

/**
 * Reads an answer as it comes and indexes its rows: a small one here, a large one in a worker, and where there are no workers in
 * slices that leave the page usable. Of a large one that grows under somebody's eyes, what came is kept when the rest is missing.
 *
 * @returns `undefined` when it is no good one of its kind, or is no list (D20)
 * @throws whatever reading `body` throws
 */
export async function openEngine(
  body: AnswerBytes,
  shape: ListShape,
  { isLines = false, isLarge = false, isSuccess, onGrown }: Opening,
): Promise<ReadList | undefined> {
  const begun = await beginning(body, isLarge ? firstBytes : workerAbove);
  const show =
    onGrown &&
    ((grown: Grown) => {
      if (isSuccess(grown.engine.facts.rest)) onGrown(grown);
    });
  const read = begun.isAll
    ? await readAnswer(joined(begun.parts), localReading(shape, isLines), undefined)
    : await readLarge(begun, shape, { isLines, show });
  if (!read || isSuccess(read.engine.facts.rest)) return read;
  read.engine.close();
  if (read.failure) throw read.failure;
  return undefined;
}

/** The first bytes of an answer, and what gives the others. */
interface Beginning {
  readonly isAll: boolean;
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
  readonly rest: AnswerBytes;
}

/** Takes the first bytes of an answer, until they are all, or more than are wanted, or it is known to be a slow one. */
async function beginning(body: AnswerBytes, wanted: number): Promise<Beginning> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const iterator = body[Symbol.asyncIterator]();
  let next = iterator.next();
  async function* rest(): AnswerBytes {
    for (let part = await next; !part.done; part = await iterator.next()) yield part.value;
  }
  let slow: Promise<'slow'> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    while (size <= wanted) {
      const part = await (slow ? Promise.race([next, slow]) : next);
      if (part === 'slow') break;
      if (part.done) return { isAll: true, parts, rest: rest() };
      parts.push(part.value);
      size += part.value.length;
      next = iterator.next();
      // Whoever reads on learns of it.
      next.catch(() => undefined);
      slow ??= new Promise((resolve) => {
        timer = setTimeout(resolve, slowAfter, 'slow');
      });
    }
  } finally {
    clearTimeout(timer);
  }
  return { isAll: false, parts, rest: rest() };
}

async function* joined(parts: readonly Uint8Array<ArrayBuffer>[], rest?: AnswerBytes): AnswerBytes {
  yield* parts;
  if (rest) yield* rest;
}

function* fewAtATime(parts: Beginning['parts']): Generator<Uint8Array<ArrayBuffer>, void> {
  for (const part of parts) {
    for (let from = 0; from < part.length; from += fewBytes) yield part.subarray(from, from + fewBytes);
  }
}

interface ReadingLarge {
  readonly isLines: boolean;
  readonly show: OnGrown | undefined;
}

async function readLarge(
  { parts, rest }: Beginning,
  shape: ListShape,
  { isLines, show }: ReadingLarge,
): Promise<ReadList | undefined> {
  // The rows of the first bytes are there before a worker could be, and painted before one takes the machine's time.
  if (show) {
    const first = localReading(shape, isLines);
    let bytes = 0;
    for (const part of fewAtATime(parts)) {
      if (bytes >= firstBytes || first.size() >= firstRows) break;
      await first.add(part);
      bytes += part.length;
    }
    const engine = await first.look();
    if (engine) {
      show({ engine, bytes });
      await painted();
    }
  }
  const running = await startedReading(shape, isLines);
  try {
    const read = await readAnswer(joined(parts, rest), running?.reading ?? localReading(shape, isLines), show);
    if (!read) running?.stop();
    return read;
  } catch (error) {
    running?.stop();
    throw error;
  }
}

/** A worker that waits for an answer; `undefined` where there are none. Its code comes with the first large answer. */
async function startedReading(shape: ListShape, isLines: boolean) {
  try {
    const [{ startWorker }, { workerReading }] = await Promise.all([import('./startWorker'), import('./workerEngine')]);
    return await workerReading(await startWorker(), shape, isLines);
  } catch {
    return undefined;
  }
}
