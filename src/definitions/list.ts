import type { Call } from '../../contract/call';
import type { EventKind } from '../../contract/events';
import type { LookAlikeKind } from '../../contract/lookAlikes';
import type { RowAction } from './action';
import type { Row, Text } from './basics';
import type { FormPart, FormValues } from './formParts';
import type { RecordLinks } from './links';
import type { Preloadable } from './preloadable';

/** A status color: good, in progress or uncertain, bad, neutral. */
export type Tone = 'ok' | 'warn' | 'bad' | 'idle';

/** The props of a column's own cell. */
export interface CellProps {
  /** The result of `getValue`, or the raw value. */
  readonly value: unknown;
  readonly row: Row;
}

/**
 * The look of a column's cells. `securityGroups` and `decision` also change the value: group names instead of objects, and the word of a
 * numeric status (D35, D48). `account` shows a code with its name; a search finds both.
 */
export type ColumnPreset =
  | 'text'
  | 'identifier'
  | 'status'
  | 'time'
  | 'securityGroups'
  | 'decision'
  | 'outcome'
  | 'account';

/** A column. In a list over a call, the compiler knows its names. */
export interface ColumnDefinition<Fields = Row, Name extends string = string> {
  /** The key of the data; with `getValue` any name. */
  readonly name: Name;
  /** Allows a key that the contract does not have, or that only some back ends send. */
  readonly extra?: true | undefined;
  /** Default: the label in the list's `record`, else the words of the name (D54). The header of a CSV is the name. */
  readonly label?: Text;
  /** Tooltip of the header. */
  readonly help?: Text;
  /** Default: by the name (`state`, `…_id`, `…_time`), else `text`. */
  readonly preset?: ColumnPreset;
  /** Makes the column one of states: the colors of its words, ignoring case, in addition to the usual ones (`running`, `failed`, …). */
  readonly tones?: Readonly<Record<string, Tone>>;
  /** Labels of values. Search, filters, copies and CSV keep the value. */
  readonly words?: Readonly<Record<string, Text>> | undefined;
  /** Returns the label of a row's value, before `words`. */
  readonly word?: ((row: Fields) => Text | undefined) | undefined;
  /** The color of words that `tones` does not name, including the usual ones. */
  readonly otherTone?: Tone;
  /** Returns the value that search, filters, sort, copy and CSV use. If it throws, the cell is empty. */
  readonly getValue?: ((row: Fields) => unknown) | undefined;
  /** The keys that `getValue` reads. The column is hidden if the data has none of them. */
  readonly needs?: readonly string[];
  /** Links each value to its record. */
  readonly thing?: RecordLinks<Fields>;
  /**
   * The kind of its names. A name that can be mistaken for another one of its kind gets a badge. A column with `thing: toPerson(…)` needs
   * no kind.
   */
  readonly names?: LookAlikeKind | ((row: Fields) => LookAlikeKind | undefined) | undefined;
  /** Returns a word beside the value: `yours`. */
  readonly mark?: ((row: Fields) => Text | undefined) | undefined;
  /** `warn` for a word that warns. */
  readonly markTone?: 'warn';
  /** Renders the cell: `preloadable(() => import('../custom/…'))`. Search, filters and CSV do not see it. */
  readonly render?: Preloadable<CellProps>;
  /**
   * Default: `checkboxes` for at most 20 different values, else `text` (D35). `dates` is for moments: a range of local
   * days or times.
   */
  readonly filter?: 'checkboxes' | 'text' | 'dates';
  /** The boxes of a checkbox filter in a list over REST, which does not know all values. */
  readonly choices?: readonly string[];
  /** Hides the column until the user shows it. */
  readonly hidden?: boolean;
  /** Shows the column on a phone's folded card if it is the first one that would not be there. */
  readonly onCard?: true;
  /** Places the column after another one, instead of first. Without that one it keeps its place in the data. */
  readonly after?: string;
  /** Aligns texts among the numbers, such as `Unknown`, like them. */
  readonly numeric?: true;
  /** Initial width in px. */
  readonly width?: number;
}

/** Returns columns as definitions. */
export const columnsIn = (columns: ListSource['columns'] = []): readonly ColumnDefinition[] =>
  columns.map((column) => (typeof column === 'string' ? { name: column } : column));

/** Selects the rows whose column shows a value. */
export interface RowsWith<Name extends string = string> {
  readonly column: Name;
  /** The text that the column shows, such as `Pending` for the preset `decision`. */
  readonly value: string;
}

