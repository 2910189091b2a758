import { useSession } from '../../authProvider/useSession';
import { usePersistent } from '../../config/usePersistent';
import { nameOf } from '../../dataProvider/listInput';
import { useTableSettings } from '../useTableSettings';
import { savedViews } from './savedViews';

/**
 * Returns the saved views of a list of the user who is signed in, and the settings that they change.
 *
 * @param list the list's resource; one form with different inputs is one list
 */
export function useSavedViews(list: string) {
  const username = useSession()?.username ?? '';
  const stored = savedViews(username, nameOf(list));
  const [settings, changeSettings] = useTableSettings(username, nameOf(list));
  return { stored, views: usePersistent(stored), settings, changeSettings };
}
