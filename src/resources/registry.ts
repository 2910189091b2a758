import { matchPath } from 'react-router';
import type { Module } from '../../contract/access';
import { isOffered } from '../authProvider/offeredCalls';
import { say } from '../i18n/translate';
import type { ListDefinition, MenuEntry, PageDefinition } from './defineResource';

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
  readonly lists: ReadonlyMap<string, ListDefinition>;
  /**
   * The page at `/dashboard/{module}/{path}`; `undefined` for the welcome text. What the back end does not offer to the present
   * session is no page (D53).
   */
  readonly pageAt: (module: Module, path: string) => PageDefinition | undefined;
  /** The menu of a workspace, without pages that are not offered to the present session (D53). */
  readonly menuOf: (module: Module) => readonly MenuNode[];
}

/** Whether a page exists for the present session (D52). */
function exists(page: PageDefinition | undefined): page is PageDefinition {
  return page !== undefined && (page.offered === undefined || isOffered(page.offered));
}

/** The address of a page in its own workspace. */
export function addressOfPage({ module, paths }: Pick<PageDefinition, 'module' | 'paths'>): string {
  return `/dashboard/${module}${paths[0] === '' ? '' : `/${paths[0]}`}`;
}

/**
 * Checks the definitions against each other and answers what the shell asks about them.
 *
 * @throws Error naming the files' fault: a name or an address that is taken, a list call without `rows`, a badge, an
 *   input, live rows or a glance without a list call.
 */
export function createRegistry(pages: readonly PageDefinition[]): Registry {
  const byName = new Map<string, PageDefinition>();
  const byAddress = new Map<string, PageDefinition>();
  const claim = (taken: Map<string, PageDefinition>, key: string, page: PageDefinition) => {
    if (taken.has(key)) throw new Error(`Two resources claim "${key}": ${taken.get(key)?.name} and ${page.name}`);
    taken.set(key, page);
  };
  for (const page of pages) {
    claim(byName, page.name, page);
    for (const path of page.paths) claim(byAddress, `${page.module}/${path}`, page);
    if (page.kind === 'list' && page.list.call && !page.list.rows) {
      throw new Error(`The resource "${page.name}" has a list call but no "rows" to read its answer with`);
    }
    if (page.kind === 'list' && !page.list.call && (page.list.input || page.list.live || page.list.glance)) {
      throw new Error(
        `The resource "${page.name}" has an input, live rows or a glance but no list call to have them for`,
      );
    }
    if (page.menu?.badge && !(page.kind === 'list' && page.list.call)) {
      throw new Error(`The resource "${page.name}" has a badge but no list call whose rows it could count`);
    }
  }
  const patterns = [...byAddress.keys()].filter((address) => address.includes(':'));
  const at = (module: Module, path: string) => {
    const address = `${module}/${path}`;
    const pattern = patterns.find((candidate) => matchPath(`/${candidate}`, `/${address}`));
    const page = byAddress.get(address) ?? byAddress.get(pattern ?? '');
    return exists(page) ? page : undefined;
  };
  return {
    lists: new Map(pages.filter((page) => page.kind === 'list').map((page) => [page.name, page])),
    pageAt: (module, path) =>
      at(module, path) ??
      // Another module's overview is not this one's.
      (path === '' ? undefined : alsoServes[module]?.map((other) => at(other, path)).find(Boolean)),
    menuOf: (module) => menu(pages.filter((page) => page.module === module && exists(page))),
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
