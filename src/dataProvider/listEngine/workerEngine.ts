import { proxy, transfer } from 'comlink';
import type { Row } from '../../definitions/basics';
import { derivedValue } from './derivedValue';
import type { ListEngine, ListShape } from './listEngine';
import type { LookedInWorker } from './listWorker';
import type { Reading } from './readAnswer';
import { pause } from './slices';
import type { RunningWorker } from './startWorker';

/** Rows that the page derives columns from at a time: a few milliseconds of work. */
const derivedAtOnce = 500;

/** A closed engine stays so long, in ms: whoever was just given it may be about to ask. */
const farewell = 1_000;

/** Has a worker read an answer and index its rows: the page's own thread is free meanwhile. */
export async function workerReading(
  { remote, stop }: RunningWorker,
  shape: ListShape,
  isLines: boolean,
): Promise<{ readonly reading: Reading; readonly stop: () => void }> {
  await remote.begin({ rowsKey: shape.rowsKey, isLines }, shape.plan);
  const engineOf = (looked: LookedInWorker | undefined) =>
    looked && workerEngine({ remote, stop }, looked, shape.arrange);
  /** The worker has no functions: what they make of its rows goes back to it, before the next rows come. */
  const derive = async (rows: readonly Row[]) => {
    if (rows.length > 0) await remote.derive(await derived(rows, shape));
  };
  const reading: Reading = {
    // With the bytes go the rights to them, so that nothing is copied.
    add: async (bytes) => derive(await remote.add(transfer(bytes, [bytes.buffer]))),
    look: async () => engineOf(await remote.look()),
    async end() {
      await derive(await remote.last());
      return engineOf(await remote.end());
    },
  };
  return { reading, stop };
}

function workerEngine(
  { remote, stop }: RunningWorker,
  { inData, ...facts }: LookedInWorker,
  arrange: ListShape['arrange'],
): ListEngine {
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
    facts: { ...facts, columns: arrange(inData) },
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

/** The derived columns of some rows, a few rows at a time. */
async function derived(rows: readonly Row[], shape: ListShape): Promise<unknown[][]> {
  const columns = shape.derived.map((): unknown[] => []);
  for (let from = 0; from < rows.length; from += derivedAtOnce) {
    for (const row of rows.slice(from, from + derivedAtOnce)) {
      shape.derived.forEach((column, place) => {
        columns[place]?.push(derivedValue(column, row));
      });
    }
    await pause();
  }
  return columns;
}
