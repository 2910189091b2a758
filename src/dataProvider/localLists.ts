import type { GetListResult } from 'react-admin';
import type { ListSource } from '../resources/defineResource';
import { cellText } from './cells';
import { columnRule, ruleValue } from './columnRules';
import type { EnginePage } from './listEngine/indexedList';
import type { Facet } from './listIndex/facets';
import { type CsvParams, type ListMeta, momentOf, type RowRecord, type ViewParams } from './listMeta';
import { allRows, columnFiltersOf, type FilterValues, type ListQuery, searchOf, windowRows } from './listQuery';
import type { WholeAnswer, WholeAnswers, WholeList } from './wholeAnswers';

interface PageParams extends ViewParams {
  readonly pagination: { readonly page: number; readonly perPage: number };
  readonly signal?: AbortSignal | undefined;
}

/** react-admin's view of a list as the index knows it. Where no column is chosen, the list has an order of its own. */
export function queryOf({ filter, sort }: ViewParams, list: Pick<ListSource, 'sort'>): ListQuery {
  const { field, order } = sort.field === '' && list.sort ? list.sort : sort;
  return {
    search: searchOf(filter),
    filters: columnFiltersOf(filter),
    sortBy: field,
    descending: order === 'DESC',
  };
}

/** The lists whose call answers with all rows: read whole, and searched, filtered, sorted and paged here. */
export class LocalLists {
  constructor(private readonly answers: WholeAnswers) {}

  async getList(list: WholeList, { pagination, signal, ...view }: PageParams): Promise<GetListResult<RowRecord>> {
    const answer = await this.answers.read(list, signal);
    const { page, perPage } = pagination;
    // All rows are read as they scroll by, a window at a time.
    const [from, to] = perPage === allRows ? [0, windowRows] : [(page - 1) * perPage, page * perPage];
    const found = await answer.engine.page(queryOf(view, list), from, to);
    return { data: records(list, answer, found), total: found.total, meta: metaOf(answer) };
  }

  /** The rows that react-admin knows by these ids; those that are gone are left out. */
  async getMany(list: WholeList, ids: readonly unknown[]): Promise<RowRecord[]> {
    const { engine } = await this.answers.read(list);
    const known = ids.filter((id) => typeof id === 'string' || typeof id === 'number');
    const rows = engine.facts.keyed ? await engine.rowsByKey(known.map(String)) : [];
    return rows.flatMap((row, place) => {
      const id = known[place];
      return row && id !== undefined ? [{ id, row }] : [];
    });
  }

  async facet(list: WholeList, filter: FilterValues, column: string, find: string): Promise<Facet> {
    const { engine } = await this.answers.read(list);
    return engine.facet({ search: searchOf(filter), filters: columnFiltersOf(filter) }, column, find);
  }

  async csv(list: WholeList, { columns, signal, onProgress, ...view }: CsvParams): Promise<Blob> {
    const { engine } = await this.answers.read(list);
    return engine.csv(queryOf(view, list), columns, { signal, onProgress });
  }

  async columnText(list: WholeList, view: ViewParams, column: string): Promise<string> {
    const { engine } = await this.answers.read(list);
    return engine.columnText(queryOf(view, list), column);
  }

  forget(list: WholeList): Promise<void> {
    return this.answers.forget(list);
  }
}

const metas = new WeakMap<WholeAnswer, ListMeta>();

/** What is told of an answer: the same object each time, so that a page turn does not look like news. */
function metaOf(answer: WholeAnswer): ListMeta {
  const known = metas.get(answer);
  if (known) return known;
  const { engine, loadedAt, warnings } = answer;
  const { columns, checkboxes, keyed, size, rest } = engine.facts;
  const made = { columns, checkboxes, keyed, loadedAt, asOf: momentOf(rest, loadedAt), all: size, warnings };
  metas.set(answer, made);
  return made;
}

/**
 * Rows as react-admin's records. Where the key column does not tell every row apart, a record is known by its place in this
 * very answer: after the next one the id stands for nothing, and not for another machine.
 */
function records(list: WholeList, { engine, loadedAt }: WholeAnswer, { rows, numbers }: EnginePage): RowRecord[] {
  const key = columnRule(list, list.key ?? 'id');
  return rows.map((row, place) => ({
    id: engine.facts.keyed ? identifier(ruleValue(key, row)) : `row ${numbers[place]} of ${loadedAt}`,
    row,
  }));
}

function identifier(value: unknown): string | number {
  return typeof value === 'number' ? value : cellText(value);
}
