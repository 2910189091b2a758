import type { Call } from '../../contract/call';
import type { EventKind } from '../../contract/events';
import type { LookAlikeKind } from '../../contract/lookAlikes';
import type { RowAction } from './action';
import type { Row, Text } from './basics';
import type { FormPart, FormValues } from './formParts';
import type { RecordLinks } from './links';
import type { Preloadable } from './preloadable';

/** The colour of a state: as it should be, on its way or in doubt, not as it should be, neither. */
export type Tone = 'ok' | 'warn' | 'bad' | 'idle';

/** What a cell of a resource's own is given. */
export interface CellProps {
  /** What the column holds for this row: `getValue`'s answer, or the raw value. */
  readonly value: unknown;
  readonly row: Row;
}

/**
 * What a column holds, and so how its cells look. `securityGroups` and `decision` also change the value: group names instead
 * of objects, and the word of a numeric status (D35, D48).
 */
export type ColumnPreset =
  | 'text'
  | 'identifier'
  | 'status'
  | 'time'
  | 'securityGroups'
  | 'decision'
  | 'outcome'
  /** The code of an account: its name stands beside it, and search finds both. */
  | 'account';

/** What a list says about one of its columns, where the column's name and its data do not say it. */
export interface ColumnDefinition<Fields = Row, Name extends string = string> {
  /** The key of the data that it shows; with `getValue` it may be a key that the data do not have. */
  readonly name: Name;
  /** For a key that the contract does not have, or that only some back ends send. */
  readonly extra?: true | undefined;
  /** What it is called; absent: the words of its name (D54). In a CSV it keeps its name. */
  readonly label?: Text;
  /** What its words do not say by themselves, in a sentence: the tooltip of its header. */
  readonly help?: Text;
  /** How its cells look; absent: by its name (`state`, `…_id`, `…_time`), else text. */
  readonly preset?: ColumnPreset;
  /**
   * The colours of its words, in any case of letters, beside those that every column of states has (`running`, `failed`, …).
   * With them the column is one of states.
   */
  readonly tones?: Readonly<Record<string, Tone>>;
  /** What its values are called, where that is something else than they are. Search, filters, copies and CSV keep the value. */
  readonly words?: Readonly<Record<string, Text>> | undefined;
  /** What the value of a row is called, where its other values say more than `words` do. */
  readonly word?: ((row: Fields) => Text | undefined) | undefined;
  /** The colour of every other word, the usual ones included. */
  readonly otherTone?: Tone;
  /** What the column holds: search, filters, sort, copy and CSV see this, whatever `render` draws. */
  readonly getValue?: ((row: Fields) => unknown) | undefined;
  /** Keys of the data that `getValue` lives on: without any of them in the data there is no such column. */
  readonly needs?: readonly string[];
  /** The thing whose identifier it holds: its values are links to that one's page. */
  readonly thing?: RecordLinks<Fields>;
  /**
   * The kind of name that it holds. A name that can be taken for another one of its kind carries a mark. The names of people who are
   * linked to (`thing: toPerson(…)`) need no kind.
   */
  readonly names?: LookAlikeKind | ((row: Fields) => LookAlikeKind | undefined) | undefined;
  /** A word beside its value, which is no part of it: `yours`. */
  readonly mark?: ((row: Fields) => Text | undefined) | undefined;
  /** `warn` where that word tells of something wrong. */
  readonly markTone?: 'warn';
  /** A cell of its own: `preloadable(() => import('../custom/…'))`. */
  readonly render?: Preloadable<CellProps>;
  /** The kind of its filter; absent: by D35. `dates` is for moments, and takes a range of days or times. */
  readonly filter?: 'checkboxes' | 'text' | 'dates';
  /** The choices of its checkbox list, where the rows cannot tell them: a list over REST. */
  readonly choices?: readonly string[];
  /** Not shown until the person asks for it. */
  readonly hidden?: boolean;
  /**
   * The column of the data that it stands right behind, and not among the first; without that one it stands where the data have
   * it, if they do.
   */
  readonly after?: string;
  /** In px, until the person changes it. */
  readonly width?: number;
}

/** The rows for which a column shows a value. */
export interface RowsWith<Name extends string = string> {
  readonly column: Name;
  readonly value: string;
}

/** A figure above a list: the number of all its rows, or of those with a value. A click on it shows only these. */
export interface Tile<Name extends string = string> {
  readonly label: Text;
  /** Counts the rows whose column shows this value, and filters by it; absent: all rows, and no such filter. */
  readonly filter?: RowsWith<Name>;
  /** The colour of the state that it counts. */
  readonly tone?: Tone;
}

