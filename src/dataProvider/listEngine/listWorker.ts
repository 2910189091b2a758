import { expose } from 'comlink';
// A worker has modules of its own: without the texts its cells would not know the words for yes, no and nothing.
import '../../i18n/consoleTexts';
import type { Row } from '../../definitions/basics';
import { IndexBuilder } from '../listIndex/indexBuilder';
import type { DerivedColumn, IndexPlan } from '../listIndex/indexPlan';
import { AnswerReader } from './answerReader';
import { IndexedList } from './indexedList';
import { atOnce } from './slices';

/** An answer that is read. */
interface Reading {
  readonly reader: AnswerReader;
  readonly plan: IndexPlan;
  builder: IndexBuilder;
  /** The rows as they came, where the page has to derive columns from them. */
  rows: Row[];
}

let reading: Reading | undefined;
let list: IndexedList | undefined;
let csvCancelled = false;

function opened(): IndexedList {
  if (!list) throw new Error('The index of this worker is not built');
  return list;
}

function readingNow(): Reading {
  if (!reading) throw new Error('This worker reads nothing');
  return reading;
}

/** What the page asks of its worker: first to read an answer, part by part, then, with its derived columns, for the index. */
const api = {
  ready: () => true,

  /** @param keepsRows whether the page will ask for the rows */
  begin(rowsKey: string | undefined, plan: IndexPlan, keepsRows: boolean): void {
    const begun: Reading = {
      reader: new AnswerReader(rowsKey, {
        begin() {
          begun.builder = new IndexBuilder(plan);
          begun.rows = [];
        },
        take(rows) {
          begun.builder.add(rows);
          if (keepsRows) for (const row of rows) begun.rows.push(row);
        },
      }),
      plan,
      builder: new IndexBuilder(plan),
      rows: [],
    };
    reading = begun;
  },

  add: (bytes: Uint8Array): void => readingNow().reader.add(bytes),

  /** `undefined` when the answer is no list (D20). */
  end(): { rest: Row; size: number; inData: readonly string[] } | undefined {
    const { reader, builder } = readingNow();
    const rest = reader.end();
    return rest && { rest, size: builder.size, inData: builder.columns };
  },

  /** Some rows as they came, for columns that only the page can derive. */
  rows: (from: number, to: number): readonly Row[] => readingNow().rows.slice(from, to),

  build(derived: readonly DerivedColumn[]): { checkboxes: readonly string[]; keyed: boolean } {
    const { builder, plan } = readingNow();
    const built = atOnce(builder.finish(derived));
    // The index holds every value: the rows themselves would be the same again.
    reading = undefined;
    list = new IndexedList(built.index, plan.key);
    return { checkboxes: built.checkboxes, keyed: built.keyed };
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
