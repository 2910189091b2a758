import { type Remote, transfer } from 'comlink';
import type { Row } from '../../definitions/basics';
import type { AnswerBytes } from '../callApi';
import { CallError } from '../callError';
import { painted, pause, sliceTime } from '../scheduling';
import { derivedOf, engineOf, type ListEngine, type ListShape } from './listEngine';
import { ListReader } from './listReader';

/** Larger responses, in bytes, are read in a worker. Below it, starting one would take longer. */
export const workerAbove = 256 * 1024;

/** The part of a large response, in bytes, that the page reads at most to show its first rows. */
const firstBytes = 96 * 1024;
const piece = 16 * 1024;
const firstRows = 50;

/** A response that is not whole so long after its first bytes, in ms, is shown as it arrives. */
const slowAfter = 1_000;

/** The waits between looks at a growing list, in ms. */
const looks = { first: 200, last: 1_000, growth: 1.5 } as const;

/** The number of rows for which the page derives columns without a pause. */
const derivedAtOnce = 500;

/** A list that was read. */
export interface ReadList {
  readonly engine: ListEngine;
  /** The reason why the list is not whole. */
  readonly failure?: CallError;
}

/** A list that is still being read. */
interface Grown {
  readonly engine: ListEngine;
  /** The number of bytes read. */
  readonly bytes: number;
}

/** The way to read a response. */
export interface Opening {
  /** True if each line is a row. */
  readonly isLines?: boolean;
  /** True if the response is known to be large before its bytes arrive. */
  readonly isLarge?: boolean;
  /** Returns true if a response, without its rows, is a success. */
  readonly isSuccess: (rest: Row) => boolean;
  /** Called repeatedly with a large list while it grows. Absent if only the whole list is of use. */
  readonly onGrown?: ((grown: Grown) => void) | undefined;
}

/** A reader in the page or in a worker. */
interface Reading {
  readonly reader: ListReader | Remote<ListReader>;
  readonly stop?: (() => void) | undefined;
}

/**
 * Reads a response as it arrives: a small one in the page, a large one in a worker. If workers are unavailable, the page reads it in
 * slices. If a large list is shown while it grows, its rows remain when the rest is missing.
 *
 * @returns `undefined` if the response is not a success, or not a list (D20)
 * @throws the errors of `body`
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
  const inPage = (): Reading & { readonly reader: ListReader } => ({
    reader: new ListReader({ rowsKey: shape.rowsKey, isLines }, shape.plan),
  });
  const read = begun.isAll
    ? await readAll(begun.bytes, inPage(), shape, undefined)
    : await readLarge(begun, inPage, isLines, shape, show);
  if (!read || isSuccess(read.engine.facts.rest)) return read;
  read.engine.close();
  if (read.failure) throw read.failure;
  return undefined;
}

interface Beginning {
  readonly isAll: boolean;
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
  /** All bytes, from the first on. */
  readonly bytes: AnswerBytes;
}

/** Reads the first bytes, until they are all, or more than are wanted, or the response is slow. */
async function beginning(body: AnswerBytes, wanted: number): Promise<Beginning> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const iterator = body[Symbol.asyncIterator]();
  let next = iterator.next();
  async function* bytes(): AnswerBytes {
    yield* parts;
    for (let part = await next; !part.done; part = await iterator.next()) yield part.value;
  }
  let slow: Promise<'slow'> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    for (let size = 0; size <= wanted; ) {
      const part = await (slow ? Promise.race([next, slow]) : next);
      if (part === 'slow') break;
      if (part.done) return { isAll: true, parts, bytes: bytes() };
      parts.push(part.value);
      size += part.value.length;
      next = iterator.next();
      // The reader of `bytes` gets the error.
      next.catch(() => undefined);
      slow ??= new Promise((resolve) => {
        timer = setTimeout(resolve, slowAfter, 'slow');
      });
    }
  } finally {
    clearTimeout(timer);
  }
  return { isAll: false, parts, bytes: bytes() };
}

