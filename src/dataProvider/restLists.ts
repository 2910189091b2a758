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
import type { CsvParams, ListMeta, ViewParams } from './listMeta';
import { asTheyCame, windowRows } from './listQuery';
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

type Params = ViewParams &
  Pick<GetListParams, 'pagination' | 'meta'> & {
    /** Loads only the first window of a long page. */
    readonly windowed?: boolean | undefined;
    readonly signal?: AbortSignal | undefined;
  };

/** Indexes rows. */
export type HoldRows = (rows: readonly Row[], list: ListSource) => Promise<ListEngine>;

/** Implements react-admin's verbs for a REST back end, which searches, filters, sorts and pages. Makes records of its rows. */
export class RestLists {
  constructor(
    private readonly rest: DataProvider,
    private readonly hold: HoldRows,
  ) {}

  async getList(
    resource: string,
    list: ListSource,
    { windowed, ...params }: Params,
  ): Promise<GetListResult<RowRecord>> {
    const sort = params.sort.field ? params.sort : (list.sort ?? byIdentifier);
    const filter = restFilter(params.filter);
    const requested = params.pagination ?? { page: 1, perPage: 10 };
    const pagination = windowed && requested.perPage > windowRows ? { page: 1, perPage: windowRows } : requested;
    const answer = this.rest.getList(resource, { ...params, filter, sort, pagination } as GetListParams);
    return pageOf(list, await withLibraryErrors(answer), pagination);
  }

  async getManyReference(
    resource: string,
    list: ListSource,
    params: GetManyReferenceParams,
  ): Promise<GetListResult<RowRecord>> {
    const answer = this.rest.getManyReference(resource, { ...params, filter: restFilter(params.filter) });
    return pageOf(list, await withLibraryErrors(answer), params.pagination);
  }

  /** Returns the records of identifiers, without missing ones. */
  async getMany(resource: string, list: ListSource, params: GetManyParams): Promise<RowRecord[]> {
    const rows = rowsIn((await this.rest.getMany(resource, params)).data);
    if (!rows) throw new CallError('shape');
    const key = keyOf(list);
    return rows.map((row, place) => recordOf(row, key(row) ?? placeId(place, Date.now())));
  }

  async getOne(resource: string, list: ListSource, params: GetOneParams): Promise<RowRecord> {
    const { data } = await this.rest.getOne(resource, params);
    if (!isRow(data)) throw new CallError('shape');
    return recordOf(data, keyOf(list)(data) ?? params.id);
  }

  /** Returns the new record: the response, or the input if the response is empty or has no identifier. */
  async create(resource: string, list: ListSource, params: CreateParams): Promise<RowRecord> {
    const { data } = await this.rest.create(resource, params);
    const row = isRow(data) ? data : params.data;
    const key = keyOf(list);
    return recordOf(row, key(row) ?? key(params.data) ?? '');
  }

  /** Returns the changed record: the response, or the input if that is empty. */
  async update(resource: string, list: ListSource, params: UpdateParams): Promise<RowRecord> {
    const sent = sentOf(list, params);
    const { data } = await this.rest.update(resource, { ...params, data: sent });
    const row = isRow(data) ? data : sent;
    return recordOf(row, keyOf(list)(row) ?? params.id);
  }

  async updateMany(resource: string, list: ListSource, { ids, ...params }: UpdateManyParams): Promise<Identifier[]> {
    await Promise.all(ids.map((id) => this.update(resource, list, { ...params, id, previousData: { id } })));
    return ids;
  }

  /** Returns the deleted record. */
  async delete(resource: string, list: ListSource, params: DeleteParams): Promise<RowRecord> {
    const { data } = await this.rest.delete(resource, params);
    return isRow(data) ? recordOf(data, keyOf(list)(data) ?? params.id) : (params.previousData ?? { id: params.id });
  }

  async deleteMany(resource: string, { ids, ...params }: DeleteManyParams): Promise<Identifier[]> {
    await Promise.all(ids.map((id) => this.rest.delete(resource, { ...params, id })));
    return ids;
  }

  /** Reports the progress of loading, which takes longest. */
  async csv(resource: string, list: ListSource, params: CsvParams): Promise<Blob> {
    const { columns, signal, onProgress, ...view } = params;
    const engine = await this.all(resource, list, { ...view, signal }, onProgress);
    return engine.csv(asTheyCame, columns, { signal });
  }

  async columnText(resource: string, list: ListSource, view: ViewParams, column: string): Promise<string> {
    return (await this.all(resource, list, view)).columnText(asTheyCame, column);
  }

  /**
   * Loads every row that passes, in batches. A back end that sends fewer rows at a time than requested is asked for no more
   * than that. A row that a newer one has pushed onto the next batch counts once.
   *
   * @throws CallError if a batch is empty or has no new row although there are more, or comes again, or if there are more than {@link maxRows}, or {@link maxBatches} batches
   */
  private async all(
    resource: string,
    list: ListSource,
    view: Omit<Params, 'pagination'>,
    onProgress?: CsvParams['onProgress'],
  ): Promise<ListEngine> {
    const rows: Row[] = [];
    const ranges = new Set<string | undefined>();
    let before: readonly Row[] = [];
    let perPage = batch;
    // A moving range is the same for all batches.
    const fixed = { ...view, filter: restFilter(view.filter) };
    for (let page = 1; ; page += 1) {
      const { data, total = 0 } = await this.getList(resource, list, { ...fixed, pagination: { page, perPage } });
      const read = data.map(rowOf);
      const news = withoutRepeated(list, read, before);
      for (const row of news) rows.push(row);
      before = read;
      if (page === 1 && read.length > 0) perPage = Math.min(batch, read.length);
      if (page * perPage >= total) break;
      if (read.length === 0) throw new CallError('shape', undefined, t('list.endedEarly'));
      const range = rangeOf(list, read);
      if (news.length === 0 || ranges.has(range)) throw new CallError('shape', undefined, t('list.repeated'));
      if (range !== undefined) ranges.add(range);
      if (rows.length > maxRows || page >= maxBatches) throw new CallError('shape', undefined, t('list.endless'));
      onProgress?.(page * perPage, total);
    }
    return this.hold(rows, list);
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
