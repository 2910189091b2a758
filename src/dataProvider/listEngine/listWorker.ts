import { expose } from 'comlink';
// A worker has modules of its own: without the texts its cells would not know the words for yes, no and nothing.
import '../../i18n/consoleTexts';
import type { Row } from '../../definitions/basics';
import { columnsOf } from '../cells';
import { jsonOf } from '../jsonOf';
import { buildIndex } from '../listIndex/buildIndex';
import type { DerivedColumn, IndexPlan } from '../listIndex/indexPlan';
import { type SplitAnswer, splitAnswer } from '../rows';
import { IndexedList } from './indexedList';
import { inSlices } from './slices';

let answer: SplitAnswer | undefined;
let list: IndexedList | undefined;
let csvCancelled = false;

function opened(): IndexedList {
  if (!list) throw new Error('The index of this worker is not built');
  return list;
}

/** What the page asks of its worker: first an answer, then, if need be, derived columns, then the index. */
const api = {
  ready: () => true,

  /** Reads an answer. `undefined` when it is no list (D20). */
  async parse(
    body: Blob,
    rowsKey: string | undefined,
  ): Promise<{ rest: Row; size: number; inData: string[] } | undefined> {
    answer = splitAnswer(jsonOf(await body.text()), rowsKey);
    return answer && { rest: answer.rest, size: answer.rows.length, inData: columnsOf(answer.rows) };
  },

  /** Some rows as they came, for columns that only the page can derive. */
  rows: (from: number, to: number): readonly Row[] => answer?.rows.slice(from, to) ?? [],

  async build(
    columns: readonly string[],
    plan: IndexPlan,
    derived: readonly DerivedColumn[],
  ): Promise<{ checkboxes: readonly string[]; keyed: boolean }> {
    const built = await inSlices(buildIndex(answer?.rows ?? [], columns, plan, derived));
    // The index holds every value: the rows themselves would be the same again.
    answer = undefined;
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
