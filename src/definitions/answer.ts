import type * as z from 'zod/mini';
import type { Call } from '../../contract/call';
import type { ChoiceSource } from '../../contract/field';
import type { Reply, Row, Text } from './basics';
import type { FormValues } from './formParts';
import type { RecordLinks } from './links';

/**
 * A fact in a result or a question. `code` is an identifier, which may link to its record by the values of `row`; `state` has a status
 * color; `codes` can be copied one by one; `from` and `to` are a change; `chosen` is shown with its label among the choices.
 */
export type Fact = readonly [
  label: Text,
  value:
    | string
    | { code: string; thing?: RecordLinks; row?: Row }
    | { state: string }
    | { codes: readonly string[] }
    | { from: string; to: string }
    | { chosen: string; among: Exclude<ChoiceSource, 'ownAccounts'> },
];

/** A link to the page with the result of an action. It is hidden from people who may not open that page. */
export interface ResultLink {
  readonly label: string;
  readonly to: RecordLinks;
  /** The values for the page's address. */
  readonly row: Row;
}

/**
 * The result of an action: of a tool, on a row, or on several rows together. Tokens, passwords and codes of a response are masked
 * (C30).
 */
export interface ActionResult {
  /** `warning`: done in part, or unknown. */
  readonly tone: 'success' | 'warning' | 'error';
  /** The message: the server's, or the action's own. */
  readonly text: string;
  /** A second line: advice after a failure. */
  readonly hint?: string | undefined;
  /** The raw response, indented if it is JSON; `undefined` without a response. */
  readonly raw?: string | undefined;
  /** The JSON value of the response. */
  readonly body?: unknown;
  /** The status code; absent without a response. */
  readonly status?: number | undefined;
  /** In ms since the epoch. */
  readonly at?: number | undefined;
  /** The name of the action. */
  readonly act?: string | undefined;
  /** The form that was sent; absent if it has a password. */
  readonly values?: FormValues | undefined;
  /** Values that the row shows until the list is reloaded. */
  readonly optimistic?: Row;
  /** Link to the changed record. */
  readonly result?: ResultLink;
  /** The action changed the row, so that the result has what the action `offers`. */
  readonly isChanged?: boolean;
  /** Nobody knows whether it was done (C8). */
  readonly isUnknown?: boolean;
  /** The rows on the page may have changed. */
  readonly outdated?: boolean;
  /** The server certainly changed nothing. */
  readonly isRefused?: boolean;
}

/** A 2xx response. Tokens, passwords and codes in `answer` are dots (C30). */
export interface Answered<Values extends FormValues> {
  /** The form that was sent. */
  readonly values: Values;
  /** The name of the action. */
  readonly act: string;
  /** The JSON object of the response. */
  readonly answer: Readonly<Record<string, unknown>>;
  /** The server's message. */
  readonly message: string | undefined;
  /** Returns the value of a key of the response, or of its `data`: a text, or JSON, of at most 2 kB (C4). */
  readonly said: (key: string) => string | undefined;
  readonly reply: Reply;
}

/** A table in a result, which can be copied and saved. */
export interface AnswerTableDefinition {
  readonly label: Text;
  /** The keys of its rows. A column looks as it does in a list. */
  readonly columns: readonly string[];
  /** File name of the CSV, without its date. */
  readonly csvName: string;
  /** Links of its columns (D56). */
  readonly things?: Readonly<Record<string, RecordLinks>>;
  /** Makes its Copy button copy the values of one column, separated by commas. Default: the whole table. */
  readonly copy?: { readonly label: Text; readonly column: string };
}

/** A line with a link to the next step after a success. It is hidden from people without the right to its workspace. */
export interface FollowDefinition {
  readonly text: Text;
  readonly link: Text;
  /** The address of a page. */
  readonly path: string;
  /** The call that the back end has to offer. */
  readonly call?: Call;
  /** Returns values for the form at `path`. `undefined` leaves the form as it is. */
  readonly fill?: (answer: ActionResult) => FormValues | undefined;
}

/** The texts and parts of a tool's result. */
export interface AnswerDefinition<Values extends FormValues> {
  /** Success message: a text if the server has none, or a function. */
  readonly success?: Text | ((answer: Answered<Values>) => string);
  /** Failure message if the server has none. */
  readonly failure?: Text;
  /** Message without a response. */
  readonly noAnswer?: Text;
  /** Message after a time-out. Default: that the outcome is unknown. */
  readonly timeOut?: Text;
  /** Default: any 2xx response whose `status` does not mean a failure. */
  readonly isSuccess?: (answer: Answered<Values>) => boolean;
  /** Returns the message of a failure. Default: the server's message, else `failure`. */
  readonly refusal?: (answer: Omit<Answered<Values>, 'reply'> & { readonly reply: Reply | undefined }) => {
    readonly text: string;
    readonly hint?: string | undefined;
  };
  /** Replaces the call's schema of the response. */
  readonly shape?: z.ZodMiniType;
  /** Labeled values of a success, above the table. */
  readonly facts?: { readonly label: Text; readonly of: (answer: ActionResult) => readonly Fact[] };
  /** A table of rows in the response. */
  readonly table?: AnswerTableDefinition & { readonly rows: (answer: ActionResult) => readonly Row[] };
  /** A link to the next step. */
  readonly follow?: FollowDefinition;
  /**
   * Durations of the toasts. Default: `short` and `long` (R9). A success with `away` has a toast only if the page was left, because the
   * page announces it. `body` adds the response to the toast of a failure; `wordless` only if the server gave no message.
   */
  readonly toast?: {
    readonly success?: 'short' | 'long' | 'away';
    readonly failure?: 'long' | 'serverError';
    readonly body?: true | 'wordless';
  };
  /** Shows the result in the form instead of beside it. */
  readonly within?: boolean;
  /** Collapses the raw response. */
  readonly folded?: boolean;
  /** Shows a success once, and not again when the page is opened later. */
  readonly once?: boolean;
}
