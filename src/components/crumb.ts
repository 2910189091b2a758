import { createContext, useContext, useLayoutEffect } from 'react';

const Crumb = createContext<(name: string | undefined) => void>(() => undefined);

/** Provides the shell's setter of the breadcrumb's last part. */
export const CrumbProvider = Crumb;

/** Sets the last part of the breadcrumb while the page is open; `undefined` keeps the default. */
export function useCrumb(name: string | undefined): void {
  const show = useContext(Crumb);
  useLayoutEffect(() => {
    show(name);
    return () => show(undefined);
  }, [show, name]);
}
