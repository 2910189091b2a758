import { useTableModel } from '../tableModel';
import type { ActionSite } from './perform';
import { useActionTools } from './useActionTools';

/** The list around, as the place where an action is used. */
export function useActionSite(): ActionSite {
  const { page, refresh } = useTableModel();
  return { list: page.name, tools: useActionTools(), refresh };
}
