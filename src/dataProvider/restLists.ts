import type { DataProvider, GetListParams, GetListResult, GetManyParams } from 'react-admin';
import type { ListSource } from '../resources/defineResource';
import { CallError } from './callError';
import { cellText, columnsOf } from './cells';
import { columnRule, orderedColumns, ruleValue } from './columnRules';
import type { ListEngine } from './listEngine/listEngine';
import type { CsvParams, ListMeta, RowRecord, ViewParams } from './listMeta';
import { allRows, type ListQuery, windowRows } from './listQuery';
import { restFilter } from './restFilter';
import type { Row } from './rows';

/** Most rows asked for at a time when all are needed. */
const batch = 1_000;

/** Such a back end sorts by a column always. */
const byIdentifier = { field: 'id', order: 'ASC' } as const;

const asTheyCame: ListQuery = { search: '', filters: [], sortBy: '', descending: false };

type Params = ViewParams & Pick<GetListParams, 'pagination'> & { readonly signal?: AbortSignal | undefined };

/** Makes a list of rows that were read. */
export type HoldRows = (rows: readonly Row[], list: ListSource) => Promise<ListEngine>;

/** The lists whose back end searches, filters, sorts and pages by itself, in the dialect of ra-data-simple-rest. */
export class RestLists {
  /** @param hold indexes rows, which then are written and copied as those of any other list */
  constructor(
    private readonly rest: Pick<DataProvider, 'getList' | 'getMany'>,
    private readonly hold: HoldRows,
  ) {}

  async getList(resource: string, list: ListSource | undefined, params: Params): Promise<GetListResult<RowRecord>> {
    const sort = params.sort.field ? params.sort : (list?.sort ?? byIdentifier);
    const filter = restFilter(params.filter);
    const all = params.pagination?.perPage === allRows;
    const pagination = all ? { page: 1, perPage: windowRows } : params.pagination;
    const answer = await this.rest.getList(resource, { ...params, filter, sort, pagination } as GetListParams);
    if (!Array.isArray(answer.data)) throw new CallError('shape');
    const rows: readonly Row[] = answer.data;
    const total = answer.total ?? rows.length;
    const now = Date.now();
    const columns = orderedColumns(list ?? {}, columnsOf(rows));
    const meta: ListMeta = {
      columns,
      checkboxes: columns.filter((name) => columnRule(list ?? {}, name).choices !== undefined),
      loadedAt: now,
      keyed: true,
      asOf: now,
      all: total,
      warnings: [],
    };
    return { data: records(list, rows), total, meta };
  }

  /** The rows that react-admin knows by these ids; those that are gone are left out. */
  async getMany(resource: string, list: ListSource | undefined, params: GetManyParams): Promise<RowRecord[]> {
    const { data } = await this.rest.getMany(resource, params);
    if (!Array.isArray(data)) throw new CallError('shape');
    return records(list, data);
  }

  /** Tells the progress of the reading, which is what takes its time. */
  async csv(resource: string, list: ListSource | undefined, params: CsvParams): Promise<Blob> {
    const { columns, signal, onProgress, ...view } = params;
    const engine = await this.all(resource, list, { ...view, signal }, onProgress);
    return engine.csv(asTheyCame, columns, { signal });
  }

  async columnText(resource: string, list: ListSource | undefined, view: ViewParams, column: string): Promise<string> {
    return (await this.all(resource, list, view)).columnText(asTheyCame, column);
  }

  /**
   * Every row that passes, asked for in batches. A back end that gives fewer rows at a time than asked is asked for no more
   * than that. A row that a newer one has pushed onto the next batch counts once.
   */
  private async all(
    resource: string,
    list: ListSource | undefined,
    view: Omit<Params, 'pagination'>,
    onProgress?: CsvParams['onProgress'],
  ): Promise<ListEngine> {
    const rows: Row[] = [];
    let before: readonly RowRecord[] = [];
    let perPage = batch;
    for (let page = 1; ; page += 1) {
      const { data, total = 0 } = await this.getList(resource, list, { ...view, pagination: { page, perPage } });
      rows.push(...withoutRepeated(data, before));
      before = data;
      if (page === 1 && data.length > 0) perPage = Math.min(batch, data.length);
      if (data.length === 0 || page * perPage >= total) break;
      onProgress?.(page * perPage, total);
    }
    return this.hold(rows, list ?? { csvName: resource });
  }
}

/** The rows of a batch but those that the batch before it had. */
function withoutRepeated(batchRows: readonly RowRecord[], before: readonly RowRecord[]): Row[] {
  const known = new Map(before.map(({ id, row }) => [id, row]));
  const isRepeated = ({ id, row }: RowRecord) =>
    !isPlace(id) && known.has(id) && JSON.stringify(known.get(id)) === JSON.stringify(row);
  return batchRows.filter((record) => !isRepeated(record)).map(({ row }) => row);
}

function records(list: ListSource | undefined, rows: readonly Row[]): RowRecord[] {
  const key = columnRule(list ?? {}, list?.key ?? 'id');
  return rows.map((row, place) => ({ id: idOf(ruleValue(key, row), place), row }));
}

function idOf(value: unknown, place: number): string | number {
  if (typeof value === 'number') return value;
  const text = value === null || value === undefined ? '' : cellText(value);
  return text === '' ? `${placePrefix}${place}` : text;
}

/** What a row without a key is known by: its place in its answer. */
const placePrefix = 'row ';
const isPlace = (id: string | number) => typeof id === 'string' && id.startsWith(placePrefix);
