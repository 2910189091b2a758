import { createContext, useContext } from 'react';
import { matchPath } from 'react-router';
import { fitsRoles, type Module } from '../../contract/access';
import { say } from '../i18n/translate';
import { guarded } from './guarded';
import type { ListDefinition, MenuEntry, PageDefinition } from './page';
import { decodedPath, recordViewAt } from './record';
import type { ToolDefinition } from './tool';

/** Modules whose workspace also serves the pages of others ("AWS or admin", "Launch or admin"; D4). */
const alsoServes: Partial<Record<Module, readonly Module[]>> = { admin: ['aws', 'launch'] };

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
  /** Every page, by its name; whether it is offered to the present session is another question. */
  readonly pages: ReadonlyMap<string, PageDefinition>;
  readonly lists: ReadonlyMap<string, ListDefinition>;
  /**
   * The page at `/dashboard/{module}/{path}`, with the path as it stands in the address; that of a list for its records too.
   * `undefined` for the welcome text. What the back end does not offer to the present session is no page (D53).
   */
  readonly pageAt: (module: Module, path: string) => PageDefinition | undefined;
  /**
   * The address of the page that react-admin knows by a list's name: of the list itself (`zones`), or of a page below it
   * (`zones/7`, `zones/create`). It is in the workspace, if that serves it, else in the list's own. `undefined` when there is no
   * such page for the present session.
   */
  readonly addressOf: (module: Module, path: string) => string | undefined;
  /** The menu of a workspace for somebody with these roles, without pages that are not offered to the present session (D53). */
  readonly menuOf: (module: Module, roles?: unknown) => readonly MenuNode[];
}

/** Whether somebody with these roles and the right to its workspace may open a page. */
export function mayOpen({ name, access }: Pick<PageDefinition, 'name' | 'access'>, roles: unknown): boolean {
  return access === undefined || guarded(`access of the page "${name}"`, () => fitsRoles(access, roles), false);
}

const Pages = createContext<Registry | undefined>(undefined);

/** Tells what is below it which pages there are. */
export const RegistryProvider = Pages.Provider;

/**
 * The tool of a page, for what stands on another page.
 *
 * @param page its name in its file of `src/resources/`
 */
export function useToolOf(page: string): ToolDefinition {
  const found = useContext(Pages)?.pages.get(page);
  if (found?.kind !== 'screen' || !found.tool) throw new Error(`There is no tool "${page}"`);
  return found.tool;
}

/** The address of a page in its own workspace. */
export function addressOfPage({ module, paths }: Pick<PageDefinition, 'module' | 'paths'>): string {
  return `/dashboard/${module}${paths[0] === '' ? '' : `/${paths[0]}`}`;
}

/**
 * Answers what the shell asks about the pages, which have been checked.
 *
 * @param exists whether a page is there for the present session, asked anew each time (D52)
 */
export function createRegistry(pages: readonly PageDefinition[], exists: (page: PageDefinition) => boolean): Registry {
  const lists = new Map(pages.filter((page) => page.kind === 'list').map((page) => [page.name, page]));
  const byAddress = new Map(
    pages.flatMap((page) => page.paths.map((path): [string, PageDefinition] => [`${page.module}/${path}`, page])),
  );
  const patterns = [...byAddress.keys()].filter((address) => address.includes(':'));
  const at = (module: Module, path: string) => {
    const address = `${module}/${decodedPath(path)}`;
    const pattern = patterns.find((candidate) => matchPath(`/${candidate}`, `/${address}`));
    const page =
      byAddress.get(address) ??
      byAddress.get(pattern ?? '') ??
      [...lists.values()].find((list) => list.module === module && recordViewAt(list, path));
    return page && exists(page) ? page : undefined;
  };
  const pageAt = (module: Module, path: string) =>
    at(module, path) ??
    // Another module's overview is not this one's.
    (path === '' ? undefined : alsoServes[module]?.map((other) => at(other, path)).find(Boolean));
  return {
    pages: new Map(pages.map((page) => [page.name, page])),
    lists,
    pageAt,
    addressOf: (module, path) => {
      const [name = '', ...below] = path.split('/');
      const list = lists.get(decodedPath(name));
      if (!list || !exists(list)) return undefined;
      const place = [list.paths[0], ...below].filter((part) => part !== '').join('/');
      const found = [module, list.module].find((workspace) => pageAt(workspace, place));
      return found && addressOfPage({ module: found, paths: [place] });
    },
    menuOf: (module, roles) =>
      menu(pages.filter((page) => page.module === module && exists(page) && mayOpen(page, roles))),
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
