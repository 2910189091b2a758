import type { CallAccess } from '../../contract/access';
import type { Call } from '../../contract/call';
import type { Extra } from '../../contract/extras';
import type { AnswerOf, Icon, InputOf, Reply, Row, Schema, Text } from './basics';
import type { FormPart, FormValues } from './formParts';
import type { RecordLinks } from './links';
import type { Preloadable } from './preloadable';
import type { ToolDefinition } from './tool';

/** A link to the page that shows the result of an action. People who may not open that page get no link. */
export interface ResultLink {
  readonly label: string;
  readonly to: RecordLinks;
  /** The values for the page's address. */
  readonly row: Row;
}

/** The result of an action: on one row, or of `runAll` on all of them. */
export interface ActionOutcome {
  /** `warning` is for what was done only in part, or whose end nobody knows yet. */
  readonly tone: 'success' | 'warning' | 'error';
  /** What is said about it: the server's message, or words of the action. */
  readonly text: string;
  /** Values of the row that are shown at once, until the list has been read again. */
  readonly optimistic?: Row;
  readonly result?: ResultLink;
}

/** What an action may do. */
export interface ActionTools<Body = Row> {
  /**
   * Sends a call of the contract. It rejects unless the code is 2xx and the answer is of the call's shape (D20); an action
   * need not catch that, the console says what there is to say.
   */
  readonly send: <Params extends Schema, Query extends Schema, Sent extends Schema, Answer extends Schema>(
    call: Call<Params, Query, Sent, Answer>,
    ...input: InputOf<Params, Query, Sent>
  ) => Promise<Reply<AnswerOf<Answer>>>;
  /** The server's words in an answer: its `message`, else its `detail`. */
  readonly messageOf: (reply: Reply) => string | undefined;
  /**
   * Opens an address of the console, with what its page shall be filled with. One that does not begin with `/` is a page's path
   * in the workspace that the person is in.
   */
  readonly open: (address: string, state?: unknown) => void;
  /** Puts a text on the clipboard and resolves with what is to be said about it: `copied`, or why it is not there (C25). */
  readonly copy: (text: string, copied: Text) => Promise<ActionOutcome>;
  /** Why it is done, as the person has typed it; absent when nobody asked, or nothing was typed. */
  readonly reason?: string | undefined;
  /** What was filled in at the question, as values of the body of its call. */
  readonly values?: Row | undefined;
  /** The body that the list was called with, where it has an input. */
  readonly input?: Body | undefined;
}

/** What an action asks for before it is carried out: fields of a call's body, which know themselves what they hold. */
export interface ActionForm {
  readonly call: Pick<Call, 'body'>;
  readonly fields: readonly FormPart<string, FormValues>[];
  /** The values of the rows that the form begins with; absent: those of its fields. */
  readonly initial?: (rows: readonly Row[]) => FormValues;
}

/** A field of an action's question for why it is done. */
export interface ActionReason {
  readonly label: Text;
  /** The extra that a back end offers which takes a reason (D52): without it there is no such field. Absent: each takes one. */
  readonly requires?: Pick<Extra, 'name'>;
  /** Whether there is no action without a reason, so that every use is asked about: always, or where a back end offers this extra. */
  readonly required?: true | Pick<Extra, 'name'>;
  /** How many characters may be typed. */
  readonly maximum?: number;
}

/** What has to be typed before an action that hits much is carried out. */
export interface TypedText {
  /** The name or number that is typed; of blanks it is none. */
  readonly text: string;
  /** Why, in the dialog. */
  readonly why: Text;
}

/** The question before an action (D34). */
export interface ActionQuestion<Fields = Row, Name extends string = string> {
  /** Before every use, or only when several rows are hit. */
  readonly ask: 'always' | 'several';
  /** The question: `Stop 3 instances?` */
  readonly title: (rows: readonly Fields[]) => string;
  /** The button's name, which begins with the act: `Stop 3 instances`. */
  readonly button: (rows: readonly Fields[]) => string;
  /** What it means, in a line below the question. */
  readonly help?: (rows: readonly Fields[]) => string;
  /** The columns by which the dialog shows what is hit. The first one names a row in the results; absent: its identifier does. */
  readonly columns?: readonly [Name, ...Name[]];
  /**
   * What has to be typed before it hits these rows, many or protected ones for instance; `undefined` for others. Every use for
   * which something has to be typed is asked about.
   */
  readonly typed?: (rows: readonly Fields[]) => TypedText | undefined;
  /** What stands above the rows in the dialog where there is something to be told first. */
  readonly notice?: Preloadable<{ readonly rows: readonly Row[] }>;
  /** Asks for a reason too. A row whose action is not asked about otherwise has a button more, with which one can be given. */
  readonly reason?: ActionReason;
  /** Asks for more: every use then has the dialog, and the action its `values`. */
  readonly form?: ActionForm;
}

/**
 * An act of a tool that is used on rows without its form: with the question, the plan, the requests and the words of the tool,
 * whose parts have to know about rows (`ToolParts.rows`).
 */
