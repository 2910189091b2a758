import type { Row } from '../definitions/basics';
import { cellValue } from './cells';
import type { Growth } from './growth';
import type { FilterValues } from './listQuery';

/** What a list's result tells its table besides the page of rows. */
export interface ListMeta {
  /** All columns: the declared ones first, then as the data have them. */
  readonly columns: readonly string[];
  /** The columns whose filter is a checkbox list (D35); the others have a text filter. */
  readonly checkboxes: readonly string[];
  /** When the rows were read, in ms since 1970. */
  readonly loadedAt: number;
  /** How old the rows are, where the back end says (`as_of`): the moment they were true, in ms since 1970. */
  readonly asOf: number;
  /** Whether the key column tells the rows apart: only then a row can be selected and found again. */
  readonly keyed: boolean;
  /** Rows before any search. */
  readonly all: number;
  /** What the back end could not read: an answer may be a partial one. */
  readonly warnings: readonly string[];
  /** How far the list has come, while more of it is on its way. */
  readonly growth?: Growth | undefined;
  /** Whether it was cut off, and `warnings` say so. */
  readonly isCut?: boolean | undefined;
}

/** Which rows of a list, and in which order; as react-admin has it. */
export interface ViewParams {
  readonly filter: FilterValues;
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' };
}

export interface CsvParams extends ViewParams {
  /** The visible columns, in order. */
  readonly columns: readonly string[];
  readonly signal?: AbortSignal;
  /** Told now and then how many of how many rows are done. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** The moment for which an answer holds: its `as_of`, if that is a moment that has been, else when it came. */
export function momentOf(rest: Row, loadedAt: number): number {
  const said = cellValue(rest, 'as_of');
  const moment = typeof said === 'string' ? Date.parse(said) : Number.NaN;
  return Number.isNaN(moment) ? loadedAt : Math.min(moment, loadedAt);
}
