import type { GetListResult, Identifier } from 'react-admin';
import type { Row } from '../definitions/basics';
import type { ListSource } from '../definitions/list';
import type { EnginePage } from './listEngine/indexedList';
import type { ListEngine } from './listEngine/listEngine';
import type { Facet } from './listIndex/facets';
import { type CsvParams, type ListMeta, momentOf, type ViewParams } from './listMeta';
import {
  asTheyCame,
  exactFilter,
  type FilterValues,
  fixedFiltersOf,
  type ListQuery,
  searchOf,
  windowRows,
} from './listQuery';
import { keyOf, placeId, placeIn, type RowRecord, recordOf } from './records';
import type { WholeAnswer, WholeAnswers, WholeList } from './wholeAnswers';

interface PageParams extends ViewParams {
  readonly pagination: { readonly page: number; readonly perPage: number };
  /** The first window of a page will do, however long that is. */
  readonly windowed?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * react-admin's view of a list as the index knows it. Where no column is chosen, the list has an order of its own; where the
 * rows have no `id`, their order by it is that by the identifier.
 */
function queryOf(
  { filter, sort }: ViewParams,
  list: Pick<ListSource, 'sort' | 'identifier'>,
  { facts }: ListEngine,
): ListQuery {
  const { field, order } = sort.field === '' && list.sort ? list.sort : sort;
  const key = field === 'id' && !facts.columns.includes('id') ? list.identifier : undefined;
  return {
    search: searchOf(filter),
    filters: fixedFiltersOf(exactFilter(filter)),
    sortBy: key ?? field,
    descending: order === 'DESC',
  };
}

/** The lists whose call answers with all rows: read whole, and searched, filtered, sorted and paged here. */
export class LocalLists {
  constructor(private readonly answers: WholeAnswers) {}

  async getList(
    list: WholeList,
    { pagination, windowed, signal, ...view }: PageParams,
  ): Promise<GetListResult<RowRecord>> {
    const answer = await this.answers.read(list, signal);
    const { page, perPage } = pagination;
    const [from, to] = windowed && perPage > windowRows ? [0, windowRows] : [(page - 1) * perPage, page * perPage];
    const found = await answer.engine.page(queryOf(view, list, answer.engine), from, to);
    return { data: records(list, answer, found), total: found.total, meta: metaOf(answer) };
  }

  /** The records of these identifiers; those that are gone are left out. */
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

  /** All rows, as they came. */
  async rows(list: WholeList, signal?: AbortSignal): Promise<readonly Row[]> {
    const { engine } = await this.answers.read(list, signal);
    return (await engine.page(asTheyCame, 0, engine.facts.size)).rows;
  }

  async facet(list: WholeList, filter: FilterValues, column: string, find: string): Promise<Facet> {
    const { engine } = await this.answers.read(list);
    return engine.facet({ search: searchOf(filter), filters: fixedFiltersOf(filter) }, column, find);
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

/** What is told of an answer: the same object each time, so that a page turn does not look like news. */
function metaOf(answer: WholeAnswer): ListMeta {
  const meta = metas.get(answer);
  if (meta) return meta;
  const { engine, loadedAt, warnings } = answer;
  const { columns, checkboxes, keyed, size, rest } = engine.facts;
  const made = { columns, checkboxes, keyed, loadedAt, asOf: momentOf(rest, loadedAt), all: size, warnings };
  metas.set(answer, made);
  return made;
}

/** The records of some rows. Where the key column does not tell every row apart, they are known by their places in this answer. */
function records(list: WholeList, { engine, loadedAt }: WholeAnswer, { rows, numbers }: EnginePage): RowRecord[] {
  const key = engine.facts.keyed ? keyOf(list) : undefined;
  return rows.map((row, place) => recordOf(row, key?.(row) ?? placeId(numbers[place] ?? place, loadedAt)));
}
