import type { GetListResult, GetManyParams, GetManyReferenceParams, GetOneParams } from 'react-admin';
import type { Row } from '../definitions/basics';
import { cellValue } from './cells';
import type { Growth } from './growth';
import type { FilterValues } from './listQuery';
import type { RowRecord } from './records';

/** The properties of a list beside a page of its rows. */
export interface ListMeta {
  /** All columns, in the order of the table. */
  readonly columns: readonly string[];
  /** The columns with a checkbox filter (D35). The others have a text filter. */
  readonly checkboxes: readonly string[];
  /** The time of the response, in ms since 1970. */
  readonly loadedAt: number;
  /** The time of the data (`as_of` of the response), in ms since 1970. */
  readonly asOf: number;
  /** True if the key column identifies every row. Rows can be selected only then. */
  readonly keyed: boolean;
  /** The number of rows without filters. */
  readonly all: number;
  /** The parts that the back end could not read. */
  readonly warnings: readonly string[];
  /** The progress while the list is arriving. */
  readonly growth?: Growth | undefined;
  /** True if the response was cut off. */
  readonly isCut?: boolean | undefined;
}

/** The filters and the order of a list, as in react-admin. */
export interface ViewParams {
  readonly filter: FilterValues;
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' };
}

export interface CsvParams extends ViewParams {
  /** The visible columns, in order. */
  readonly columns: readonly string[];
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

export interface ColumnParams extends ViewParams {
  readonly column: string;
}

export interface FacetParams {
  readonly filter: FilterValues;
  readonly column: string;
  /** The boxes whose texts contain it. */
  readonly find: string;
}

/** A page of a view. */
export interface PageParams extends ViewParams {
  readonly pagination: { readonly page: number; readonly perPage: number };
  readonly meta?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** The reads of one list, over a call or over REST. */
export interface ListReads {
  readonly getList: (params: PageParams) => Promise<GetListResult<RowRecord>>;
  readonly getManyReference: (params: GetManyReferenceParams) => Promise<GetListResult<RowRecord>>;
  readonly getOne: (params: GetOneParams) => Promise<RowRecord>;
  /** Returns the records of identifiers, without missing ones. */
  readonly getMany: (params: GetManyParams) => Promise<RowRecord[]>;
  readonly csv: (params: CsvParams) => Promise<Blob>;
  readonly columnText: (params: ColumnParams) => Promise<string>;
}

/** Returns the time of a response's data: its `as_of`, if that is in the past, else the time of the response. */
export function momentOf(rest: Row, loadedAt: number): number {
  const said = cellValue(rest, 'as_of');
  const moment = typeof said === 'string' ? Date.parse(said) : Number.NaN;
  return Number.isNaN(moment) ? loadedAt : Math.min(moment, loadedAt);
}
