import type * as z from 'zod/mini';
import type { Call } from '../../contract/call';
import type { EventKind } from '../../contract/events';
import type { RowAction } from './action';
import type { CallInput, Row, Text } from './basics';
import type { ColumnDefinition } from './list';
import type { Preloadable } from './preloadable';

/** The parts of a detail page's address, by their names in its path. */
export type RecordParams = Readonly<Record<string, string>>;

/** The props of a component beside the values of a record. */
export interface RecordSectionProps {
  readonly row: Row;
  /** When the row was loaded, in ms since the epoch. A section reloads its own data then. */
  readonly readAt: number;
}

/** The audit rows of a record: those whose `column` is one of several values, or contains the one value. */
export interface RecordHistory {
  readonly column: 'target' | 'actor';
  readonly value: string | readonly string[];
  /** The first event, as an audit row, if the audit log names it differently: a request has no number before it is made. */
  readonly began?: Row;
}

/** Values of a record's page under a heading. */
export interface ValueGroup {
  readonly heading: Text;
  /** The names of its values, in this order. */
  readonly columns: readonly string[];
}

/** A call beyond the documented ones that adds values to a record. Nothing is added without it, or without the right to it. */
export interface RecordAddition {
  readonly call: Call;
  /** Returns the values; of `undefined`, for a call that has failed, the same keys. */
  readonly values: (answer: unknown) => Row;
  /** The kinds of records whose changes change the values. */
  readonly follows?: readonly EventKind[];
}

/** The parts that the detail page of any record may have besides its values. */
export interface DetailParts {
  /** The values in groups. Those that no group names come at the end of the last one. Default: a single list. */
  readonly groups?: readonly ValueGroup[];
  /** Component above the values, for a warning. */
  readonly notice?: Preloadable<{ readonly rows: readonly [Row] }>;
  /** Component beside the values: `preloadable(() => import('../custom/…'))`. It renders nothing if it has no data. */
  readonly section?: Preloadable<RecordSectionProps>;
  /** The actions on the record. */
  readonly actions?: readonly RowAction[];
  /** Columns of the state and transitional states, in which the record is reloaded every few seconds. */
  readonly passing?: { readonly columns: readonly string[]; readonly states: readonly string[] };
  /** Returns the record's rows in the audit log. Default, or for `undefined`: no history. */
  readonly history?: (row: Row, params: RecordParams) => RecordHistory | undefined;
}

/** The detail page of a record that a call loads. */
export interface DetailDefinition<C extends Call = Call> extends DetailParts {
  /** The noun for a record within a sentence. */
  readonly noun: Text;
  /** The name of the page, usually a list, to which the breadcrumb leads back. */
  readonly list: string;
  /** Loads the record, or a list that contains it. */
  readonly call: C;
  /** Default: nothing. */
  readonly input?: (params: RecordParams) => Pick<CallInput, 'params' | 'query' | 'body'>;
  /** Returns the record of a response; `undefined` if it is not there. */
  readonly find: (answer: z.output<C['answer']>, params: RecordParams) => Row | undefined;
  /** Calls that add values to the record, made by `addition`. Their query is the parts of the page's address. */
  readonly additions?: readonly RecordAddition[];
  /** Returns the page's heading. */
  readonly title: (row: Row, params: RecordParams) => string;
  /** The values that come first, in this order. All others follow. */
  readonly columns: readonly ColumnDefinition[];
  /** Values that are not shown. */
  readonly leaves?: readonly string[];
  /** Returns the sentence for a record that does not exist. Default: `No such {noun}: {id}`. */
  readonly missing?: (params: RecordParams) => string;
}
