import { useState } from 'react';

const key = 'menu-folded';

function read(): boolean {
  try {
    return localStorage.getItem(key) === 'true';
  } catch {
    return false;
  }
}

/** Whether the menu is folded, which the browser remembers where it may. */
export function useFolded(): readonly [folded: boolean, setFolded: (folded: boolean) => void] {
  const [folded, setFolded] = useState(read);
  return [
    folded,
    (next) => {
      setFolded(next);
      try {
        localStorage.setItem(key, String(next));
      } catch {
        // A full or forbidden storage costs only the memory of the choice.
      }
    },
  ];
}
