import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { jsonOf } from '../dataProvider/jsonOf';

/**
 * What the link that led to a page has filled its form with, in the state of the address, and a `key` for the form: a link
 * that fills it fills it anew, also when the page is open already. After a reload, and on the way back, the form's draft
 * is what counts (D36).
 *
 * @param read the fields in a state; `undefined` for a state that has none
 */
export function useGiven<Given>(read: (state: unknown) => Given | undefined): {
  readonly given: Given | undefined;
  readonly key: string;
} {
  const { state, key } = useLocation();
  const [opened] = useState(key);
  const [link, setLink] = useState(() => ({ key, isNew: !isTaken(key) }));
  if (link.key !== key) setLink({ key, isNew: !isTaken(key) });
  const given = link.isNew ? read(state) : undefined;
  const fills = given !== undefined;
  useEffect(() => {
    if (fills) take(key);
  }, [fills, key]);
  return { given, key: fills ? key : opened };
}

/*
 * The addresses in this tab's history whose links have filled a form already. The browser keeps what a link carries for as
 * long as the entry is there: without this, a reload or Back would put it in the place of what was typed since.
 */

const storageKey = 'taken-links';

/** Of a longer history the oldest entries are forgotten. */
const maximum = 200;

function read(): readonly unknown[] {
  try {
    const kept = jsonOf(sessionStorage.getItem(storageKey) ?? '');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** Whether the link of this entry of the history, by its `location.key`, has filled its form before. */
const isTaken = (key: string): boolean => read().includes(key);

/** Remembers that it has; for this tab, and as long as it is open. */
function take(key: string): void {
  if (isTaken(key)) return;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...read(), key].slice(-maximum)));
  } catch {
    // Storage that cannot be reached (C26) holds no draft either.
  }
}
