import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { sessionValid } from '../authProvider/session';
import { type Counted, PendingRows } from '../dataProvider/pendingRows';
import type { PageDefinition } from '../definitions/page';
import type { MenuNode } from '../definitions/registry';

/** The poll interval of a pending count, in ms (R63). */
export const pollInterval = 60_000;

const pagesOf = (menu: readonly MenuNode[]): readonly PageDefinition[] =>
  menu.flatMap((node) => (node.kind === 'page' ? [node.page] : node.pages));

/**
 * The pending counts of a menu's pages, by page name. They are polled while the menu is mounted: in the workspace of its items,
 * and so by admins only (R63). A page's own read counts instead of a poll; a hidden tab does not poll, and polls once when it
 * is visible again (C28). A failed poll is ignored.
 *
 * @param menu none for a workspace that the person may not use
 */
export function usePendingCounts(menu: readonly MenuNode[]): Readonly<Record<string, number>> {
  const client = useQueryClient();
  const pages = pagesOf(menu).filter((page) => page.menu?.badge);
  const names = JSON.stringify(pages.map(({ name }) => name));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu is a new list each time, the names say which pages it has
  const sources = useMemo(
    () =>
      pages.flatMap((page) => {
        const badge = page.menu?.badge;
        // The registry guarantees that a badge has such a list.
        if (page.kind !== 'list' || !page.list.call || !badge) return [];
        return [new PendingRows(client, page.name, { ...page.list, call: page.list.call }, badge)];
      }),
    [client, names],
  );

  const results = useQueries({
    queries: sources.map((rows) => ({
      queryKey: rows.queryKey,
      queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Counted> => {
        if (!sessionValid() || rows.underWay) throw new Error('There is nothing to read now');
        return rows.load(signal);
      },
      staleTime: pollInterval,
      gcTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: 'always' as const,
      refetchInterval: ({ state }: { readonly state: QueryTimes }) =>
        state.fetchStatus === 'idle' && timeLeft(Math.max(state.dataUpdatedAt, state.errorUpdatedAt)),
    })),
  });

  useEffect(() => {
    const ends = sources.map((rows) => rows.onRead(() => void adopt(rows)));
    for (const rows of sources) void adopt(rows);
    return () => {
      for (const end of ends) end();
    };

    /** Takes the count from what a page has just read; a request in flight would be older. */
    async function adopt(rows: PendingRows): Promise<void> {
      const counted = await rows.inPage().catch(() => undefined);
      if (!counted || counted.at <= (client.getQueryData<Counted>(rows.queryKey)?.at ?? 0)) return;
      await client.cancelQueries({ queryKey: rows.queryKey });
      client.setQueryData(rows.queryKey, counted, { updatedAt: counted.at });
    }
  }, [client, sources]);

  return Object.fromEntries(
    sources.flatMap(({ resource }, index) => {
      const count = results[index]?.data?.count;
      return count === undefined ? [] : [[resource, count] as const];
    }),
  );
}

interface QueryTimes {
  readonly fetchStatus: string;
  readonly dataUpdatedAt: number;
  readonly errorUpdatedAt: number;
}

/** Returns the time until the next poll, in ms. */
const timeLeft = (updatedAt: number) => Math.max(1, updatedAt + pollInterval - Date.now());
