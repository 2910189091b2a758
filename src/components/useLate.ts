import { useEffect, useState } from 'react';

/** Whether something has been so for a while, in ms; it ends at once. */
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
