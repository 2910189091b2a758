import type SvgIcon from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import type { Module } from '../../contract/access';
import type { Call } from '../../contract/call';
import type { LapseKind } from '../authProvider/session';
import type { ColumnPreset } from '../dataProvider/columnRules';
import type { Row } from '../dataProvider/rows';
import type { MessageKey } from '../i18n/translate';
import { type Preloadable, preloadable } from '../ui/preloadable';
import type { RowAction } from './rowAction';
import type { ColumnNames, ListInput, LiveRule } from './shared/listExtras';

export type { ActionOutcome, ActionQuestion, ActionReason, ActionTools, RowAction } from './rowAction';
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
