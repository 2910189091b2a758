import { createContext, useContext, useLayoutEffect } from 'react';

const Crumb = createContext<(name: string | undefined) => void>(() => undefined);

/** Takes what a page says it is about: for the frame around it. */
export const CrumbProvider = Crumb;

/** Ends the breadcrumb with what the page is about, for as long as it is open; `undefined` says nothing. */
export function useCrumb(name: string | undefined): void {
  const show = useContext(Crumb);
  useLayoutEffect(() => {
    show(name);
    return () => show(undefined);
  }, [show, name]);
}
