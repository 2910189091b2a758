import type { GetListResult, Identifier } from 'react-admin';
import type { Row } from '../definitions/basics';
import type { ListSource } from '../definitions/list';
import type { WholeList } from './answerKey';
import { CallError } from './callError';
import type { ListEngine } from './listEngine/listEngine';
import type { EnginePage } from './listEngine/listReader';
import type { Facet } from './listIndex/listIndex';
import { type CsvParams, type ListMeta, momentOf, type ViewParams } from './listMeta';
import {
  asTheyCame,
  exactFilter,
  type FilterValues,
  fixedFiltersOf,
  type ListQuery,
  searchColumnsOf,
  searchOf,
  windowRows,
} from './listQuery';
import { keyOf, placeId, placeIn, type RowRecord, recordOf, rowOf } from './records';
import type { WholeAnswer, WholeAnswers } from './wholeAnswers';

interface PageParams extends ViewParams {
  readonly pagination: { readonly page: number; readonly perPage: number };
  /** Loads only the first window of a long page. */
  readonly windowed?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Returns the index's query for react-admin's view of a list. The order by a missing `id` is the one by the identifier. */
function queryOf(
  { filter, sort }: ViewParams,
  list: Pick<ListSource, 'sort' | 'identifier'>,
  { facts }: ListEngine,
): ListQuery {
  const { field, order } = sort.field === '' && list.sort ? list.sort : sort;
  const key = field === 'id' && !facts.columns.includes('id') ? list.identifier : undefined;
  return {
    search: searchOf(filter),
    searchIn: searchColumnsOf(filter),
    filters: fixedFiltersOf(exactFilter(filter)),
    sortBy: key ?? field,
    descending: order === 'DESC',
  };
}

/** Searches, filters, sorts and pages lists that a call returns whole. */
export class LocalLists {
  constructor(private readonly answers: WholeAnswers) {}

  async getList(
    list: WholeList,
    { pagination, windowed, signal, ...view }: PageParams,
  ): Promise<GetListResult<RowRecord>> {
    const { page, perPage } = pagination;
    const [from, to] = windowed && perPage > windowRows ? [0, windowRows] : [(page - 1) * perPage, page * perPage];
    for await (const answer of this.answers.growth(list, signal)) {
      const found = await answer.engine.page(queryOf(view, list, answer.engine), from, to);
      // Matching rows may still arrive.
      if (answer.growth && found.rows.length === 0) continue;
      return { data: records(list, answer, found), total: found.total, meta: metaOf(answer) };
    }
    throw new CallError('aborted');
  }

  /** Calls `show` whenever more of a list has arrived, and when it is whole or has failed. */
  async whileGrowing(list: WholeList, signal: AbortSignal, show: () => Promise<unknown>): Promise<void> {
    try {
      for await (const _ of this.answers.growth(list, signal)) await show();
    } catch {
      if (!signal.aborted) await show();
    }
  }

  /** Returns the records of identifiers, without missing ones. */
  async getMany(list: WholeList, ids: readonly Identifier[], signal?: AbortSignal): Promise<RowRecord[]> {
    const answer = await this.answers.read(list, signal);
    const { engine, loadedAt } = answer;
    const valid = ids.filter((id) => typeof id === 'string' || typeof id === 'number');
    if (!engine.facts.keyed) {
      const places = valid.map((id) => placeIn(id, loadedAt)).filter((place) => place !== undefined);
      const pages = await Promise.all(places.map((place) => engine.page(asTheyCame, place, place + 1)));
      return pages.flatMap((page) => records(list, answer, page));
    }
    const key = keyOf(list);
    const rows = await engine.rowsByKey(valid.map(String));
    return rows.flatMap((row, place) => (row ? [recordOf(row, key(row) ?? valid[place] ?? '')] : []));
  }

  /** Returns all rows, in the order of the response. */
  async rows(list: WholeList, signal?: AbortSignal): Promise<readonly Row[]> {
    const { engine } = await this.answers.read(list, signal);
    return (await engine.page(asTheyCame, 0, engine.facts.size)).rows;
  }

  async facet(list: WholeList, filter: FilterValues, column: string, find: string): Promise<Facet> {
    const { engine } = await this.answers.soonest(list);
    const query = { search: searchOf(filter), searchIn: searchColumnsOf(filter), filters: fixedFiltersOf(filter) };
    return engine.facet(query, column, find);
  }

  async csv(list: WholeList, { columns, signal, onProgress, ...view }: CsvParams): Promise<Blob> {
    const { engine } = await this.answers.read(list);
    return engine.csv(queryOf(view, list, engine), columns, { signal, onProgress });
  }

  async columnText(list: WholeList, view: ViewParams, column: string): Promise<string> {
    const { engine } = await this.answers.read(list);
    return engine.columnText(queryOf(view, list, engine), column);
  }

  forget(list: WholeList): Promise<void> {
    return this.answers.forget(list);
  }
}

const metas = new WeakMap<WholeAnswer, ListMeta>();

/** Returns the same object for the same response, so that a page change does not look like new data. */
function metaOf(answer: WholeAnswer): ListMeta {
  const meta = metas.get(answer);
  if (meta) return meta;
  const { engine, loadedAt, warnings } = answer;
  const { columns, checkboxes, keyed, size, rest } = engine.facts;
  const { growth, isCut } = answer;
  const made = {
    ...{ columns, checkboxes, keyed, loadedAt, asOf: momentOf(rest, loadedAt), all: size, warnings },
    ...{ growth, isCut },
  };
  metas.set(answer, made);
  return made;
}

const maxCachedRecords = 1_000;

/** Returns the records of rows: the same objects each time, so that the table renders only new ones. Rows without unique keys get ids by place. */
function records(list: WholeList, answer: WholeAnswer, { rows, numbers }: EnginePage): RowRecord[] {
  const { engine, loadedAt, records: known } = answer;
  const numberOf = (place: number) => numbers[place] ?? place;
  if (!engine.facts.keyed) return rows.map((row, place) => recordOf(row, placeId(numberOf(place), loadedAt)));
  const key = keyOf(list);
  if (known.size > maxCachedRecords) known.clear();
  return rows.map((row, place) => {
    const number = numberOf(place);
    const id = key(row) ?? placeId(number, loadedAt);
    const before = known.get(number);
    const isSame = before?.id === id && JSON.stringify(rowOf(before)) === JSON.stringify(row);
    const record = isSame ? before : recordOf(row, id);
    known.set(number, record);
    return record;
  });
}
