import { useActionModel } from './actionModel';
import type { ActionSite } from './perform';
import { useActionTools } from './useActionTools';

/** The page around, as the place where an action is used. */
export function useActionSite(): ActionSite {
  const { name, refresh, show } = useActionModel();
  return { list: name, tools: useActionTools(), refresh, show };
}
