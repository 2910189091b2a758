import { useState } from 'react';
import { foldedKey, readFolded } from './folded';

/** Whether the menu is folded, which the browser remembers where it may. */
export function useFolded(): readonly [folded: boolean, setFolded: (folded: boolean) => void] {
  const [folded, setFolded] = useState(readFolded);
  return [
    folded,
    (next) => {
      setFolded(next);
      try {
        localStorage.setItem(foldedKey, String(next));
      } catch {
        // A full or forbidden storage costs only the memory of the choice.
      }
    },
  ];
}
