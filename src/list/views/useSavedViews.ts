import { useSession } from '../../authProvider/useSession';
import { useKept } from '../../components/useKept';
import { nameOf } from '../../dataProvider/listInput';
import { useTableSettings } from '../useTableSettings';
import { type SavedView, savedViews, viewsKey } from './savedViews';

/**
 * The saved views of a list, of whoever is signed in, and what they bring back besides the address.
 *
 * @param list the list's resource; those of one form and different inputs are one list
 */
export function useSavedViews(list: string) {
  const username = useSession()?.username ?? '';
  const key = viewsKey(username, nameOf(list));
  const views = useKept(savedViews, key);
  const [settings, changeSettings] = useTableSettings(username, nameOf(list));
  /** @returns whether storage took it */
  const change = (edit: (views: readonly SavedView[]) => readonly SavedView[]) => savedViews.change(key, edit);
  return { key, views, change, settings, changeSettings };
}
