import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isTaken, take } from './takenLinks';

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
