import { useEffect } from 'react';
import { config } from '../config/runtimeConfig';

/** Sets the title of the browser tab to the page's name and the product's. */
export function usePageTitle(name: string): void {
  useEffect(() => {
    document.title = `${name} · ${config().productName}`;
  }, [name]);
}
