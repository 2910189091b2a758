import { jsonOf } from '../../dataProvider/jsonOf';

/*
 * The addresses in this tab's history whose links have filled a form already. The browser keeps what a link carries for as
 * long as the entry is there: without this, a reload or Back would put it in the place of what was typed since.
 */

const storageKey = 'taken-links';

/** Of a longer history the oldest entries are forgotten. */
const most = 200;

function read(): readonly unknown[] {
  try {
    const kept = jsonOf(sessionStorage.getItem(storageKey) ?? '');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** Whether the link of this entry of the history, by its `location.key`, has filled its form before. */
export const isTaken = (key: string): boolean => read().includes(key);

/** Remembers that it has; for this tab, and as long as it is open. */
export function take(key: string): void {
  if (isTaken(key)) return;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...read(), key].slice(-most)));
  } catch {
    // Storage that cannot be reached (C26) holds no draft either.
  }
}
