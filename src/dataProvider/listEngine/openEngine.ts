import { type Remote, transfer } from 'comlink';
import type { Row } from '../../definitions/basics';
import type { AnswerBytes } from '../callApi';
import { CallError } from '../callError';
import { painted, pause, sliceTime } from '../scheduling';
import { derivedOf, engineOf, type ListEngine, type ListShape } from './listEngine';
import { type AnswerForm, ListReader, type ReadFacts } from './listReader';

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

/** Reads a response in the page or in a worker. */
class Reading {
  /** The number of bytes read. */
  bytes = 0;
  private until = performance.now() + sliceTime;

  /** @param stop ends the worker */
  constructor(
    private readonly shape: ListShape,
    private readonly reader: ListReader | Remote<ListReader>,
    readonly stop?: () => void,
  ) {}

  async add(part: Uint8Array<ArrayBuffer>): Promise<void> {
    this.bytes += part.length;
    const isLocal = this.reader instanceof ListReader;
    await this.derive(await this.reader.add(isLocal ? part : transfer(part, [part.buffer])));
    if (!isLocal || performance.now() < this.until) return;
    await pause();
    this.until = performance.now() + sliceTime;
  }

  /** Returns the list so far; `undefined` before the first row. */
  async soFar(): Promise<Grown | undefined> {
    const { bytes } = this;
    const engine = this.engineOf(await this.reader.look());
    return engine && { engine, bytes };
  }

  /** Returns the whole list; `undefined` if the response is cut, invalid, or not a list (D20). */
  async end(): Promise<ListEngine | undefined> {
    await this.derive(await this.reader.last());
    return this.engineOf(await this.reader.end());
  }

  /** Only the page has the functions that derive columns. */
  private async derive(rows: readonly Row[]): Promise<void> {
    if (rows.length > 0) await this.reader.derive(derivedOf(rows, this.shape));
  }

  private engineOf(facts: ReadFacts | undefined): ListEngine | undefined {
    return facts && engineOf(this.reader, facts, this.shape, this.stop);
  }
}

/**
 * Reads a response as it arrives: a small one in the page, a large one in a worker. If workers are unavailable, the page reads it in
 * slices. If a large or slow list is shown while it grows, its rows remain when the rest is missing.
 *
 * @returns `undefined` if the response is not a success, or not a list (D20)
 * @throws the errors of `body`
 */
export async function openEngine(
  body: AnswerBytes,
  shape: ListShape,
  { isLines = false, isLarge = false, isSuccess, onGrown }: Opening,
): Promise<ReadList | undefined> {
  const form = { rowsKey: shape.rowsKey, isLines };
  const inPage = () => new Reading(shape, new ListReader(form, shape.plan));
  let reading = inPage();
  let shown = reading;
  /** The parts that a worker has to read again. */
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let isMoved = false;
  let isDone = false;
  let slow: ReturnType<typeof setTimeout> | undefined;
  let stopLooking: (() => void) | undefined;

  async function look(): Promise<void> {
    const grown = await shown.soFar();
    if (grown && !isDone && isSuccess(grown.engine.facts.rest)) onGrown?.(grown);
  }
  function lookFrom(wait: number): void {
    if (onGrown) stopLooking ??= lookRepeatedly(look, wait);
  }
  async function take(part: Uint8Array<ArrayBuffer>): Promise<void> {
    slow ??= setTimeout(lookFrom, slowAfter, 0);
    if (!isMoved) parts.push(part);
    if (isMoved || reading.bytes + part.length <= (isLarge ? firstBytes : workerAbove)) return reading.add(part);
    if (onGrown) {
      // The page shows the first rows before a worker could, and paints them before one takes CPU time.
      await addFirst(reading, part);
      await look();
      await painted();
    }
    isMoved = true;
    reading = (await inWorker(form, shape)) ?? inPage();
    for (const one of parts.splice(0)) await reading.add(one);
    shown = reading;
    lookFrom(looks.first);
  }

  let failure: CallError | undefined;
  let last: Promise<void> | undefined;
  try {
    for await (const part of body) {
      // One part waits while another is read. The browser holds the others back.
      await last;
      last = take(part);
    }
    await last;
  } catch (error) {
    // A worker may be about to start.
    await last?.catch(() => undefined);
    if (stopLooking && error instanceof CallError && error.failure !== 'aborted') failure = error;
    else {
      reading.stop?.();
      throw error;
    }
  } finally {
    isDone = true;
    clearTimeout(slow);
    stopLooking?.();
  }
  const whole = await reading.end();
  const isWhole = whole !== undefined && !failure;
  const engine = isWhole ? whole : stopLooking && (await reading.soFar())?.engine;
  if (engine && isSuccess(engine.facts.rest))
    return isWhole ? { engine } : { engine, failure: failure ?? new CallError('shape') };
  reading.stop?.();
  if (failure) throw failure;
  return undefined;
}

/** Adds the beginning of a part, up to the first page of rows. */
async function addFirst(reading: Reading, part: Uint8Array<ArrayBuffer>): Promise<void> {
  for (let from = 0; from < Math.min(part.length, firstBytes); from += piece) {
    if (((await reading.soFar())?.engine.facts.size ?? 0) >= firstRows) return;
    await reading.add(part.subarray(from, from + piece));
  }
}

/** Looks at a growing list, soon at first, later less often. Returns a function that stops it. */
function lookRepeatedly(look: () => Promise<void>, first: number): () => void {
  let wait = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const next = () => {
    timer = setTimeout(async () => {
      wait = Math.min(looks.last, Math.max(looks.first, wait * looks.growth));
      // The reader of the list gets the error of a lost worker.
      await look().catch(() => undefined);
      if (!isOver) next();
    }, wait);
  };
  next();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** Starts a worker for one list; `undefined` if workers are forbidden, unsupported, or their file is gone after a deploy. */
async function inWorker(form: AnswerForm, shape: ListShape): Promise<Reading | undefined> {
  try {
    const { startWorker } = await import('./startWorker');
    const { remote, stop } = await startWorker();
    return new Reading(shape, await remote.begin(form, shape.plan), stop);
  } catch {
    return undefined;
  }
}
