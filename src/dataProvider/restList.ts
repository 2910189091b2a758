import type {
  CreateParams,
  DataProvider,
  DeleteManyParams,
  DeleteParams,
  GetListParams,
  GetListResult,
  GetManyParams,
  GetManyReferenceParams,
  GetOneParams,
  Identifier,
  UpdateManyParams,
  UpdateParams,
} from 'react-admin';
import type { Row } from '../definitions/basics';
import type { ListSource } from '../definitions/list';
import { t } from '../i18n/translate';
import { CallError } from './callError';
import { columnsOf } from './cells';
import { columnRule, orderedColumns } from './columnRules';
import type { ListEngine } from './listEngine/listEngine';
import type { ColumnParams, CsvParams, ListMeta, ListReads, PageParams } from './listMeta';
import { asTheyCame } from './listQuery';
import { keyOf, placeId, type RowRecord, recordOf, rowOf } from './records';
import { restFilter } from './restFilter';
import { isRow, rowsIn } from './rows';

/** Rows per request if all rows are needed. */
const batch = 1_000;

/** Limits of a CSV and of a copied column. */
const maxRows = 1_000_000;
const maxBatches = 5_000;

/** The dialect requires an order. */
const byIdentifier = { field: 'id', order: 'ASC' } as const;

/** Indexes rows. */
export type HoldRows = (rows: readonly Row[], list: ListSource) => ListEngine;

/** Implements react-admin's verbs for a list whose REST back end searches, filters, sorts and pages. Makes records of its rows. */
export class RestList implements ListReads {
  constructor(
    private readonly rest: DataProvider,
    private readonly hold: HoldRows,
    private readonly name: string,
    private readonly list: ListSource,
  ) {}

  async getList(params: PageParams): Promise<GetListResult<RowRecord>> {
    const sort = params.sort.field ? params.sort : (this.list.sort ?? byIdentifier);
    const filter = restFilter(params.filter);
    const answer = this.rest.getList(this.name, { ...params, filter, sort } as GetListParams);
    return pageOf(this.list, await withLibraryErrors(answer), params.pagination);
  }

  async getManyReference(params: GetManyReferenceParams): Promise<GetListResult<RowRecord>> {
    const answer = this.rest.getManyReference(this.name, { ...params, filter: restFilter(params.filter) });
    return pageOf(this.list, await withLibraryErrors(answer), params.pagination);
  }

  async getMany(params: GetManyParams): Promise<RowRecord[]> {
    const rows = rowsIn((await this.rest.getMany(this.name, params)).data);
    if (!rows) throw new CallError('shape');
    return rows.map((row, place) => this.recordOf(row, placeId(place, Date.now())));
  }

  async getOne(params: GetOneParams): Promise<RowRecord> {
    const { data } = await this.rest.getOne(this.name, params);
    if (!isRow(data)) throw new CallError('shape');
    return this.recordOf(data, params.id);
  }

  /** Returns the new record: the response, or the input if the response is empty or has no identifier. */
  async create(params: CreateParams): Promise<RowRecord> {
    const { data } = await this.rest.create(this.name, params);
    return this.recordOf(isRow(data) ? data : params.data, keyOf(this.list)(params.data) ?? '');
  }

  /** Returns the changed record: the response, or the input if that is empty. */
  async update(params: UpdateParams): Promise<RowRecord> {
    const sent = sentOf(this.list, params);
    const { data } = await this.rest.update(this.name, { ...params, data: sent });
    return this.recordOf(isRow(data) ? data : sent, params.id);
  }

  async updateMany({ ids, ...params }: UpdateManyParams): Promise<Identifier[]> {
    await Promise.all(ids.map((id) => this.update({ ...params, id, previousData: { id } })));
    return ids;
  }

  /** Returns the deleted record. */
  async delete(params: DeleteParams): Promise<RowRecord> {
    const { data } = await this.rest.delete(this.name, params);
    return isRow(data) ? this.recordOf(data, params.id) : (params.previousData ?? { id: params.id });
  }

  async deleteMany({ ids, ...params }: DeleteManyParams): Promise<Identifier[]> {
    await Promise.all(ids.map((id) => this.rest.delete(this.name, { ...params, id })));
    return ids;
  }

  /** Reports the progress of loading, which takes longest. */
  async csv({ columns, onProgress, ...view }: CsvParams): Promise<Blob> {
    return (await this.all(view, onProgress)).csv(asTheyCame, columns, { signal: view.signal });
  }

