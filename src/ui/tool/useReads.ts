import { type RefObject, useEffect, useRef } from 'react';

/** The signal that calls off a page's reads when it is left; what changes something goes on without it. */
export function useReads(): RefObject<AbortController> {
  const reads = useRef(new AbortController());
  useEffect(() => {
    // Anew, since in development React leaves and opens each page once.
    reads.current = new AbortController();
    return () => reads.current.abort();
  }, []);
  return reads;
}
