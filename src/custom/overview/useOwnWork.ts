import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Module, mayCall, rightsOf } from '../../../contract/access';
import { listOwnRequests } from '../../../contract/processes';
import { isOffered } from '../../authProvider/offeredCalls';
import { useSession } from '../../authProvider/useSession';
import { draftNames } from '../../components/drafts';
import { useReadAgain } from '../../components/reading';
import { callApi } from '../../dataProvider/callApi';
import type { PageDefinition } from '../../definitions/page';
import { mayOpen, useRegistry } from '../../definitions/registry';
import { type OwnRequests, ownRequestsOf } from './ownWork';

export interface OwnWork {
  /** `undefined` while they are loading, and if the back end does not list them. */
  readonly requests: OwnRequests | undefined;
  /** The tools with a draft. */
  readonly drafts: readonly PageDefinition[];
  /** Everything has loaded. */
  readonly isRead: boolean;
  /** The requests could not be loaded. */
  readonly failed: boolean;
  readonly read: () => void;
}

/**
 * Returns one's own requests, if the back end lists them, and drafts.
 *
 * @param module limits the drafts to this workspace
 */
export function useOwnWork(module?: Module): OwnWork {
  const registry = useRegistry();
  const { roles, username = '', vertical = '' } = useSession() ?? {};
  const enabled = isOffered(listOwnRequests) && mayCall(listOwnRequests.access, roles);
  const { data, error, refetch } = useQuery({
    queryKey: ['own requests'],
    queryFn: async ({ signal }) => (await callApi(listOwnRequests, { signal })).answer.data,
    enabled,
    networkMode: 'always',
  });
  const read = () => void (enabled && refetch({ cancelRefetch: false }));
  useReadAgain(read, error);
  const [openedAt] = useState(() => Date.now());
  const requests = useMemo(() => data && ownRequestsOf(data, openedAt), [data, openedAt]);
  const drafts = useMemo(() => {
    const rights = rightsOf(roles);
    return draftNames({ username, vertical }).flatMap((name) => {
      const page = registry?.pages.get(name);
      const isTool = page?.kind === 'screen' && page.tool !== undefined;
      if (!page || !isTool || !rights.includes(page.module) || !mayOpen(page, roles)) return [];
      if (module !== undefined && page.module !== module) return [];
      return registry?.pageAt(page.module, page.paths[0]) ? [page] : [];
    });
  }, [registry, roles, username, vertical, module]);
  const isRead = !enabled || data !== undefined;
  return { requests, drafts, isRead, failed: error !== null && !isRead, read };
}
