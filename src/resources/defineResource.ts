import type SvgIcon from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import type { Module } from '../../contract/access';
import type { Call } from '../../contract/call';
import type { Extra } from '../../contract/extras';
import type { LapseKind } from '../authProvider/session';
import type { Reply } from '../dataProvider/callError';
import type { ColumnPreset } from '../dataProvider/columnRules';
import type { Row } from '../dataProvider/rows';
import type { CallInput } from '../dataProvider/send';
import type { MessageKey } from '../i18n/translate';
import { type Preloadable, preloadable } from '../ui/preloadable';
import type { ColumnNames, ListInput, LiveRule } from './shared/listExtras';

export type { ColumnNames, InputField, ListInput, LiveRule } from './shared/listExtras';

/** A text of a definition: a key of the catalogue, or, for a resource of one's own, the words themselves. */
export type Text = MessageKey | (string & {});

export type Icon = typeof SvgIcon;

/** For the `render` of a column: a resource imports nothing else of the console. */
export { preloadable };

/** Where a page stands in the sidebar of its workspace. */
export interface MenuEntry {
  readonly label: Text;
  readonly icon: Icon;
  /** Items stand in rising order; equal ones by label. */
  readonly order: number;
  /** The dropdown that holds the item; pages with the same group share one, which stands where its first item would. */
  readonly group?: Text;
  /**
   * For a list over a call: which of its rows are pending. Their number stands beside the label, and is asked for every
   * minute while the menu is in sight.
   */
  readonly badge?: RowsWith;
}

/** The rows for which a column shows a value. */
export interface RowsWith {
  readonly column: string;
  readonly value: string;
}

/** What every page has. */
interface PageShape {
  /** Unique; for a list also the name that react-admin and a REST back end know it by. */
  readonly name: string;
  /** The workspace it belongs to: its address, its menu and the right that it needs. */
  readonly module: Module;
  /**
   * Below `/dashboard/{module}/`, the first being the one that links use; `''` is the workspace's overview. A part that begins
   * with a colon stands for any text, which a screen is given: `process/:id`.
   */
  readonly paths: readonly [string, ...string[]];
  /** The page's level-1 heading and its breadcrumb. */
  readonly heading: Text;
  /** One line under the heading that says what the page does. */
  readonly description?: Text;
  /** Absent for a page that is reached by links only. */
  readonly menu?: MenuEntry;
  /**
   * The extra call, or other extra, that the page lives on (D52): where the back end does not offer it, there is no such
   * page, nor an item for it (D53). Absent: the page is there always.
   */
  readonly offered?: Pick<Call, 'name'>;
  /** How the end of a session that is found on opening the page is told; absent: as on most pages (section 9). */
  readonly lapse?: LapseKind;
}

/** How the answer of a list call is read: the key that holds the rows, and what else makes it a good one. */
export interface RowsRule {
  readonly key: string;
  readonly good?: (answer: Readonly<Record<string, unknown>>) => boolean;
}

/** What a cell of a resource's own is given. */
export interface CellProps {
  /** What the column holds for this row: `getValue`'s answer, or the raw value. */
  readonly value: unknown;
  readonly row: Row;
}

/** What a list says about one of its columns, where the column's name and its data do not say it. */
export interface ColumnDefinition {
  /** The key of the data that it shows, and its header; with `getValue` it may be a key that the data do not have. */
  readonly name: string;
  /** How its cells look; absent: by its name (`state`, `…_id`, `…_time`), else text. */
  readonly preset?: ColumnPreset;
  /** What the column holds: search, filters, sort, copy and CSV see this, whatever `render` draws. */
  readonly getValue?: (row: Row) => unknown;
  /** Keys of the data that `getValue` lives on: without any of them in the data there is no such column. */
  readonly needs?: readonly string[];
  /** A cell of its own: `preloadable(() => import('../custom/…'))`. */
  readonly render?: Preloadable<CellProps>;
  /** The kind of its filter; absent: by D35. `dates` is for moments, and takes a range of days. */
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

/** A figure above a list: the number of all its rows, or of those with a value. A click on it shows only these. */
export interface Tile {
  readonly label: Text;
  /** Counts the rows whose column shows this value, and filters by it; absent: all rows, and no such filter. */
  readonly filter?: RowsWith;
  /** The colour of the state that it counts. */
  readonly tone?: 'ok' | 'warn' | 'bad' | 'idle';
}

/** A list: where its rows come from and what is said about them. */
export interface ListSource {
  /** A call that answers with the whole list. Absent: `{cloudApiUrl}/{name}` through ra-data-simple-rest. */
  readonly call?: Call;
  /** Needed with `call`. */
  readonly rows?: RowsRule;
  /** File name of the CSV, before `_{date}.csv`. */
  readonly csvName: string;
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
  readonly columns?: readonly (string | ColumnDefinition)[];
  /** The column whose values tell the rows apart; absent: `id`. */
  readonly key?: string;
  /** The order while no column is chosen to sort by; absent: as a call answers, over REST by `id`. */
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  /** What can be done with its rows, in the order of the buttons. With an action for the selection, rows can be selected. */
  readonly actions?: readonly RowAction[];
  /** Figures above the list, in this order; for lists with a `call`, of which all rows are known. */
  readonly tiles?: readonly Tile[];
  /** For a `call` with a body: the form that it is made from. */
  readonly input?: ListInput;
  /** For a list with a `call`. */
  readonly live?: LiveRule;
  /** Columns whose shares are drawn above a list with a `call`; a press on a part shows only its rows. */
  readonly glance?: readonly ColumnNames[];
}

export interface ListDefinition extends PageShape {
  readonly kind: 'list';
  readonly list: ListSource;
}

export interface ScreenDefinition extends PageShape {
  readonly kind: 'screen';
  readonly Screen: Preloadable<ScreenProps>;
  /** What the screen offers to do with what it shows. */
  readonly actions?: readonly RowAction[];
}

/** What a hand-made screen is given. */
export interface ScreenProps {
  readonly page: PageDefinition;
  /** What stands in the address for the parts of its path that begin with a colon. */
  readonly params: Readonly<Record<string, string | undefined>>;
}

export type PageDefinition = ListDefinition | ScreenDefinition;

interface ScreenLoader {
  readonly screen: () => Promise<{ default: ComponentType<ScreenProps> }>;
  /** What the screen offers to do with what it shows; a screen that offers nothing of the kind leaves it out. */
  readonly actions?: readonly RowAction[];
}

/**
 * Declares a page of a workspace: its address, its place in the sidebar and what it shows. The file that default-exports
 * it in `src/resources/` is all there is to do: route, sidebar item, access rule, list, search and CSV follow from it.
 *
 * @example A list over a REST path
 * export default defineResource({
 *   name: 'widgets', module: 'aws', paths: ['widgets'], heading: 'Widgets',
 *   menu: { label: 'Widgets', icon: Extension, order: 90 },
 *   list: { csvName: 'widgets' },
 * });
 *
 * @example A hand-made screen
 * export default defineResource({ …, screen: () => import('../custom/terminate/TerminateScreen') });
 */
export function defineResource(definition: PageShape & ({ readonly list: ListSource } | ScreenLoader)): PageDefinition {
  if ('list' in definition) return { ...definition, kind: 'list' };
  const { screen, ...page } = definition;
  return { ...page, kind: 'screen', Screen: preloadable(screen) };
}
