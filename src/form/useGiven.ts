import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { persistent, validMembers } from '../config/persistent';

const maxTaken = 200;

/**
 * The history entries, by `location.key`, whose links have filled a form in this tab. The browser keeps an entry's state: without
 * this, a reload or Back would replace what was typed since.
 */
const takenLinks = persistent<readonly string[]>('taken-links', validMembers(z.string()), [], 'sessionStorage');
const isTaken = (key: string): boolean => takenLinks.read().includes(key);

/**
 * Returns the form values in the state of the link that opened the page, and a `key` for the form: each link fills it again, even if the
 * page is already open. After a reload or Back the form's draft counts instead (D36).
 *
 * @param read returns the fields in a state; `undefined` if it has none
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
    if (fills && !isTaken(key)) takenLinks.change((taken) => [...taken, key].slice(-maxTaken));
  }, [fills, key]);
  return { given, key: fills ? key : opened };
}
