import type { CallAccess } from '../../contract/access';
import type { Call } from '../../contract/call';
import type { Extra } from '../../contract/extras';
import type { ActionResult } from './answer';
import type { AnswerOf, Icon, InputOf, Reply, Row, Schema, Text } from './basics';
import type { FormPart, FormValues } from './formParts';
import type { Preloadable } from './preloadable';
import type { ToolDefinition } from './tool';

/** The second argument of an action's functions. */
export interface ActionTools<Body = Row> {
  /**
   * Sends a call of the contract. Rejects unless the response has a 2xx status and the call's shape (D20). An action need not catch
   * that: the console shows the message.
   */
  readonly send: <Params extends Schema, Query extends Schema, Sent extends Schema, Answer extends Schema>(
    call: Call<Params, Query, Sent, Answer>,
    ...input: InputOf<Params, Query, Sent>
  ) => Promise<Reply<AnswerOf<Answer>>>;
  /** Returns the server's `message`, else its `detail`. */
  readonly messageOf: (reply: Reply) => string | undefined;
  /**
   * Opens an address of the console, with values for its form. An address without a leading `/` is the path of a page in the current
   * workspace.
   */
  readonly open: (address: string, state?: unknown) => void;
  /** Copies a text to the clipboard. Resolves with the message: `copied`, or the reason of a failure (C25). */
  readonly copy: (text: string, copied: Text) => Promise<ActionResult>;
  /** The typed reason; absent if none was asked for or typed. */
  readonly reason?: string | undefined;
  /** The values of the dialog's form, as values of the call's body. */
  readonly values?: Row | undefined;
  /** The body of the list's call, if the list has an input. */
  readonly input?: Body | undefined;
}

/** The form in the dialog of an action: fields of a call's body. */
export interface ActionForm {
  /** The call whose body describes the fields. */
  readonly call: Pick<Call, 'body'>;
  readonly fields: readonly FormPart<string, FormValues>[];
  /** Initial values. Default: those of the fields. */
  readonly initial?: (rows: readonly Row[]) => FormValues;
}

/** The properties of a component below the form of an action. */
export interface BelowProps {
  readonly rows: readonly Row[];
  /** Changes with the typed values. */
  readonly typed: string;
  /** Validates the form, and returns its values as those of the call's body; `undefined` if it has faults. */
  readonly read: () => Row | undefined;
}

/** A field for a reason in the dialog of an action. */
export interface ActionReason {
  readonly label: Text;
  /** The extra that a back end has to offer for this field (D52). */
  readonly requires?: Pick<Extra, 'name'>;
  /** Makes a reason mandatory: always, or if a back end offers this extra. The action then always has a dialog. */
  readonly required?: true | Pick<Extra, 'name'>;
  /** The maximum number of characters. */
  readonly maximum?: number;
}

/** A text that confirms an action. */
export interface TypedText {
  /** A name or number. A blank text needs no confirmation. */
  readonly text: string;
  /** The reason, in the dialog. */
  readonly why: Text;
}

/** The dialog before an action (D34). */
export interface ActionQuestion<Fields = Row, Name extends string = string> {
  /** Asks before every use, or only before one on several rows. */
  readonly ask: 'always' | 'several';
  /** The question: `Stop 3 instances?` */
  readonly title: (rows: readonly Fields[]) => string;
  /** The button's name, which starts with the action: `Stop 3 instances`. */
  readonly button: (rows: readonly Fields[]) => string;
  /** A line below the question. */
  readonly help?: (rows: readonly Fields[]) => string;
  /** The columns of the dialog's rows. The first one names a row in the results. Default: the identifier. */
  readonly columns?: readonly [Name, ...Name[]];
  /** Returns the text to type, for many or protected rows for instance. The action then always has a dialog. */
  readonly typed?: (rows: readonly Fields[]) => TypedText | undefined;
  /** Component above the rows, for a warning. */
  readonly notice?: Preloadable<{ readonly rows: readonly Row[] }>;
  /** Component below the form, for the consequences of its values. */
  readonly below?: Preloadable<BelowProps>;
  /** A row whose action has no other dialog gets a second button, which asks for a reason. */
  readonly reason?: ActionReason;
  /** The action then always has a dialog, and gets its `values`. */
  readonly form?: ActionForm;
}

