import type * as z from 'zod/mini';
import { listEndings } from '../../../contract/dueActions';
import type { RowAction } from '../../definitions/action';
import { usePage } from '../../definitions/registry';
import { useCall } from '../useCall';

/**
 * Fetches machines that the server will stop or terminate, the next first. Disabled if the back end or the user's rights lack the call.
 *
 * @param query the machines that are shown
 */
export function useEndings(query: z.input<NonNullable<typeof listEndings.query>>, isShown = true) {
  return useCall(listEndings, { query, enabled: isShown, follows: ['machine', 'process'] });
}

const none: readonly RowAction[] = [];

/** Returns the actions that cancel or postpone the ends of machines, as the page of a process declares them. */
export function useEndingActions(): readonly RowAction[] {
  const page = usePage('process');
  const { rowActions = none } = page?.kind === 'screen' ? page : {};
  return rowActions.filter(({ needs }) => needs?.includes('ends_at'));
}