/** A count above a list. A click filters by it. */
export interface Tile<Name extends string = string> {
  readonly label: Text;
  /** Default: all rows, without a filter. */
  readonly filter?: RowsWith<Name>;
  /** Color of a dot beside the count. Default: no dot. */
  readonly tone?: Tone;
}

/** A form above a list for its call's body. */
export interface ListInput<Name extends string = string> {
  /** Fields of the call's body, in the order of the form. */
  readonly fields: readonly FormPart<Name, FormValues>[];
  /** Text before the first search. Default: the list opens with the search of the empty form. */
  readonly hint?: Text;
  /** Text for no rows after an empty form. Default: as after any search. */
  readonly none?: Text;
  /** Adds a button that clears the form. */
  readonly clear?: boolean;
}

/** Patterns of texts in the response of a success, by key. */
export type SuccessWords<Answer = Row> = Readonly<Partial<Record<keyof Answer & string, RegExp>>>;

/** A column, or its names at different back ends, of which the first that the data has is used. */
export type ColumnNames<Name extends string = string> = Name | readonly [Name, ...Name[]];

/** Reloads a list while its tab is visible: faster while a row is in a transitional state. */
export interface LiveRule<Name extends string = string> {
  /** The column of states. */
  readonly column: ColumnNames<Name>;
  /** Transitional states. */
  readonly passing: readonly string[];
  /** Time after the last load in ms, with a row in such a state. */
  readonly fast: number;
  /** Time after the last load in ms, without one. */
  readonly slow: number;
}

/** The `list` of a page: its source, columns, actions and texts. */
export interface ListSource<
  Fields = Row,
  Name extends string = string,
  Column = string | ColumnDefinition,
  Answer = Row,
  Body = Row,
> {
  /** A call that returns the whole list. Default: `{cloudApiUrl}/{name}` through ra-data-simple-rest. */
  readonly call?: Call;
  /** The key of the rows in the response of `call`. Absent if the response is the list. */
  readonly rows?: string;
  /**
   * Tells a good response of `call`: patterns of texts beside the rows, `{ message: /fetched/i }`, or a function of the response without
   * its rows. The first rows before the console's code cannot use a function.
   */
  readonly isSuccess?: SuccessWords<Answer> | ((answer: Answer) => boolean) | undefined;
  /** Kinds of records whose changes reload the list (D65). Those that its pages `find` are included for a `call`. */
  readonly follows?: readonly EventKind[];
  /** Begins the name of the CSV file: `{csvName}_{date}.csv`. */
  readonly csvName: string;
  /** Text and link of an empty list. `to` is a path of the current workspace, or with a leading `/` any path of the console. */
  readonly empty?: { readonly text: Text; readonly link?: { readonly label: Text; readonly to: string } };
  /** Message after loading; `{n}` is the number of rows. */
  readonly loaded?: Text;
  /** Message for a response of the wrong shape. */
  readonly invalid?: Text;
  /** Text above the places that a response lacks. Makes them a hint instead of a warning. */
  readonly partial?: Text;
  /** Message for a 403. */
  readonly forbidden?: Text;
  /** Message for a failure if the server has none. */
  readonly failed?: Text;
  /** The first columns, in this order: names or definitions. The other columns of the data follow (D22). */
  readonly columns?: readonly Column[];
  /** The column that identifies a row. Default: `id`. Rows without a unique value cannot be selected. */
  readonly identifier?: Name;
  /** The title of a record in react-admin: a column or a function. Default: its `name`, else its identifier. */
  readonly recordRepresentation?: Name | ((row: Fields) => string);
  /** The initial order. Default: as the call returns it, over REST by `id`. */
  readonly sort?: { readonly field: Name; readonly order: 'ASC' | 'DESC' };
  /** In the order of the buttons. An action on the selection makes rows selectable. */
  readonly actions?: readonly RowAction<Fields, Name, Body>[];
  /** Counts above the list, which has to have a `call`. */
  readonly tiles?: readonly Tile<Name>[];
  /** A form for the body of the `call`. Required if the call has a body; `true` means the fields of the body. */
  readonly input?: ListInput;
  /** Reloads the list while it is visible. It has to have a `call`. */
  readonly live?: LiveRule<Name>;
  /** Component above the list at the address `''` of its workspace (D58). */
  readonly overview?: {
    readonly requires: Pick<Call, 'name'>;
    readonly Part: Preloadable<object>;
  };
  /** Columns whose shares are drawn above a list with a `call`. A click on a share filters by it. */
  readonly facets?: readonly ColumnNames<Name>[];
}
