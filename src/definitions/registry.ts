import { createContext, useCallback, useContext } from 'react';
import { fitsRoles } from '../../contract/access';
import { decodedPath, encodedPart, pathParams } from '../access/pathParts';
import { accountWorkspace, isWorkspace, type Workspace, workspacesOf } from '../access/workspaces';
import { say } from '../i18n/translate';
import type { Row } from './basics';
import { guarded } from './guarded';
import type { RecordLink, RecordLinks } from './links';
import type { ListDefinition, MenuEntry, PageDefinition } from './page';
import { recordViewAt } from './record';
import type { ToolDefinition } from './tool';

/** Modules whose workspace also serves the pages of others ("AWS or admin", "Launch or admin"; D4). */
export const alsoServes: Partial<Record<Workspace, readonly Workspace[]>> = { admin: ['aws', 'launch'] };

/** An item of a workspace's menu: a page, or a dropdown of pages. */
export type MenuNode =
  | { readonly kind: 'page'; readonly page: PageDefinition; readonly entry: MenuEntry }
  | {
      readonly kind: 'group';
      readonly label: string;
      readonly icon: MenuEntry['icon'];
      readonly pages: readonly PageDefinition[];
    };

export interface Registry {
  /** Every page by name, also if it is not offered to the session. */
  readonly pages: ReadonlyMap<string, PageDefinition>;
  readonly lists: ReadonlyMap<string, ListDefinition>;
  /**
   * Returns the page at `/dashboard/{module}/{path}`: a list also for the paths of its records. `undefined` for the welcome text, and for
   * a page that the back end does not offer to the session (D53).
   *
   * @param path encoded, as in the address
   */
  readonly pageAt: (module: Workspace, path: string) => PageDefinition | undefined;
  /**
   * Returns the address of a list (`zones`), or of a page below it (`zones/7`, `zones/create`), by react-admin's path. The page is in the
   * given workspace if that serves it, else in its own. The account workspace has no overview, so its own path leads to the first page of
   * its menu. `undefined` if the session has no such page.
   */
  readonly addressOf: (module: Workspace, path: string) => string | undefined;
  /**
   * Returns a function that makes a record's address from a row, in the given workspace if that serves the page, else in the page's own.
   * `undefined` if the roles may follow none of the links.
   *
   * @param module absent outside of a workspace
   */
  readonly linkTo: (
    module: Workspace | undefined,
    roles: unknown,
    links: RecordLinks,
  ) => ((row: Row) => string | undefined) | undefined;
  /** Returns the menu of a workspace for these roles, without pages that are not offered to the session (D53). */
  readonly menuOf: (module: Workspace, roles?: unknown) => readonly MenuNode[];
}

/** Returns true if a user with these roles, and with the right to the workspace, may open a page. */
export function mayOpen({ name, access }: Pick<PageDefinition, 'name' | 'access'>, roles: unknown): boolean {
  return access === undefined || guarded(`access of the page "${name}"`, () => fitsRoles(access, roles), false);
}

const Pages = createContext<Registry | undefined>(undefined);

export const RegistryProvider = Pages.Provider;

/** Returns the registry; `undefined` outside of a workspace. */
export const useRegistry = (): Registry | undefined => useContext(Pages);

/** Returns a page by the name in its file of `src/resources/`. */
export const usePage = (name: string): PageDefinition | undefined => useRegistry()?.pages.get(name);

/**
 * Returns the tool of another page.
 *
 * @param page the name in the page's file of `src/resources/`
 * @throws Error if there is no such tool
 */
export function useToolOf(page: string): ToolDefinition {
  const found = usePage(page);
  if (found?.kind !== 'screen' || !found.tool) throw new Error(`There is no tool "${page}"`);
  return found.tool;
}

const maxIdentifierLength = 300;

/** Fills the parameters of a path. Returns `undefined` if an address cannot have one of the values. */
function filledPath(path: string, values: Readonly<Record<string, unknown>>): string | undefined {
  const parts = path.split('/').map((part) => {
    if (!part.startsWith(':')) return part;
    const name = part.slice(1);
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
    return typeof text === 'string' && text.length <= maxIdentifierLength ? encodedPart(text) : undefined;
  });
  return parts.includes(undefined) ? undefined : parts.join('/');
}

/** Returns a function that makes the address of a record's page from a row. */
function addressesOf({ when, params }: RecordLink, page: PageDefinition, module: Workspace) {
  const name = `the link to "${page.name}"`;
  return (row: Row) => {
    if (when && !guarded(name, () => when(row), false)) return undefined;
    const path = filledPath(page.paths[0], params ? guarded(name, () => params(row), {}) : row);
    return path === undefined ? undefined : addressOfPage({ module, paths: [path] });
  };
}

