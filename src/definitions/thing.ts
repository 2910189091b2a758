import type * as z from 'zod/mini';
import type { Call } from '../../contract/call';
import type { RowAction } from './action';
import type { CallInput, Row, Text } from './basics';
import type { ColumnDefinition } from './list';
import type { Preloadable } from './preloadable';

/**
 * Leads from an identifier to the page of the thing that it names (D56).
 *
 * @example { page: 'machine' } // the row has account, region and instance_id, as the address has
 * @example { page: 'process', params: ({ process_id }) => ({ id: process_id }) }
 */
export interface ThingLink<Fields = Row> {
  /** The name of its page in a file of `src/resources/`. */
  readonly page: string;
  /** Whether a row names such a thing; absent: each does. */
  readonly when?: (row: Fields) => boolean;
  /** The parts of its address by their names in the page's path; absent: the row's values of these names. Without one of them there is no link. */
  readonly params?: (row: Fields) => Readonly<Record<string, unknown>>;
}

/** Of several links, the first that the person may follow, and that is for the row. */
export type ThingLinks<Fields = Row> = ThingLink<Fields> | readonly ThingLink<Fields>[];

/** What stands in the address of a thing, by the names in its page's path. */
export type ThingParams = Readonly<Record<string, string>>;

/** What a part of a thing's page is given. */
export interface ThingSectionProps {
  readonly row: Row;
  /** When it was read, in ms since the epoch: what belongs to it is read again then. */
  readonly readAt: number;
}

/** By what the audit log names a thing: rows whose `column` holds one of the texts, or contains the one text. */
export interface ThingPast {
  readonly column: 'target' | 'actor';
  readonly value: string | readonly string[];
  /** How it began, as a row of the log, where the log's own names something else: a request that is made has no number yet. */
  readonly began?: Row;
}

/** A page of one thing: what it is, its state, what can be done with it here, and its history. */
export interface ThingDefinition<C extends Call = Call> {
  /** What one is called in the middle of a sentence. */
  readonly noun: Text;
  /** The name of the page that it belongs to, mostly a list: the breadcrumb leads back there. */
  readonly list: string;
  /** Reads it: the call answers with it, or with a list that has it. */
  readonly call: C;
  /** What the call is sent with; absent: nothing. */
  readonly input?: (params: ThingParams) => Pick<CallInput, 'params' | 'query' | 'body'>;
  /** Takes it out of the answer; `undefined` where there is none. */
  readonly find: (answer: z.output<C['answer']>, params: ThingParams) => Row | undefined;
  /** What it is called, which is the page's heading. */
  readonly title: (row: Row, params: ThingParams) => string;
  /** What is said of its values, those that come first in their order; all others follow. */
  readonly columns: readonly ColumnDefinition[];
  /** Values that are not shown: they say no more than others, or are for the page alone. */
  readonly leaves?: readonly string[];
  /** What stands above its values where there is something to be told first. */
  readonly notice?: Preloadable<{ readonly rows: readonly [Row] }>;
  /** A part of its own beside its values: `preloadable(() => import('../custom/…'))`. It draws nothing where there is nothing to show. */
  readonly section?: Preloadable<ThingSectionProps>;
  /** What can be done with it. */
  readonly actions?: readonly RowAction[];
  /** The column of its states, and those that do not last: it is read again soon while it is in one of them. */
  readonly passing?: { readonly columns: readonly string[]; readonly states: readonly string[] };
  /** Absent or `undefined`: its history is not read from the audit log. */
  readonly history?: (row: Row, params: ThingParams) => ThingPast | undefined;
  /** Returns the sentence shown if there is no such record. Absent: `No such {noun}: {id}`. */
  readonly missing?: (params: ThingParams) => string;
}