export interface ToolOnRows<Fields = Row, Body = Row> {
  readonly tool: ToolDefinition;
  /** The name of the tool's act. */
  readonly act: string;
  /**
   * The forms that hit exactly these rows: one for each of the places that a form can name one of. `undefined` where the rows
   * do not say enough: then `runAll` is used, for instance to open the tool.
   *
   * @param input the body that the list was called with
   */
  readonly forms: (rows: readonly Fields[], input: Body | undefined) => readonly FormValues[] | undefined;
  /** By what the tool names a row in its answers. */
  readonly identify: (row: Fields) => string;
  /** What a row shows until the list has been read again, once the tool's answer has told its state. */
  readonly optimistic?: (row: Fields, state: string) => Row;
}

/** A row has a button for it; the selected rows have one together; the list has one above it. */
export type ActionTarget = 'row' | 'selection' | 'list';

export type Targets<Target extends ActionTarget> = Target | readonly Target[];

/** The call of an action that is one call, as it was declared: for the check of definitions. */
export interface ActionSends {
  readonly call: Call;
  readonly params?: ((row: never) => unknown) | undefined;
  readonly body?: ((row: never) => unknown) | undefined;
}

/** What every action says about itself. */
export interface ActionShape<Fields, Name extends string> {
  /** Unique in its list. */
  readonly name: string;
  /** The name of its button, in a row and in the bar of the selection. */
  readonly label: Text;
  readonly icon: Icon;
  /** Stands apart, and in the colour of danger. */
  readonly destructive?: boolean;
  /** In a row it is drawn as its icon alone; the label is its name and its tooltip. */
  readonly compact?: boolean;
  /** The call, or other extra, that the back end has to offer (D52): without it there is no such action. */
  readonly requires?: Pick<Call, 'name'>;
  /** The right that it needs: people without it do not see the action. Absent: the page's own. */
  readonly access?: CallAccess;
  /** Whether a row has it; absent: every row. Of selected rows the others are left out. */
  readonly when?: (row: Fields) => boolean;
  /** What a row without any action says in their place, for instance `Approved`: the first label that one of them gives. */
  readonly fallbackLabel?: (row: Fields) => Text | undefined;
  /** Why a row's button is disabled, which the button then says; absent or `undefined`: it is not. Of selected rows such are left out. */
  readonly disabled?: (row: Fields) => Text | undefined;
  /** The account that it is for: where that is known to be closed to the person, its button is disabled, and says so. */
  readonly account?: (row: Fields) => string;
  /** For what is done to one row only: why its button is disabled while several are selected. */
  readonly single?: Text;
  /** Absent: nothing is asked. */
  readonly question?: ActionQuestion<Fields, Name>;
  /**
   * What came of several rows, or did not come of one, stands in the dialog `Results` until that is closed: a line for each row, by
   * these columns (D60). Absent: a toast tells a success of all, and the dialog of the question what failed.
   */
  readonly results?: readonly [Name, ...Name[]];
  /** Said when it was done to all of several rows; absent: `Approve: all 8 done`, by its label. */
  readonly allDone?: (n: number) => string;
  /** Said about a failure without a message of the server's; absent: that the action failed, by its label. */
  readonly failed?: Text;
  /** Said when the session turns out to have expired before anything is sent; absent: only what the console says about that. */
  readonly sessionExpired?: Text;
  readonly sends?: ActionSends;
  /** Whether the list is read again after it; absent: yes. */
  readonly reloads?: boolean;
  /** The names of other lists that it changes: they are read again when they are next shown. */
  readonly invalidates?: readonly string[];
}

/** What a row is by now, after a change of which nobody knows whether it was made (C8): the words that are said instead of that. */
type AfterUnknown<Fields, Body> = (row: Fields, tools: ActionTools<Body>) => Promise<string>;

/** Does it to one row, and of a selection to each, four at a time. A rejection is told by the server's message, else by `failed`. */
type RunOnRow<Fields, Body> = (row: Fields, tools: ActionTools<Body>) => Promise<ActionOutcome>;

/** Does it to all rows at once: opens a tool with its form filled, for instance. Without an outcome nothing is said. */
type RunOnAll<Fields, Body> = (rows: readonly Fields[], tools: ActionTools<Body>) => Promise<ActionOutcome | undefined>;

/**
 * Something that can be done with a row, with several selected ones, or with the list itself: data, no markup. With both,
 * `runAll` serves several rows; the list has none to give it. `on` says what it acts on: a row (the default), the selected rows,
 * the list, or several of these.
 */
export type RowAction<Fields = Row, Name extends string = string, Body = Row> = ActionShape<Fields, Name> &
  (
    | {
        readonly on?: Targets<'row' | 'selection'>;
        readonly run: RunOnRow<Fields, Body>;
        readonly runAll?: RunOnAll<Fields, Body>;
        readonly afterUnknown?: AfterUnknown<Fields, Body>;
        readonly tool?: undefined;
      }
    | {
        readonly on?: Targets<ActionTarget>;
        readonly run?: undefined;
        readonly runAll: RunOnAll<Fields, Body>;
        readonly afterUnknown?: undefined;
        readonly tool?: ToolOnRows<Fields, Body>;
      }
  );
