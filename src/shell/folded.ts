/** Whether the menu is folded stands under this key of the browser's storage. */
export const foldedKey = 'menu-folded';

/** Whether the menu is folded, as the browser remembers it. */
export function readFolded(): boolean {
  try {
    return localStorage.getItem(foldedKey) === 'true';
  } catch {
    return false;
  }
}
