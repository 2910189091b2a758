import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PendingRows } from '../dataProvider/pendingRows';
import type { PageDefinition } from '../definitions/page';
import type { MenuNode } from '../definitions/registry';
import { PendingPoll } from './PendingPoll';

const pagesOf = (menu: readonly MenuNode[]): readonly PageDefinition[] =>
  menu.flatMap((node) => (node.kind === 'page' ? [node.page] : node.pages));

/**
 * The numbers of pending things of a menu's pages, by page name. They are kept up to date as long as the menu is there: in the
 * workspace that the items belong to, and so by admins only (R63). Other workspaces of an admin show no such item, and
 * ask for nothing.
 *
 * @param menu none for a workspace that the person may not use
 */
export function usePendingCounts(menu: readonly MenuNode[]): Readonly<Record<string, number>> {
  const client = useQueryClient();
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const pages = pagesOf(menu).filter((page) => page.menu?.badge);
  const names = JSON.stringify(pages.map(({ name }) => name));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu is a new list each time, the names say which pages it has
  useEffect(() => {
    const polls = pages.flatMap((page) => {
      const badge = page.menu?.badge;
      // The registry has seen to it that a badge has such a list.
      if (page.kind !== 'list' || !page.list.call || !badge) return [];
      const list = { ...page.list, call: page.list.call };
      const rows = new PendingRows(client, page.name, list, badge);
      return [new PendingPoll(rows, (count) => setCounts((known) => ({ ...known, [page.name]: count })))];
    });
    return () => {
      for (const poll of polls) poll.stop();
      setCounts({});
    };
  }, [client, names]);

  return counts;
}
