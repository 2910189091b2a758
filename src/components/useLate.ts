import { useEffect, useState } from 'react';

/** Returns true if `is` has been true for `wait` ms, until it is false. */
export function useLate(is: boolean, wait: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!is) return;
    const timer = setTimeout(setLate, wait, true);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [is, wait]);
  return is && late;
}
