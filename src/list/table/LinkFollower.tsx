import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router';

let go: ((address: string) => void) | undefined;

/**
 * Lets the table follow the links in its cells. Apart from the table: what can navigate renders again whenever the address changes,
 * and so with each key of a search.
 */
export function LinkFollower() {
  const navigate = useNavigate();
  useLayoutEffect(() => {
    go = (address) => void navigate(address);
    return () => {
      go = undefined;
    };
  }, [navigate]);
  return null;
}

/** Opens a page of the console, as a router's link does. */
export function followLink(address: string): void {
  go?.(address);
}