/** An action of a tool on rows, without the tool's form. It uses the tool's question, plan, requests and texts, and needs `ToolParts.rows`. */
export interface ToolOnRows<Fields = Row, Body = Row> {
  /** The `tool` of a page. */
  readonly tool: ToolDefinition;
  /** The name of the tool's action. */
  readonly act: string;
  /**
   * Returns the forms that affect exactly these rows: one for each place. `undefined` if the rows lack values; `runAll` then runs, to
   * open the tool for instance.
   *
   * @param input the body of the list's call
   */
  readonly forms: (rows: readonly Fields[], input: Body | undefined) => readonly FormValues[] | undefined;
  /** Returns the name of a row in the tool's responses. */
  readonly identify: (row: Fields) => string;
  /** Returns the values that a row shows until the list is reloaded, from the state in the tool's response. */
  readonly optimistic?: (row: Fields, state: string, endsAt: string | undefined) => Row;
}

/** The place of an action's button: in each row, in the bar of the selection, above the list. */
export type ActionTarget = 'row' | 'selection' | 'list';

export type Targets<Target extends ActionTarget> = Target | readonly Target[];

/** The declaration of `callAction`, for the checks. */
export interface ActionSends {
  readonly call: Call;
  readonly params?: ((row: never) => unknown) | undefined;
  readonly body?: ((row: never) => unknown) | undefined;
}

/** The properties of every action. */
export interface ActionShape<Fields, Name extends string> {
  /** Unique in its list. */
  readonly name: string;
  /** The button's name. */
  readonly label: Text;
  readonly icon: Icon;
  /** Renders the button apart, in the colour of danger. */
  readonly destructive?: boolean;
  /** Renders only the icon in a row, with the label as its name and tooltip. */
  readonly compact?: boolean;
  /** The call, or other extra, that the back end has to offer (D52). */
  readonly requires?: Pick<Call, 'name'>;
  /** The right that the action needs. Default: the page's own. */
  readonly access?: CallAccess;
  /** Returns true if a row has the action. Default: every row. Other selected rows are left out. */
  readonly when?: (row: Fields) => boolean;
  /** Returns the text of a row without actions, such as `Approved`. */
  readonly fallbackLabel?: (row: Fields) => Text | undefined;
  /** Returns the reason why a row's button is disabled. Such selected rows are left out. */
  readonly disabled?: (row: Fields) => Text | undefined;
  /** Returns the row's account. The button is disabled if the account is closed to the user. */
  readonly account?: (row: Fields) => string;
  /** Limits the action to one row: the reason why its button is disabled while several are selected. */
  readonly single?: Text;
  /** Default: no dialog. */
  readonly question?: ActionQuestion<Fields, Name>;
  /**
   * The columns of the dialog `Results`, which stays open with a line for each of several rows, and for a failure of one (D60). Default:
   * a toast for a success, and the dialog of the question for failures.
   */
  readonly results?: readonly [Name, ...Name[]];
  /** Returns the message after a success on several rows. Default: `Approve: all 8 done`, by the label. */
  readonly allDone?: (n: number, results?: readonly (ActionResult | undefined)[]) => string;
  /** The action that the result offers for ten seconds, on the rows that were changed: one that undoes this one, for instance. */
  readonly offers?: RowAction;
  /** Keys of which a row needs one. The bar of a selection lacks the action if no loaded row has any. */
  readonly needs?: readonly string[];
  /** Message for a failure without a server message. Default: that the action failed, by the label. */
  readonly failed?: Text;
  /** Additional message if the session has expired before anything is sent. */
  readonly sessionExpired?: Text;
  /** The calls of `callAction`, which sets it, for the checks. */
  readonly sends?: ActionSends;
  /** The address of `openAction`, which sets it, for the checks. */
  readonly opens?: string;
  /** Is there in the past, too, since it only opens another page. */
  readonly past?: true;
  /** Reloads the list afterwards. Default: true. */
  readonly reloads?: boolean;
  /** The names of other lists that the action changes. */
  readonly invalidates?: readonly string[];
}

/** Returns the message after a change with an unknown outcome: the present state of the row (C8). */
type AfterUnknown<Fields, Body> = (row: Fields, tools: ActionTools<Body>) => Promise<string>;

/** Acts on one row. A selection is processed four rows at a time. */
type RunOnRow<Fields, Body> = (row: Fields, tools: ActionTools<Body>) => Promise<ActionResult>;

/** Acts on all rows at once. Without a result nothing is shown. */
type RunOnAll<Fields, Body> = (rows: readonly Fields[], tools: ActionTools<Body>) => Promise<ActionResult | undefined>;

/** An action on a row (the default), on the selected rows, or on the list: data without markup. With both functions, `runAll` handles several rows. */
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
