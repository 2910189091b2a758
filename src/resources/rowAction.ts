import type { Call } from '../../contract/call';
import type { Extra } from '../../contract/extras';
import type { Reply } from '../dataProvider/callError';
import type { Row } from '../dataProvider/rows';
import type { CallInput } from '../dataProvider/send';
import type { Icon, Text } from './defineResource';

/** What came of an action: on one row, or of `runAll` on all of them. */
export interface ActionOutcome {
  /** `warning` is for what was done only in part, or whose end nobody knows yet. */
  readonly tone: 'success' | 'warning' | 'error';
  /** What is said about it: the server's message, or words of the action. */
  readonly text: string;
  /** What the row holds from now on, shown at once: until the list has been read again. */
  readonly becomes?: Row;
}

/** What an action may do. */
export interface ActionTools {
  /**
   * Sends a call of the contract. It rejects unless the code is 2xx and the answer is of the call's shape (D20); an action
   * need not catch that, the console says what there is to say.
   */
  readonly send: (call: Call, input?: CallInput) => Promise<Reply>;
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
  /** What the list was asked for, where it has an input: the body of its call. */
  readonly asked?: Row | undefined;
}

/** A field of an action's question for why it is done. */
export interface ActionReason {
  readonly label: Text;
  /** Where back ends differ, the extra that one which takes a reason offers (D52). Where it is not offered there is no field. */
  readonly offered?: Pick<Extra, 'name'>;
  /** The extra of a back end that refuses the action without a reason: it is then asked for before every use. */
  readonly demanded?: Pick<Extra, 'name'>;
  /** The most characters that may be typed. */
  readonly most?: number;
}

/** The question before an action (D34). */
export interface ActionQuestion {
  /** Asked for every use, or only when several rows are hit. */
  readonly when: 'always' | 'several';
  /** The question: `Stop 3 instances?` */
  readonly title: (rows: readonly Row[]) => string;
  /** The button's name, which begins with the act: `Stop 3 instances`. */
  readonly button: (rows: readonly Row[]) => string;
  /** The columns by which the dialog shows what is hit. The first one names a row in the results. */
  readonly columns: readonly [string, ...string[]];
  /** Asks for a reason too. A row whose action is not asked about otherwise has a button more, with which one can be given. */
  readonly reason?: ActionReason;
}

/** What every action says about itself. */
interface ActionShape {
  /** Unique in its list. */
  readonly name: string;
  /** The name of its button, in a row and in the bar of the selection. */
  readonly label: Text;
  readonly icon: Icon;
  /** Stands apart, and in the colour of danger. */
  readonly destructive?: boolean;
  /** In a row it is drawn as its icon alone; the label is its name and its tooltip. */
  readonly compact?: boolean;
  /** The call, or other extra, that it lives on (D52): where the back end does not offer it, there is no such action. */
  readonly offered?: Pick<Call, 'name'>;
  /** Whether a row has it; absent: every row. Of selected rows the others are left out. */
  readonly when?: (row: Row) => boolean;
  /** What stands in its place in a row that has it not, for instance `Approved`; the first of a row's actions that has one says it. */
  readonly otherwise?: (row: Row) => Text | undefined;
  /** Why a row's button is disabled, which the button then says; absent or `undefined`: it is not. Of selected rows such are left out. */
  readonly disabled?: (row: Row) => Text | undefined;
  /** Where it is offered: in every row (the default), for selected rows, or in both places. */
  readonly place?: 'row' | 'selection' | 'both';
  /** For what is done to one row only: why its button is disabled while several are selected. */
  readonly single?: Text;
  /** Absent: nothing is asked. */
  readonly question?: ActionQuestion;
  /** Said about a failure without a message of the server's; absent: that the action failed, by its label. */
  readonly failed?: Text;
  /** Said when the session turns out to be over before anything is sent; absent: only what the console says about that. */
  readonly lapsed?: Text;
  /** Whether the list is read again after it; absent: yes. */
  readonly reloads?: boolean;
  /** The names of other lists that it changes: they are read again when they are next shown. */
  readonly outdates?: readonly string[];
}

/** Does it to one row, and of a selection to each, four at a time. A rejection is told by the server's message, else by `failed`. */
type RunOnRow = (row: Row, tools: ActionTools) => Promise<ActionOutcome>;

/** Does it to all rows at once: opens a tool with its form filled, for instance. Without an outcome nothing is said. */
type RunOnAll = (rows: readonly Row[], tools: ActionTools) => Promise<ActionOutcome | undefined>;

/** Something that can be done with a row, or with several selected ones: data, no markup. With both, `runAll` serves several rows. */
export type RowAction = ActionShape &
  ({ readonly run: RunOnRow; readonly runAll?: RunOnAll } | { readonly run?: undefined; readonly runAll: RunOnAll });