async function readLarge(
  { parts, bytes }: Beginning,
  inPage: () => Reading & { readonly reader: ListReader },
  isLines: boolean,
  shape: ListShape,
  show: Opening['onGrown'],
): Promise<ReadList | undefined> {
  if (show) {
    // The page shows the first rows before a worker could, and paints them before one takes CPU time.
    const first = firstLook(parts, inPage().reader, shape);
    if (first) {
      show(first);
      await painted();
    }
  }
  const reading: Reading = (await workerReading(isLines, shape)) ?? inPage();
  try {
    const read = await readAll(bytes, reading, shape, show);
    if (!read) reading.stop?.();
    return read;
  } catch (error) {
    reading.stop?.();
    throw error;
  }
}

function firstLook(parts: Beginning['parts'], reader: ListReader, shape: ListShape): Grown | undefined {
  let bytes = 0;
  for (const part of parts) {
    for (let from = 0; from < part.length && bytes < firstBytes; from += piece) {
      if ((reader.look()?.size ?? 0) >= firstRows) break;
      const next = part.subarray(from, from + piece);
      const waiting = reader.add(next);
      if (waiting.length > 0) reader.derive(derivedOf(waiting, shape));
      bytes += next.length;
    }
  }
  const facts = reader.look();
  return facts && { engine: engineOf(reader, facts, shape), bytes };
}

/**
 * Reads a response to its end.
 *
 * @param onGrown if present, a broken or cut response counts as the rows that arrived
 */
async function readAll(
  body: AnswerBytes,
  { reader, stop }: Reading,
  shape: ListShape,
  onGrown: Opening['onGrown'],
): Promise<ReadList | undefined> {
  let bytes = 0;
  let until = performance.now() + sliceTime;
  const isLocal = reader instanceof ListReader;
  async function add(part: Uint8Array<ArrayBuffer>): Promise<void> {
    await derive(await reader.add(isLocal ? part : transfer(part, [part.buffer])));
    if (!isLocal || performance.now() < until) return;
    await pause();
    until = performance.now() + sliceTime;
  }
  /** Only the page has the functions that derive columns. */
  async function derive(rows: readonly Row[]): Promise<void> {
    if (rows.length === 0) return;
    const columns = shape.derived.map((): unknown[] => []);
    for (let from = 0; from < rows.length; from += derivedAtOnce) {
      const some = derivedOf(rows.slice(from, from + derivedAtOnce), shape);
      columns.forEach((column, place) => {
        column.push(...(some[place] ?? []));
      });
      if (rows.length > derivedAtOnce) await pause();
    }
    await reader.derive(columns);
  }
  async function look(): Promise<Grown | undefined> {
    const soFar = bytes;
    const facts = await reader.look();
    return facts && { engine: engineOf(reader, facts, shape, stop), bytes: soFar };
  }

  let failure: CallError | undefined;
  const stopLooking = onGrown && lookRepeatedly(look, onGrown);
  try {
    let last: Promise<void> | undefined;
    for await (const part of body) {
      // One part waits while another is read. The browser holds the others back.
      await last;
      bytes += part.length;
      last = add(part);
    }
    await last;
  } catch (error) {
    if (!onGrown || !(error instanceof CallError) || error.failure === 'aborted') throw error;
    failure = error;
  } finally {
    stopLooking?.();
  }
  await derive(await reader.last());
  const whole = await reader.end();
  if (whole && !failure) return { engine: engineOf(reader, whole, shape, stop) };
  const grown = onGrown && (await look());
  if (grown) return { engine: grown.engine, failure: failure ?? new CallError('shape') };
  if (failure) throw failure;
  return undefined;
}

/** Shows a growing list, soon at first, later less often. Returns a function that stops it. */
function lookRepeatedly(look: () => Promise<Grown | undefined>, show: (grown: Grown) => void): () => void {
  let wait: number = looks.first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const next = () => {
    timer = setTimeout(async () => {
      wait = Math.min(looks.last, wait * looks.growth);
      // The reader of the list gets the error of a lost worker.
      const grown = await look().catch(() => undefined);
      if (isOver) return;
      if (grown) show(grown);
      next();
    }, wait);
  };
  next();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** Starts a worker for one list; `undefined` if workers are forbidden, unsupported, or their file is gone after a deploy. */
async function workerReading(isLines: boolean, { rowsKey, plan }: ListShape): Promise<Reading | undefined> {
  try {
    const { startWorker } = await import('./startWorker');
    const { remote, stop } = await startWorker();
    return { reader: await remote.begin({ rowsKey, isLines }, plan), stop };
  } catch {
    return undefined;
  }
}
