import type { ComponentType } from 'react';
import type * as z from 'zod/mini';
import type { Module, RoleRule } from '../../contract/access';
import type { Call } from '../../contract/call';
import type { RowAction } from './action';
import type { Icon, Schema, Text } from './basics';
import { listOf, toolOf } from './defaults';
import type { DetailDefinition } from './detail';
import type { FindDefinition } from './find';
import type { ListSource, RowsWith } from './list';
import { type Preloadable, preloadable } from './preloadable';
import { newRecord, type RecordDefinition } from './record';
import type { DeclaredTool, ToolDefinition } from './tool';
import type { BadgeColumn, ListKey, ListRows, TypedList, TypedRecord } from './typed';

/** Where a page stands in the sidebar of its workspace. */
export interface MenuEntry<Name extends string = string> {
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
  readonly badge?: RowsWith<Name>;
}

/** Where a session is found to have expired: each has a text and a wait of its own (R19). */
export type ExpiryKind = 'page' | 'form';

/** What every page has. */
interface PageShape<Name extends string = string> {
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
  readonly menu?: MenuEntry<Name>;
  /**
   * The extra call, or other extra, that the back end has to offer (D52): without it there is no such page, nor an item for
   * it (D53).
   */
  readonly requires?: Pick<Call, 'name'>;
  /** Who may open it, besides having the right to its module: `'aws volumes'`, or what a function says of the roles. */
  readonly access?: RoleRule;
  /** How the things that it shows one of are found by typing. */
  readonly find?: FindDefinition;
  /** How a session that has expired by the time the page is opened is told; absent: as on most pages (R19). */
  readonly sessionExpired?: ExpiryKind;
}

export interface ListDefinition extends PageShape {
  readonly kind: 'list';
  readonly list: ListSource;
  readonly record?: RecordDefinition;
}

export interface ScreenDefinition extends PageShape {
  readonly kind: 'screen';
  /** Absent for a tool and for the page of a record, which have screens of the console. */
  readonly Screen?: Preloadable<ScreenProps>;
  /** What the screen offers to do with what it shows. */
  readonly actions?: readonly RowAction[];
  /** What it offers to do with rows that it shows: of several of one name, the first that the person may. */
  readonly rowActions?: readonly RowAction[];
  /** The name of the list in which what it shows stands: the breadcrumb leads back to it. */
  readonly parent?: string;
  /** For a tool: what the screen was made from. */
  readonly tool?: ToolDefinition;
  /** For the page of a thing: what the screen was made from. */
  readonly thing?: DetailDefinition;
}

/** What a hand-made screen is given. */
export interface ScreenProps {
  readonly page: PageDefinition;
  /** What stands in the address for the parts of its path that begin with a colon. */
  readonly params: Readonly<Record<string, string | undefined>>;
}

export type PageDefinition = ListDefinition | ScreenDefinition;

interface ScreenLoader {
  readonly list?: undefined;
  readonly record?: undefined;
  readonly tool?: undefined;
  readonly thing?: undefined;
  readonly screen: () => Promise<{ default: ComponentType<ScreenProps> }>;
  /** For the page of one thing: the name of the list in which it stands. */
  readonly parent?: string;
  /** What the screen offers to do with what it shows, and with rows that it shows; a screen that offers nothing of the kind leaves it out. */
  readonly actions?: readonly RowAction[];
  readonly rowActions?: readonly RowAction[];
}

interface ToolHolder<Tool> {
  /** The page whose menu item is highlighted. */
  readonly parent?: string;
  readonly list?: undefined;
  readonly record?: undefined;
  readonly screen?: undefined;
  readonly thing?: undefined;
  readonly tool: Tool;
}

interface ThingHolder<Thing> {
  readonly list?: undefined;
  readonly record?: undefined;
  readonly screen?: undefined;
  readonly tool?: undefined;
  readonly thing: Thing;
}

interface ListHolder<List, Record> {
  readonly screen?: undefined;
  readonly tool?: undefined;
  readonly thing?: undefined;
  readonly list: List;
  /** The pages of its records. */
  readonly record?: Record;
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
 * @example Its records, with pages to show, make and change them
 * export default defineResource({ …, list: { csvName: 'widgets' },
 *   record: { schema: z.object({ name: field(z.string(), { label: 'Name' }) }), show: true, create: true, edit: ['name'] } });
 *
 * @example The page of one thing, to which identifiers lead
 * export default defineResource({ name: 'widget', module: 'aws', paths: ['widget/:id'], heading: 'Widget',
 *   thing: { noun: 'widget', list: 'widgets', call: readWidget, input: (params) => ({ params }), find: ({ data }) => data,
 *     title: ({ name }) => String(name), columns: [{ name: 'state' }] } });
 *
 * @example A hand-made screen
 * export default defineResource({ …, screen: () => import('../custom/…') });
 */
export function defineResource<
  Answer extends Schema,
  Body extends Schema,
  const Key extends ListKey<z.output<Answer>>,
  ToolCall extends Call,
  ThingCall extends Call,
  const Made extends string = never,
  Fields extends z.ZodMiniObject = z.ZodMiniObject,
  const Shown extends string = never,
>(
  definition: PageShape<NoInfer<BadgeColumn<Answer, Key, Made>>> &
    (
      | ListHolder<TypedList<Answer, Body, Key, Made>, TypedRecord<Answer, Body, Key, Made, Fields, Shown>>
      | ScreenLoader
      | ToolHolder<DeclaredTool<ToolCall>>
      | ThingHolder<DetailDefinition<ThingCall>>
    ),
): PageDefinition & ListRows<Answer, Key, Made> {
  // Whatever a definition knows of its rows or its form, the console hands it rows and forms as they are.
  const page = definition as unknown as PageShape &
    (
      | ListHolder<ListSource, RecordDefinition>
      | ScreenLoader
      | ToolHolder<DeclaredTool>
      | ThingHolder<DetailDefinition>
    );
  if (page.list) {
    const { record } = page;
    const list = listOf(page.list);
    if (!record?.create) return { ...page, list, kind: 'list' };
    return { ...page, kind: 'list', list: { ...list, actions: [newRecord(page), ...(list.actions ?? [])] } };
  }
  if (page.tool) {
    const tool = toolOf(page.tool);
    return { ...page, tool, kind: 'screen' };
  }
  if (page.thing) {
    const { thing } = page;
    return { ...page, kind: 'screen', parent: thing.list };
  }
  const { screen, ...rest } = page;
  return { ...rest, kind: 'screen', Screen: preloadable(screen) };
}
