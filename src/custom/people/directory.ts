import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { Identifier } from '../../../contract/shapes';
import { isForbidden, readFailure } from '../../components/failures';
import { useFailureToast, useReadAgain } from '../../components/reading';
import { showToast } from '../../components/toasts';
import { CallError } from '../../dataProvider/callError';
import { peopleKey, peopleReads, type User } from '../../dataProvider/people';
import { t } from '../../i18n/translate';

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
    /** Refetches the people; rejects on failure. After the page was left, it only invalidates them. */
    reloadUsers,
  };
}

export type Directory = ReturnType<typeof useDirectory>;
