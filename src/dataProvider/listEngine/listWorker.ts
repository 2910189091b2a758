import { expose } from 'comlink';
// A worker has modules of its own: without the texts its cells would not know the words for yes, no and nothing.
import '../../i18n/consoleTexts';
import type { Row } from '../../definitions/basics';
import type { IndexPlan } from '../listIndex/indexPlan';
import { IndexedList } from './indexedList';
import { type AnswerForm, ListReading, type Looked } from './listReading';
import { atOnce, inSlices } from './slices';

/** What the page is told of a list as far as it has come. */
export type LookedInWorker = Omit<Looked, 'index'> & { readonly size: number };

let reading: ListReading | undefined;
let key = '';
let list: IndexedList | undefined;
let csvCancelled = false;

/** Nothing was asked for so long, in ms: nobody waits for this worker. */
const idleAfter = 300;
let askedAt = 0;

function opened(): IndexedList {
  if (!list) throw new Error('This worker has no list yet');
  askedAt = performance.now();
  return list;
}

/** Ranks a whole list's columns while nobody asks for anything. */
async function rankWhenIdle(index: Looked['index']): Promise<void> {
  askedAt = performance.now();
  await inSlices(index.rankColumns(), async () => {
    for (let rest = 0; rest >= 0; rest = askedAt + idleAfter - performance.now()) {
      await new Promise((resolve) => setTimeout(resolve, rest));
    }
  });
}

function readingNow(): ListReading {
  if (!reading) throw new Error('This worker reads nothing');
  return reading;
}

/** From now on questions are answered by what was seen of the list. */
function open({ index, ...looked }: Looked): LookedInWorker {
  list = new IndexedList(index, key);
  return { ...looked, size: index.size };
}

/** What the page asks of its worker: to read an answer, part by part, and meanwhile and then for what is in it. */
const api = {
  ready: () => true,

  begin(form: AnswerForm, plan: IndexPlan): void {
    key = plan.key;
    reading = new ListReading(form, plan);
  },

  /** Reads on; gives the rows, as they came, that only the page can derive columns from. */
  add(bytes: Uint8Array): readonly Row[] {
    readingNow().add(bytes);
    return readingNow().withoutDerived;
  },
  derive: (columns: readonly (readonly unknown[])[]): void => readingNow().derive(columns),

  /** `undefined` when nothing has come yet. */
  look(): LookedInWorker | undefined {
    const looked = atOnce(readingNow().look());
    return looked && open(looked);
  },

  /** Of an answer that was cut off, the last row may be whole, and wait for its columns. */
  last(): readonly Row[] {
    readingNow().end();
    return readingNow().withoutDerived;
  },
  /** `undefined` when the answer is not whole, or is no list (D20). */
  end(): LookedInWorker | undefined {
    const rest = readingNow().end();
    if (!rest) return undefined;
    const whole = atOnce(readingNow().whole(rest));
    reading = undefined;
    void rankWhenIdle(whole.index);
    return open(whole);
  },

  page: (...input: Parameters<IndexedList['page']>) => opened().page(...input),
  facet: (...input: Parameters<IndexedList['facet']>) => opened().facet(...input),
  columnText: (...input: Parameters<IndexedList['columnText']>) => opened().columnText(...input),
  rowsByKey: (...input: Parameters<IndexedList['rowsByKey']>) => opened().rowsByKey(...input),

  csv(
    query: Parameters<IndexedList['csv']>[0],
    columns: readonly string[],
    onProgress: (done: number, total: number) => void,
  ): Promise<Blob | undefined> {
    csvCancelled = false;
    return opened().csv(query, columns, () => csvCancelled, onProgress);
  },
  cancelCsv(): void {
    csvCancelled = true;
  },
};

export type ListWorkerApi = typeof api;

expose(api);
