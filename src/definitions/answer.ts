import type * as z from 'zod/mini';
import type { Call } from '../../contract/call';
import type { Reply, Row, Text } from './basics';
import type { FormValues } from './formParts';
import type { RecordLinks } from './links';

/**
 * A fact in an answer or a question. `code` is an identifier, which may lead to the page of a thing by the values of `row`, `state` has its colour, `codes` can be copied one by one, and `from`
 * is what becomes `to`.
 */
export type Fact = readonly [
  label: Text,
  value:
    | string
    | { code: string; thing?: RecordLinks; row?: Row }
    | { state: string }
    | { codes: readonly string[] }
    | { from: string; to: string },
];

/** What a tool was answered, and with what form. Tokens, passwords and codes in it are dots (C30). */
export interface ToolAnswer {
  readonly tone: 'success' | 'warning' | 'error';
  /** What happened, in words. */
  readonly text: string;
  /** What else is to be known. */
  readonly hint?: string | undefined;
  /** The raw answer, indented where it is JSON; '' for an empty one, `undefined` when none came. */
  readonly raw: string | undefined;
  /** The JSON value of the answer, for the facts in it. */
  readonly body: unknown;
  /** Its code; absent when none came. */
  readonly status?: number | undefined;
  /** When it was there, in ms since the epoch. */
  readonly at: number;
  /** What was done, and the form that was sent; of a form with a password nothing is kept. */
  readonly act?: string | undefined;
  readonly values?: FormValues | undefined;
}

/** A 2xx answer, for those who read it. Tokens, passwords and codes in `answer` are dots (C30). */
export interface Answered<Values extends FormValues> {
  readonly values: Values;
  readonly act: string;
  readonly answer: Readonly<Record<string, unknown>>;
  /** The server's words. */
  readonly message: string | undefined;
  /** What the answer says under a key, itself or in what it wraps in `data`: a text, or JSON, of 2 kB at most (C4). */
  readonly said: (key: string) => string | undefined;
  readonly reply: Reply;
}

/** A table in an answer, which can be copied and saved. */
export interface AnswerTableDefinition {
  readonly label: Text;
  /** The keys of its rows; a column looks by its name as it does in a list. */
  readonly columns: readonly string[];
  /** Of the file, without its date. */
  readonly csvName: string;
  /** Which of its columns name things that have pages (D56). */
  readonly things?: Readonly<Record<string, RecordLinks>>;
  /** What its Copy button copies: the values of one column with commas between them; absent: the whole table. */
  readonly copy?: { readonly label: Text; readonly column: string };
}

/** The next step after a success. */
export interface FollowDefinition {
  readonly text: Text;
  readonly link: Text;
  /** The address of a page; the line is left out for people without the right to its workspace. */
  readonly path: string;
  readonly call?: Call;
  /** Values from the answer for the form at `path`; `undefined` leaves the form as it is. */
  readonly fill?: (answer: ToolAnswer) => FormValues | undefined;
}

/** What is said about the answer of a tool's call. */
export interface AnswerDefinition<Values extends FormValues> {
  /** What is said of a success: the server's words, else these; or what a function makes of it. */
  readonly success?: Text | ((answer: Answered<Values>) => string);
  /** What is said of a failure for which the server has no words. */
  readonly failure?: Text;
  /** Said when no answer came. */
  readonly noAnswer?: Text;
  /** Said when none came in time; absent: that the outcome is unknown. */
  readonly timeOut?: Text;
  /** Absent: any 2xx whose `status` is no word for a failure. */
  readonly isSuccess?: (answer: Answered<Values>) => boolean;
  /** The words for an answer that is no success; absent: the server's, else `failure`. */
  readonly refusal?: (answer: Omit<Answered<Values>, 'reply'> & { readonly reply: Reply | undefined }) => {
    readonly text: string;
    readonly hint?: string | undefined;
  };
  /** Less, or more, than the call's own answer has to hold. */
  readonly shape?: z.ZodMiniType;
  readonly facts?: { readonly label: Text; readonly of: (answer: ToolAnswer) => readonly Fact[] };
  readonly table?: AnswerTableDefinition & { readonly rows: (answer: ToolAnswer) => readonly Row[] };
  /** The next step after a success: a line with a link, if the back end offers the call of that page. */
  readonly follow?: FollowDefinition;
  /**
   * Durations of the toasts; absent: `short` and `long` (R9). A success with `away` has a toast only if the page was left, because
   * the page's own response announces it. With `body` the toast of a failure holds the answer too; `'wordless'`: only if the
   * server gave no message.
   */
  readonly toast?: {
    readonly success?: 'short' | 'long' | 'away';
    readonly failure?: 'long' | 'serverError';
    readonly body?: true | 'wordless';
  };
  /** In the form instead of beside it. */
  readonly within?: boolean;
  /** The raw answer is folded away. */
  readonly folded?: boolean;
  /** A success is shown once, not again when the page is opened later. */
  readonly once?: boolean;
}
