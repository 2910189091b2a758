import { mayCall } from '../../../contract/access';
import { listEndings } from '../../../contract/dueActions';
import { isOffered } from '../../authProvider/offeredCalls';
import { useOffers } from '../../authProvider/useOffers';
import { useSession } from '../../authProvider/useSession';
import { callApi } from '../../dataProvider/callApi';
import { follows } from '../../dataProvider/live/subscriptions';
import type { RowAction } from '../../definitions/action';
import { usePage } from '../../definitions/registry';
import { useRead } from '../reading';

/** Fetches the machines that the server will terminate, the next first. Disabled if the back end or the user's rights lack the call. */
export function useEndings() {
  useOffers();
  const roles = useSession()?.roles;
  return useRead({
    queryKey: [listEndings.name],
    queryFn: async ({ signal }) => (await callApi(listEndings, { signal })).answer.data,
    enabled: isOffered(listEndings) && mayCall(listEndings.access, roles),
    meta: follows('machine', 'process'),
  });
}

const none: readonly RowAction[] = [];

/** Returns the action that cancels the termination of machines, as the page of a process declares it. */
export function useKeepActions(): readonly RowAction[] {
  const page = usePage('process');
  const { rowActions = none } = page?.kind === 'screen' ? page : {};
  return rowActions.filter(({ name }) => name === 'keep');
}
