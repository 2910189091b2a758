import { useDataProvider, useListContext } from 'react-admin';
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider';
import { useTableModel } from '../tableModel';
import type { ActionSite } from './perform';
import { useActionTools } from './useActionTools';

/** The list around, as the place where an action is used. */
export function useActionSite(): ActionSite {
  const { name } = useTableModel().page;
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { refetch } = useListContext();
  return {
    list: name,
    tools: useActionTools(),
    refresh: async () => {
      await dataProvider.forget(name);
      // Unlike the Refresh button it joins no read under way: that may have begun before the change.
      await refetch({ cancelRefetch: true });
    },
  };
}
