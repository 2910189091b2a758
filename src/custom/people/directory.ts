import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { Identifier } from '../../../contract/shapes';
import { isForbidden, readFailure } from '../../components/failures';
import { useFailureToast, useReadAgain } from '../../components/reading';
import { showToast } from '../../components/toasts';
import { CallError } from '../../dataProvider/callError';
import { fold, formsOf } from '../../dataProvider/listIndex/fold';
import { peopleKey, peopleReads, type User } from '../../dataProvider/people';
import { t } from '../../i18n/translate';
import { nameOf } from './names';

const none: readonly never[] = [];

/** Fetches all people, roles and verticals. Shows a toast when they have loaded or reloaded, and when a request fails. */
export function useDirectory() {
  const client = useQueryClient();
  const users = useQuery(peopleReads.people);
  const roles = useQuery(peopleReads.roles);
  const verticals = useQuery(peopleReads.verticals);
  const all = [users, roles, verticals];
  const error = all.find((query) => query.error !== null)?.error;
  const ready = all.every(({ data }) => data !== undefined) && !all.some((query) => isForbidden(query.error));

  const reload = () => client.refetchQueries({ queryKey: peopleKey }, { cancelRefetch: false });
  async function reloadUsers(): Promise<readonly User[]> {
    const { queryKey } = peopleReads.people;
    // A request in flight may predate the change: it is aborted and sent again.
    await client.invalidateQueries({ queryKey }, { throwOnError: true });
    const state = client.getQueryState<readonly User[]>(queryKey);
    if (!state?.data || state.isInvalidated) throw new CallError('network');
    return state.data;
  }
  async function refreshUsers(): Promise<void> {
    await reloadUsers().catch(() => undefined);
  }
  async function freshUser(userId: Identifier, maxAgeMs = 0): Promise<User | undefined> {
    const isFresh = users.data !== undefined && Date.now() - users.dataUpdatedAt < maxAgeMs;
    const people = isFresh ? users.data : await reloadUsers();
    return people.find(({ userid }) => userid === userId);
  }

  useReadAgain(reload, error);

  const announcedAt = useRef(Date.now());
  const readAt = ready ? Math.max(...all.map(({ dataUpdatedAt }) => dataUpdatedAt)) : 0;
  const reading = all.some(({ isFetching }) => isFetching);
  useEffect(() => {
    if (reading || error || readAt < announcedAt.current) return;
    announcedAt.current = readAt + 1;
    showToast('success', t('people.loaded'));
  }, [readAt, reading, error]);

  const failure = error ? readFailure(error, 'people.failed', { said: 'people.fetchError' }) : undefined;
  useFailureToast(error, failure);

  const roleName = useMemo(() => {
    const names = new Map<Identifier, string>(roles.data?.map(({ roleid, rolename }) => [roleid, rolename]));
    return (id: Identifier) => names.get(id) ?? t('people.unknownRole', { id });
  }, [roles.data]);
  const verticalName = useMemo(() => {
    const names = new Map<Identifier, string>(verticals.data?.map(({ id, name }) => [id, name]));
    return (id: Identifier) => names.get(id) ?? t('people.unknownVertical', { id });
  }, [verticals.data]);
  return {
    users: users.data ?? none,
    roles: roles.data ?? none,
    verticals: verticals.data ?? none,
    /** Returns the name of a role or vertical, or its number if it is not listed. Stable until its list changes. */
    roleName,
    verticalName,
    /** All three lists have loaded. */
    ready,
    /** The error of the last request, and the time of the oldest response in ms. */
    error,
    since: Math.min(...all.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    /** The message in place of the lists (D45). */
    failure: ready || !error ? undefined : (failure ?? t('people.failed')),
    reload,
    /** Refetches the people. This hook shows the failure. After the page was left, it only invalidates them. */
    refreshUsers,
    /** Refetches the people if they are older than a limit, and returns one of them. Rejects on failure. */
    freshUser,
  };
}

export type Directory = ReturnType<typeof useDirectory>;

/** A person as shown and searched on the cards. */
export interface PersonEntry {
  /** Unique, even if two people have the same `userid`. */
  readonly key: string;
  readonly user: User;
  readonly name: string;
  /** Names without duplicates, in the order of the response. */
  readonly roles: readonly string[];
  readonly verticals: readonly string[];
  readonly foldedName: string;
  readonly searched: string;
}

/** Precomputes the searched text, so that a key searches 5,000 people in a few milliseconds. */
export function peopleEntries({
  users,
  roleName,
  verticalName,
}: Pick<Directory, 'users' | 'roleName' | 'verticalName'>): PersonEntry[] {
  const taken = new Set<Identifier>();
  return users.map((user, index) => {
    const name = nameOf(user);
    const verticals = [...new Set(user.verticals.map(({ vertical_id }) => verticalName(vertical_id)))];
    const roles = [
      ...new Set(user.verticals.flatMap((vertical) => vertical.roles.map(({ roleid }) => roleName(roleid)))),
    ];
    const key = taken.has(user.userid) ? `${user.userid}/${index}` : String(user.userid);
    taken.add(user.userid);
    const searched = fold([name, user.email, ...roles, ...verticals].join('\n'));
    return { key, user, name, roles, verticals, foldedName: fold(name), searched };
  });
}

/**
 * Searches people by username, email, role or vertical. Ranks an exact name first, then a prefix, a substring, and other matches;
 * keeps the order of the directory within a rank.
 */
export function findPeople(entries: readonly PersonEntry[], search: string): readonly PersonEntry[] {
  const forms = formsOf(search);
  if (forms.length === 0) return entries;
  const ranks: [PersonEntry[], PersonEntry[], PersonEntry[], PersonEntry[]] = [[], [], [], []];
  for (const entry of entries) {
    const { foldedName, searched } = entry;
    if (forms.includes(foldedName)) ranks[0].push(entry);
    else if (forms.some((form) => foldedName.startsWith(form))) ranks[1].push(entry);
    else if (forms.some((form) => foldedName.includes(form))) ranks[2].push(entry);
    else if (forms.some((form) => searched.includes(form))) ranks[3].push(entry);
  }
  return ranks.flat();
}
