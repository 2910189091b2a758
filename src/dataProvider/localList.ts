import type { GetListResult, GetManyParams, GetManyReferenceParams, GetOneParams } from 'react-admin';
import type { Row } from '../definitions/basics';
import type { ListSource } from '../definitions/list';
import { t } from '../i18n/translate';
import type { WholeList } from './answerKey';
import { CallError } from './callError';
import { cellText } from './cells';
import type { ListEngine } from './listEngine/listEngine';
import type { EnginePage } from './listEngine/listReader';
import type { Facet } from './listIndex/listIndex';
import {
  type ColumnParams,
  type CsvParams,
  type FacetParams,
  type ListMeta,
  type ListReads,
  momentOf,
  type PageParams,
  type ViewParams,
} from './listMeta';
import {
  asTheyCame,
  exactFilter,
  filterKey,
  fixedFiltersOf,
  type ListQuery,
  searchColumnsOf,
  searchOf,
} from './listQuery';
import { keyOf, placeId, placeIn, type RowRecord, recordOf, rowOf } from './records';
import type { WholeAnswer, WholeAnswers } from './wholeAnswers';

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

/** Searches, filters, sorts and pages a list that a call returns whole. */
export class LocalList implements ListReads {
  constructor(
    private readonly answers: WholeAnswers,
    private readonly list: WholeList,
  ) {}

  async getList({ pagination, signal, ...view }: PageParams): Promise<GetListResult<RowRecord>> {
    const { page, perPage } = pagination;
    for await (const answer of this.answers.growth(this.list, signal)) {
      const query = queryOf(view, this.list, answer.engine);
      const found = await answer.engine.page(query, (page - 1) * perPage, page * perPage);
      // Matching rows may still arrive.
      if (answer.growth && found.rows.length === 0) continue;
      return { data: records(this.list, answer, found), total: found.total, meta: metaOf(answer) };
    }
    throw new CallError('aborted');
  }

  getManyReference({ target, id, filter, ...params }: GetManyReferenceParams): Promise<GetListResult<RowRecord>> {
    return this.getList({ ...params, filter: { ...filter, [filterKey(target)]: [cellText(id)] } });
  }

  async getOne({ id, signal }: GetOneParams): Promise<RowRecord> {
    const [record] = await this.getMany({ ids: [id], signal });
    if (!record) throw new CallError('status', undefined, t('list.recordGone'));
    return record;
  }

  async getMany({ ids, signal }: GetManyParams): Promise<RowRecord[]> {
    const answer = await this.answers.read(this.list, signal);
    const { engine, loadedAt } = answer;
    const valid = ids.filter((id) => typeof id === 'string' || typeof id === 'number');
    if (!engine.facts.keyed) {
      const places = valid.map((id) => placeIn(id, loadedAt)).filter((place) => place !== undefined);
      const pages = await Promise.all(places.map((place) => engine.page(asTheyCame, place, place + 1)));
      return pages.flatMap((page) => records(this.list, answer, page));
    }
    const key = keyOf(this.list);
    const rows = await engine.rowsByKey(valid.map(String));
    return rows.flatMap((row, place) => (row ? [recordOf(row, key(row) ?? valid[place] ?? '')] : []));
  }

  async csv({ columns, signal, onProgress, ...view }: CsvParams): Promise<Blob> {
    const { engine } = await this.answers.read(this.list);
    return engine.csv(queryOf(view, this.list, engine), columns, { signal, onProgress });
  }

  async columnText({ column, ...view }: ColumnParams): Promise<string> {
    const { engine } = await this.answers.read(this.list);
    return engine.columnText(queryOf(view, this.list, engine), column);
  }

  /** Returns all rows, in the order of the response. */
  async rows(signal?: AbortSignal): Promise<readonly Row[]> {
    const { engine } = await this.answers.read(this.list, signal);
    return (await engine.page(asTheyCame, 0, engine.facts.size)).rows;
  }

  async facet({ filter, column, find }: FacetParams): Promise<Facet> {
    const { engine } = await this.answers.soonest(this.list);
    const query = { search: searchOf(filter), searchIn: searchColumnsOf(filter), filters: fixedFiltersOf(filter) };
    return engine.facet(query, column, find);
  }

  /** Calls `show` whenever more of the list has arrived, and when it is whole or has failed. */
  async whileGrowing(signal: AbortSignal, show: () => Promise<unknown>): Promise<void> {
    try {
      for await (const _ of this.answers.growth(this.list, signal)) await show();
    } catch {
      if (!signal.aborted) await show();
    }
  }

  forget(): Promise<void> {
    return this.answers.forget(this.list);
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

/** The response (`loadedAt`) that a cached record was compared with. Comparing 50 rows again takes 5 ms of a key, a sort or a filter. */
const comparedWith = new WeakMap<RowRecord, number>();

/** Returns the records of rows: the same objects each time, so that the table renders only new ones. Rows without unique keys get ids by place. */
function records(list: WholeList, answer: WholeAnswer, { rows, numbers }: EnginePage): RowRecord[] {
  const { engine, loadedAt, records: known } = answer;
  const numberOf = (place: number) => numbers[place] ?? place;
  if (!engine.facts.keyed) return rows.map((row, place) => recordOf(row, placeId(numberOf(place), loadedAt)));
  const key = keyOf(list);
  if (known.size > maxCachedRecords) known.clear();
  return rows.map((row, place) => {
    const number = numberOf(place);
    const before = known.get(number);
    if (before && comparedWith.get(before) === loadedAt) return before;
    const id = key(row) ?? placeId(number, loadedAt);
    const isSame = before?.id === id && JSON.stringify(rowOf(before)) === JSON.stringify(row);
    const record = isSame ? before : recordOf(row, id);
    known.set(number, record);
    comparedWith.set(record, loadedAt);
    return record;
  });
}