  async columnText({ column, ...view }: ColumnParams): Promise<string> {
    return (await this.all(view)).columnText(asTheyCame, column);
  }

  private recordOf(row: Row, id: Identifier): RowRecord {
    return recordOf(row, keyOf(this.list)(row) ?? id);
  }

  /**
   * Loads every row that passes, in batches. A back end that sends fewer rows at a time than requested is asked for no more
   * than that. A row that a newer one has pushed onto the next batch counts once.
   *
   * @throws CallError if a batch is empty or has no new row although there are more, or comes again, or if there are more than {@link maxRows}, or {@link maxBatches} batches
   */
  private async all(view: Omit<PageParams, 'pagination'>, onProgress?: CsvParams['onProgress']): Promise<ListEngine> {
    const rows: Row[] = [];
    const ranges = new Set<string | undefined>();
    let before: readonly Row[] = [];
    let perPage = batch;
    // A moving range is the same for all batches.
    const fixed = { ...view, filter: restFilter(view.filter) };
    for (let page = 1; ; page += 1) {
      const { data, total = 0 } = await this.getList({ ...fixed, pagination: { page, perPage } });
      const read = data.map(rowOf);
      const news = withoutRepeated(this.list, read, before);
      for (const row of news) rows.push(row);
      before = read;
      if (page === 1 && read.length > 0) perPage = Math.min(batch, read.length);
      if (page * perPage >= total) break;
      if (read.length === 0) throw new CallError('shape', undefined, t('list.endedEarly'));
      const range = rangeOf(this.list, read);
      if (news.length === 0 || ranges.has(range)) throw new CallError('shape', undefined, t('list.repeated'));
      if (range !== undefined) ranges.add(range);
      if (rows.length > maxRows || page >= maxBatches) throw new CallError('shape', undefined, t('list.endless'));
      onProgress?.(page * perPage, total);
    }
    return this.hold(rows, this.list);
  }
}

/** Turns the library's errors, such as a missing header, into a CallError with their message. */
async function withLibraryErrors<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CallError || !(error instanceof Error)) throw error;
    throw new CallError('shape', undefined, error.message);
  }
}

function pageOf(
  list: ListSource,
  { data, total }: GetListResult,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): GetListResult<RowRecord> {
  const rows = rowsIn(data);
  if (!rows) throw new CallError('shape');
  if (Number.isNaN(total)) throw new CallError('shape', undefined, t('list.noTotal'));
  const loadedAt = Date.now();
  const ids = rows.map(keyOf(list));
  const keyed = !ids.includes(undefined) && new Set(ids.map(String)).size === ids.length;
  const first = (page - 1) * perPage;
  const idAt = (place: number) => (keyed ? ids[place] : undefined) ?? placeId(first + place, loadedAt);
  const columns = orderedColumns(list, columnsOf(rows));
  const checkboxes = columns.filter((name) => columnRule(list, name).choices !== undefined);
  const all = total ?? rows.length;
  const meta: ListMeta = { columns, checkboxes, loadedAt, asOf: loadedAt, keyed, all, warnings: [] };
  return { data: rows.map((row, place) => recordOf(row, idAt(place))), total: all, meta };
}

/** Returns the body of a changed record. With another identifier column, `id` is the row's own, or absent. */
function sentOf({ identifier = 'id' }: ListSource, { data, previousData }: UpdateParams): Row {
  if (identifier === 'id') return data;
  const { id: _, ...others } = data;
  const own = previousData && rowOf(previousData as RowRecord);
  return own && Object.hasOwn(own, 'id') && own !== previousData ? { ...others, id: own.id } : others;
}

/** Returns the first and last identifier and the size of a batch, which identify it; `undefined` for rows without identifiers. */
function rangeOf(list: ListSource, rows: readonly Row[]): string | undefined {
  const ids = [rows[0], rows.at(-1)].map((row) => row && keyOf(list)(row));
  return ids.includes(undefined) ? undefined : JSON.stringify([...ids, rows.length]);
}

/** Returns the rows of a batch that the previous batch did not have. */
function withoutRepeated(list: ListSource, rows: readonly Row[], before: readonly Row[]): Row[] {
  const key = keyOf(list);
  const previous = new Map(before.map((row) => [key(row), JSON.stringify(row)]));
  return rows.filter((row) => {
    const id = key(row);
    return id === undefined || previous.get(id) !== JSON.stringify(row);
  });
}
