import type SvgIcon from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import type { Module } from '../../contract/access';
import type { Call } from '../../contract/call';
import type { MessageKey } from '../i18n/translate';
import { type Preloadable, preloadable } from '../ui/preloadable';

/** A text of a definition: a key of the catalogue, or, for a resource of one's own, the words themselves. */
export type Text = MessageKey | (string & {});

export type Icon = typeof SvgIcon;

/** Where a page stands in the sidebar of its workspace. */
export interface MenuEntry {
  readonly label: Text;
  readonly icon: Icon;
  /** Items stand in rising order; equal ones by label. */
  readonly order: number;
  /** The dropdown that holds the item; pages with the same group share one, which stands where its first item would. */
  readonly group?: Text;
}

/** What every page has. */
interface PageShape {
  /** Unique; for a list also the name that react-admin and a REST back end know it by. */
  readonly name: string;
  /** The workspace it belongs to: its address, its menu and the right that it needs. */
  readonly module: Module;
  /** Below `/dashboard/{module}/`, the first being the one that links use; `''` is the workspace's overview. */
  readonly paths: readonly [string, ...string[]];
  /** The page's level-1 heading and its breadcrumb. */
  readonly heading: Text;
  /** One line under the heading that says what the page does. */
  readonly description?: Text;
  /** Absent for a page that is reached by links only. */
  readonly menu?: MenuEntry;
}

/** How the answer of a list call is read: the key that holds the rows, and what else makes it a good one. */
export interface RowsRule {
  readonly key: string;
  readonly good?: (answer: Readonly<Record<string, unknown>>) => boolean;
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
}

export interface ListDefinition extends PageShape {
  readonly kind: 'list';
  readonly list: ListSource;
}

export interface ScreenDefinition extends PageShape {
  readonly kind: 'screen';
  readonly Screen: Preloadable<ScreenProps>;
}

/** What a hand-made screen is given. */
export interface ScreenProps {
  readonly page: PageDefinition;
}

export type PageDefinition = ListDefinition | ScreenDefinition;

interface ScreenLoader {
  readonly screen: () => Promise<{ default: ComponentType<ScreenProps> }>;
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