/** A form above a list, for a call that has to be told what to list. Nothing is asked for before its button is pressed. */
export interface ListInput<Name extends string = string> {
  /** Fields of the call's body, which say themselves what they hold; what the page says of one goes before. */
  readonly fields: readonly FormPart<Name, FormValues>[];
  /** What stands in the place of the rows before the first search. */
  readonly hint: Text;
  /** What stands in their place where nothing was filled in, and there are none; absent: as after any search. */
  readonly none?: Text;
  /** Whether it has a button that empties it. */
  readonly clear?: boolean;
}

/** What texts of an answer say where it is a good one, by their keys. */
export type SuccessWords<Answer = Row> = Readonly<Partial<Record<keyof Answer & string, RegExp>>>;

/** A column; or several names that back ends have for the same one, of which the first that the data have counts. */
export type ColumnNames<Name extends string = string> = Name | readonly [Name, ...Name[]];

/** How a list is read again by itself, while its tab is in sight: soon while a row is on its way from one state to another. */
export interface LiveRule<Name extends string = string> {
  /** The column of the states, and those that do not last. */
  readonly column: ColumnNames<Name>;
  readonly passing: readonly string[];
  /** In ms: how long after its last read a list is read again, with such a row and without. */
  readonly fast: number;
  readonly slow: number;
}

/** A list: where its rows come from and what is said about them. */
export interface ListSource<
  Fields = Row,
  Name extends string = string,
  Column = string | ColumnDefinition,
  Answer = Row,
  Body = Row,
> {
  /** A call that answers with the whole list. Absent: `{cloudApiUrl}/{name}` through ra-data-simple-rest. */
  readonly call?: Call;
  /** With `call`: the key of its answer that holds the rows; absent for an answer that is the list itself. */
  readonly rows?: string;
  /**
   * With `call`: what else makes its answer a good one: the words of texts beside its rows, `{ message: /fetched/i }`, or what a function
   * says, given all of it but the rows. What a function says is not known before the console's code is there.
   */
  readonly isSuccess?: SuccessWords<Answer> | ((answer: Answer) => boolean) | undefined;
  /** The kinds of things of whose changes it tells: it is read anew then (D65). One over a `call` need not say what its pages `find`. */
  readonly follows?: readonly EventKind[];
  /** File name of the CSV, before `_{date}.csv`. */
  readonly csvName: string;
  /**
   * What stands in the place of the rows of a list that has none at all, and the way to make the first one: a path of the
   * workspace that the person is in, or with a `/` in front any other.
   */
  readonly empty?: { readonly text: Text; readonly link?: { readonly label: Text; readonly to: string } };
  /** Shown when rows have been read; `{n}` is their number. */
  readonly loaded?: Text;
  /** Shown for an answer of the wrong shape, for a 403, and for a failure without a message of the server's. */
  readonly invalid?: Text;
  readonly forbidden?: Text;
  readonly failed?: Text;
  /**
   * Columns that come first, in this order: by name alone, or with what is special about them. All others follow as the
   * data have them (D22).
   */
  readonly columns?: readonly Column[];
  /** The column whose values tell the rows apart; absent: `id`. */
  readonly identifier?: Name;
  /** What one of its records is called where react-admin names it: a column, or its words; absent: its `name`, else its identifier. */
  readonly recordRepresentation?: Name | ((row: Fields) => string);
  /** The order while no column is chosen to sort by; absent: as a call answers, over REST by `id`. */
  readonly sort?: { readonly field: Name; readonly order: 'ASC' | 'DESC' };
  /** What can be done with its rows, in the order of the buttons. With an action for the selection, rows can be selected. */
  readonly actions?: readonly RowAction<Fields, Name, Body>[];
  /** Figures above the list, in this order; for lists with a `call`, of which all rows are known. */
  readonly tiles?: readonly Tile<Name>[];
  /** For a `call` with a body: the form that it is made from. */
  readonly input?: ListInput;
  /** For a list with a `call`. */
  readonly live?: LiveRule<Name>;
  /** What stands above the list where it is the overview of its workspace, at the address `''` (D58), where that is offered. */
  readonly overview?: {
    readonly requires: Pick<Call, 'name'>;
    readonly Part: Preloadable<object>;
  };
  /** Columns whose shares are drawn above a list with a `call`; a press on a part shows only its rows. */
  readonly facets?: readonly ColumnNames<Name>[];
}
