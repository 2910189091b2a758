import type { ComponentType } from 'react';
import type * as z from 'zod/mini';
import type { RoleRule } from '../../contract/access';
import type { Call } from '../../contract/call';
import type { Workspace } from '../access/workspaces';
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

/** A page's item in the menu of its workspace. */
export interface MenuEntry<Name extends string = string> {
  readonly label: Text;
  /** A component of `@mui/icons-material`. */
  readonly icon: Icon;
  /** Items are in ascending order; equal ones by label. */
  readonly order: number;
  /** The dropdown of the item. Pages with the same group share one. */
  readonly group?: Text;
  /** Counts the pending rows of a list over a call. The count is reloaded every minute while the menu is visible. */
  readonly badge?: RowsWith<Name>;
}

/** The kind of page on which a session expires. Each has its own text and delay (R19). */
export type ExpiryKind = 'page' | 'form';

/** The properties of every page. */
interface PageShape<Name extends string = string> {
  /** Unique. The resource's name in react-admin, and the path of a list over REST. */
  readonly name: string;
  /** The workspace of the page: its address, its menu and its right. `account` is open to every signed-in person. */
  readonly module: Workspace;
  /**
   * Paths below `/dashboard/{module}/`, without a leading `/`. Links use the first; `''` is the workspace's overview. A
   * part with a leading colon is a parameter: `process/:id`.
   */
  readonly paths: readonly [string, ...string[]];
  /** The level-1 heading and the breadcrumb. */
  readonly heading: Text;
  /** One line below the heading. */
  readonly description?: Text;
  /**
   * The page of the user guide in `docs/use/` that Help links to, or a section of it: `launch-machines`,
   * `lists#how-do-i-sort`. Default: `lists` for a list, otherwise no link.
   */
  readonly help?: string;
  /** Default: no menu item, for a page that only links lead to. */
  readonly menu?: MenuEntry<Name>;
  /** The call, or other extra, that the back end has to offer (D52). The page does not exist without it (D53). */
  readonly requires?: Pick<Call, 'name'>;
  /**
   * Restricts the page to roles, in addition to the right to its module: `'aws volumes'`, several such texts, or a
   * function. Default: everybody with that right.
   */
  readonly access?: RoleRule;
  /** The page can show a past moment, since its call takes one. Other pages leave the past. */
  readonly past?: true;
  /** Makes the page's records searchable. */
  readonly find?: FindDefinition;
  /**
   * The text and the delay if the page is opened with an expired session: `form` has the shorter ones. Default: `page`
   * (R19).
   */
  readonly sessionExpired?: ExpiryKind;
}

export interface ListDefinition extends PageShape {
  readonly kind: 'list';
  readonly list: ListSource;
  readonly record?: RecordDefinition;
}

/** Further properties of a page with a hand-made `screen`; a tool has `parent`, too. */
interface ScreenShape {
  /** The actions on the record that the screen shows. */
  readonly actions?: readonly RowAction[];
  /** The actions on rows that the screen shows. Of several with one name, the first that the user may run is used. */
  readonly rowActions?: readonly RowAction[];
  /** The name of the page to which the breadcrumb leads, and whose menu item is highlighted. */
  readonly parent?: string;
}

export interface ScreenDefinition extends PageShape, ScreenShape {
  readonly kind: 'screen';
  /** Absent for a tool and for the page of a record, which have screens of the console. */
  readonly Screen?: Preloadable<ScreenProps>;
  readonly tool?: ToolDefinition;
  readonly thing?: DetailDefinition;
}

/** The props of a hand-made screen. */
export interface ScreenProps {
  readonly page: PageDefinition;
  /** The parameters of the page's path. */
  readonly params: Readonly<Record<string, string | undefined>>;
}

export type PageDefinition = ListDefinition | ScreenDefinition;

/** The content of a page. The other kinds of content are forbidden. */
type Content<Kind extends ContentKind, Value> = {
  readonly [Key in Exclude<ContentKind | 'record', Kind | (Kind extends 'list' ? 'record' : never)>]?: undefined;
} & { readonly [Key in Kind]: Value };

type ContentKind = 'list' | 'tool' | 'thing' | 'screen';

type ScreenContent = Content<'screen', () => Promise<{ default: ComponentType<ScreenProps> }>> & ScreenShape;

type ToolContent<Tool> = Content<'tool', Tool> & Pick<ScreenShape, 'parent'>;

/** A list with the pages of its records. */
type ListContent<List, Record> = Content<'list', List> & { readonly record?: Record };

/**
 * Declares a page of a workspace. A file in `src/resources/` exports it by default. Route, sidebar item, access rule, list, search and CSV
 * follow from it.
 *
 * @example A list over a REST path
 * export default defineResource({
 *   name: 'widgets', module: 'aws', paths: ['widgets'], heading: 'Widgets',
 *   menu: { label: 'Widgets', icon: Extension, order: 90 },
 *   list: { csvName: 'widgets' },
 * });
 *
 * @example A list with pages that show, create and edit its records
 * export default defineResource({ …, list: { csvName: 'widgets' },
 *   record: { schema: z.object({ name: field(z.string(), { label: 'Name' }) }), show: true, create: true, edit: ['name'] } });
 *
 * @example The page of a record, to which identifiers link
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
      | ListContent<TypedList<Answer, Body, Key, Made>, TypedRecord<Answer, Body, Key, Made, Fields, Shown>>
      | ScreenContent
      | ToolContent<DeclaredTool<ToolCall>>
      | Content<'thing', DetailDefinition<ThingCall>>
    ),
): PageDefinition & ListRows<Answer, Key, Made> {
  const page = definition as unknown as PageShape &
    (
      | ListContent<ListSource, RecordDefinition>
      | ScreenContent
      | ToolContent<DeclaredTool>
      | Content<'thing', DetailDefinition>
    );
  if (page.list) {
    const { record } = page;
    const list = listOf(page.list);
    if (!record?.create) return { ...page, list, kind: 'list' };
    return { ...page, kind: 'list', list: { ...list, actions: [newRecord(page), ...(list.actions ?? [])] } };
  }
  if (page.tool) return { ...page, tool: toolOf(page.tool), kind: 'screen' };
  if (page.thing) return { ...page, kind: 'screen', parent: page.thing.list };
  const { screen, ...rest } = page;
  return { ...rest, kind: 'screen', Screen: preloadable(screen) };
}
