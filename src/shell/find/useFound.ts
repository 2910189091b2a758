import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useBasename } from 'react-admin';
import { find, findMaximum, wantedTexts } from '../../../contract/find';
import { isWorkspace, offeredWorkspaces } from '../../access/workspaces';
import { isOffered } from '../../authProvider/offeredCalls';
import { useSession } from '../../authProvider/useSession';
import { whyAccountIsClosed } from '../../components/accountAccess';
import { useDebounced } from '../../components/useDebounced';
import { callApi } from '../../dataProvider/callApi';
import { heldRows } from '../../dataProvider/heldRows';
import type { Registry } from '../../definitions/registry';
import { type Candidate, type Shown, shownOf, wantedOf } from './options';
import { type RecentThing, recentThings } from './recentThings';
import { type Finder, findersOf, type Known, pagesFor } from './sources';

/** The debounce of server searches. */
const debounceMs = 150;

/** The cache lifetime of a server search. */
const cacheMs = 10_000;

export interface Found extends Shown {
  readonly searching: boolean;
  /** The forms of the search text, which are marked in the results. */
  readonly wanted: readonly string[];
  readonly failed: boolean;
  /** The server could not search everything. */
  readonly unread: boolean;
  /** The back end offers a search. */
  readonly offered: boolean;
  readonly retry: () => void;
}

/** Searches the cached rows at once and, if the back end offers it, the server (D57). */
export function useFound(registry: Registry, typed: string): Found {
  const { roles, username = '' } = useSession() ?? {};
  const [, , module = ''] = useBasename().split('/');
  const finders = useMemo(
    () => findersOf(registry, isWorkspace(module) ? module : undefined, roles),
    [registry, module, roles],
  );
  const pages = useMemo(() => pagesFor(registry, offeredWorkspaces(roles), roles), [registry, roles]);
  const recents = useMemo(() => recentThings(registry, username, roles).map(knownOf), [registry, username, roles]);
  const wanted = useMemo(() => wantedOf(typed, finders), [typed, finders]);
  const held = useHeld(finders, wanted.rest);
  const { found, ...remote } = useRemote(finders, wanted.rest);
  const shown = useMemo(
    () => shownOf({ pages, recents, candidates: [...held, ...found], isClosed }, wanted),
    [pages, recents, held, found, wanted],
  );
  const forms = useMemo(() => [...new Set([...wanted.texts, ...wantedTexts(wanted.rest)])], [wanted]);
  return { ...shown, ...remote, wanted: forms, more: shown.more || remote.more };
}

const knownOf = ({ address, name, kinds, what, details, icon, parts }: RecentThing): Known => ({
  texts: [name, ...parts],
  option: {
    key: `recent ${address}`,
    what,
    name,
    named: kinds.map((kind) => ({ kind, text: name })),
    details,
    icon,
    address,
  },
});

const isClosed = (account: string) => whyAccountIsClosed(account) !== undefined;

const none: readonly Candidate[] = [];

/** Searches the cached rows. Keeps the former results while it searches for another text. */
function useHeld(finders: readonly Finder[], text: string): readonly Candidate[] {
  const client = useQueryClient();
  const [held, setHeld] = useState(none);
  useEffect(() => {
    if (text === '') return setHeld(none);
    let isCurrent = true;
    const searches = finders.map(async (finder) => {
      const { lists, columns } = finder.find;
      const rows = await heldRows(client, { lists, columns, text });
      return rows.map((row) => ({ finder, row }));
    });
    void Promise.all(searches).then((found) => {
      if (isCurrent) setHeld(found.flat());
    });
    return () => {
      isCurrent = false;
    };
  }, [client, finders, text]);
  return held;
}

/** Searches on the server after a debounce. Keeps the former results until the next response. */
function useRemote(finders: readonly Finder[], text: string) {
  const offered = isOffered(find);
  const asked = useDebounced(text, text === '' ? 0 : debounceMs);
  const enabled = offered && asked !== '' && asked.length <= findMaximum;
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: [find.name, asked],
    queryFn: async ({ signal }) => (await callApi(find, { query: { q: asked }, signal })).answer,
    enabled,
    placeholderData: keepPreviousData,
    staleTime: cacheMs,
    gcTime: cacheMs,
    // A search while offline fails, and does not wait.
    networkMode: 'always',
  });
  const found = useMemo(
    () =>
      (enabled ? (data?.data ?? []) : []).flatMap(({ kind, hits }) => {
        const finder = finders.find((one) => one.find.kind === kind);
        return finder ? hits.map(({ row, matched }) => ({ finder, row, matched })) : [];
      }),
    [enabled, data, finders],
  );
  return {
    found,
    offered,
    searching: offered && text !== '' && text.length <= findMaximum && (isFetching || asked !== text),
    failed: enabled && isError,
    unread: enabled && (data?.unread?.length ?? 0) > 0,
    more: enabled && asked === text && (data?.data.some(({ more }) => more) ?? false),
    retry: () => void refetch(),
  };
}
