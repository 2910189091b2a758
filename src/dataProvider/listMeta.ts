import type { Row } from '../definitions/basics';
import { cellValue } from './cells';
import type { Growth } from './growth';
import type { FilterValues } from './listQuery';

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

/** Returns the time of a response's data: its `as_of`, if that is in the past, else the time of the response. */
export function momentOf(rest: Row, loadedAt: number): number {
  const said = cellValue(rest, 'as_of');
  const moment = typeof said === 'string' ? Date.parse(said) : Number.NaN;
  return Number.isNaN(moment) ? loadedAt : Math.min(moment, loadedAt);
}
