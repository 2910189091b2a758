import { createContext, useContext, useLayoutEffect } from 'react';

const Crumb = createContext<(name: string | undefined) => void>(() => undefined);

/** Lets the shell read what the open page is about. */
export const CrumbProvider = Crumb;

/** Ends the breadcrumb with what the page is about, for as long as it is open; `undefined` leaves it as it is. */
export function useCrumb(name: string | undefined): void {
  const show = useContext(Crumb);
  useLayoutEffect(() => {
    show(name);
    return () => show(undefined);
  }, [show, name]);
}
