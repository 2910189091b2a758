import { useCallback } from 'react';
import { type RouterNavigateFunction, type RouterProvider, type RouterTo, reactRouterProvider } from 'react-admin';
import { inputParameter } from './inputAddress';

/**
 * An address of the same page with its search parameter for the input, as it is in the present address. react-admin writes
 * the whole query of a list's address, of which it knows only its own part.
 */
export function withInput(to: RouterTo, present: string): RouterTo {
  if (typeof to === 'string' || to.search === undefined || to.pathname !== undefined) return to;
  const input = new URLSearchParams(present).get(inputParameter);
  if (input === null) return to;
  const search = new URLSearchParams(to.search);
  search.set(inputParameter, input);
  return { ...to, search: `?${search}` };
}

/** react-admin's way to the router, for a list with an input: a page turn, a sort or a filter leaves the input in the address (D8). */
export const keepsInput: RouterProvider = {
  ...reactRouterProvider,
  useNavigate() {
    const navigate = reactRouterProvider.useNavigate();
    return useCallback(
      (...[to, options]: Parameters<RouterNavigateFunction>) =>
        typeof to === 'number' ? navigate(to) : navigate(withInput(to, window.location.search), options),
      [navigate],
    ) as RouterNavigateFunction;
  },
};
