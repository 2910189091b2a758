import { proxy, transfer } from 'comlink';
import type { Row } from '../../definitions/basics';
import type { AnswerBytes } from '../send';
import { derivedValue } from './derivedValue';
import type { ListEngine, ListShape } from './listEngine';
import { pause } from './slices';
import type { RunningWorker } from './startWorker';

/** Rows that the page takes from the worker at a time to derive columns from: a few milliseconds of work. */
const derivedAtOnce = 500;

/** A closed engine stays so long, in ms: whoever was just given it may be about to ask. */
const farewell = 1_000;

/**
 * Gives the bytes of an answer to a worker as they come, which reads and indexes them: the page's own thread is free meanwhile.
 *
 * @returns `undefined` when the answer is no list (D20)
 * @throws whatever reading `body` throws
 */
export async function readInWorker(
  { remote, stop }: RunningWorker,
  body: AnswerBytes,
  shape: ListShape,
): Promise<ListEngine | undefined> {
  const read = await handOver(remote, body, shape).catch((error: unknown) => {
    stop();
    throw error;
  });
  if (!read) {
    stop();
    return undefined;
  }
  const { rest, size, inData } = read;
  const built = await remote.build(await derive(remote, size, shape.derived));
  let waiting = 0;
  let closed = false;
  const leave = () => {
    if (closed && waiting === 0) setTimeout(stop, farewell);
  };
  /** The worker stays until it has answered. */
  async function answered<Answer>(question: Promise<Answer>): Promise<Answer> {
    waiting += 1;
    try {
      return await question;
    } finally {
      waiting -= 1;
      leave();
    }
  }
  return {
    facts: { size, rest, columns: shape.arrange(inData), ...built },
    page: (query, from, to) => answered(remote.page(query, from, to)),
    facet: (query, column, find) => answered(remote.facet(query, column, find)),
    columnText: (query, column) => answered(remote.columnText(query, column)),
    rowsByKey: (keys) => answered(remote.rowsByKey(keys)),
    async csv(query, columns, { signal, onProgress }) {
      const cancel = () => void remote.cancelCsv();
      signal?.addEventListener('abort', cancel);
      const report = proxy((done: number, total: number) => onProgress?.(done, total));
      const blob = await answered(remote.csv(query, columns, report));
      signal?.removeEventListener('abort', cancel);
      if (!blob || signal?.aborted) throw new DOMException('The CSV was called off', 'AbortError');
      return blob;
    },
    close() {
      closed = true;
      leave();
    },
  };
}

/** Hands a worker the bytes as they come; with them go the rights to them, so that nothing is copied. */
async function handOver(
  remote: RunningWorker['remote'],
  body: AnswerBytes,
  { rowsKey, plan, derived }: ListShape,
): Promise<{ rest: Row; size: number; inData: readonly string[] } | undefined> {
  await remote.begin(rowsKey, plan, derived.length > 0);
  let last: Promise<void> | undefined;
  for await (const bytes of body) {
    // One part waits while another is read: what comes faster stays with the browser.
    await last;
    last = remote.add(transfer(bytes, [bytes.buffer]));
  }
  await last;
  return remote.end();
}

/** The derived columns of all rows, a few rows at a time: only the page has the functions that derive them. */
async function derive(
  remote: RunningWorker['remote'],
  size: number,
  derived: ListShape['derived'],
): Promise<[string, unknown[]][]> {
  const columns = derived.map(({ name }): [string, unknown[]] => [name, []]);
  if (columns.length === 0) return columns;
  for (let from = 0; from < size; from += derivedAtOnce) {
    for (const row of await remote.rows(from, from + derivedAtOnce)) {
      derived.forEach((column, place) => {
        columns[place]?.[1].push(derivedValue(column, row));
      });
    }
    await pause();
  }
  return columns;
}