/**
 * Returns `linkTo` of the registry for a user.
 *
 * @param module the current workspace; '' outside of one
 */
export function useLinks(
  module: string,
  roles: unknown,
): (links: RecordLinks) => ((row: Row) => string | undefined) | undefined {
  const registry = useRegistry();
  return useCallback(
    (links) => registry?.linkTo(isWorkspace(module) ? module : undefined, roles, links),
    [registry, module, roles],
  );
}

/** Returns the address of a page in its own workspace. */
export function addressOfPage({ module, paths }: Pick<PageDefinition, 'module' | 'paths'>): string {
  return `/dashboard/${module}${paths[0] === '' ? '' : `/${paths[0]}`}`;
}

/**
 * Creates the registry of checked pages.
 *
 * @param exists returns true if the back end offers a page to the present session (D52)
 */
export function createRegistry(pages: readonly PageDefinition[], exists: (page: PageDefinition) => boolean): Registry {
  const byName = new Map(pages.map((page) => [page.name, page]));
  const lists = new Map(pages.filter((page) => page.kind === 'list').map((page) => [page.name, page]));
  const byAddress = new Map(
    pages.flatMap((page) => page.paths.map((path): [string, PageDefinition] => [`${page.module}/${path}`, page])),
  );
  const patterns = [...byAddress.keys()].filter((address) => address.includes(':'));
  const at = (module: Workspace, path: string) => {
    const pattern = patterns.find((candidate) => pathParams(candidate, `${module}/${path}`));
    const page =
      byAddress.get(`${module}/${decodedPath(path)}`) ??
      byAddress.get(pattern ?? '') ??
      [...lists.values()].find((list) => list.module === module && recordViewAt(list, path));
    return page && exists(page) ? page : undefined;
  };
  const pageAt = (module: Workspace, path: string) =>
    at(module, path) ??
    // A workspace does not serve the overview of another one.
    (path === '' ? undefined : alsoServes[module]?.map((other) => at(other, path)).find(Boolean));
  const menuOf = (module: Workspace, roles?: unknown) =>
    menu(pages.filter((page) => page.module === module && exists(page) && mayOpen(page, roles)));
  return {
    pages: byName,
    lists,
    pageAt,
    addressOf: (module, path) => {
      if (module === accountWorkspace && path === '') {
        const [first] = menuOf(module);
        return first?.kind === 'page' ? addressOfPage(first.page) : undefined;
      }
      const [name = '', ...below] = path.split('/');
      const list = lists.get(decodedPath(name));
      if (!list || !exists(list)) return undefined;
      const place = [list.paths[0], ...below].filter((part) => part !== '').join('/');
      const found = [module, list.module].find((workspace) => pageAt(workspace, place));
      return found && addressOfPage({ module: found, paths: [place] });
    },
    linkTo: (module, roles, links) => {
      const open = workspacesOf(roles);
      const found = [links].flat().flatMap((link) => {
        const page = byName.get(link.page);
        if (!page || !open.includes(page.module) || !exists(page) || !mayOpen(page, roles)) return [];
        const isServed = module !== undefined && alsoServes[module]?.includes(page.module);
        return [addressesOf(link, page, isServed ? module : page.module)];
      });
      if (found.length === 0) return undefined;
      return (row) => {
        for (const addressOf of found) {
          const address = addressOf(row);
          if (address !== undefined) return address;
        }
        return undefined;
      };
    },
    menuOf,
  };
}

function menu(pages: readonly PageDefinition[]): MenuNode[] {
  const listed = pages
    .flatMap((page) => (page.menu ? [{ page, entry: page.menu }] : []))
    .sort((a, b) => a.entry.order - b.entry.order || say(a.entry.label).localeCompare(say(b.entry.label)));
  const nodes: MenuNode[] = [];
  for (const { page, entry } of listed) {
    if (entry.group === undefined) {
      nodes.push({ kind: 'page', page, entry });
      continue;
    }
    const label = say(entry.group);
    const at = nodes.findIndex((node) => node.kind === 'group' && node.label === label);
    const group = nodes[at];
    if (group?.kind === 'group') nodes[at] = { ...group, pages: [...group.pages, page] };
    else nodes.push({ kind: 'group', label, icon: entry.icon, pages: [page] });
  }
  return nodes;
}
