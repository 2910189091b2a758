import { useEffect, useState } from 'react';

/** Returns a text that has not changed for `wait` ms; until then the former one, at first ''. */
export function useDebounced(text: string, wait: number): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(setSettled, wait, text);
    return () => clearTimeout(timer);
  }, [text, wait]);
  return settled;
}
