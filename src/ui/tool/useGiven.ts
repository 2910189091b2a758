import { useState } from 'react';
import { useLocation } from 'react-router';

/**
 * What the link that led to a page has filled its form with, in the state of the address, and a `key` for the form: a link
 * that fills it fills it anew, also when the page is open already.
 *
 * @param read the fields in a state; `undefined` for a state that has none
 */
export function useGiven<Given>(read: (state: unknown) => Given | undefined): {
  readonly given: Given | undefined;
  readonly key: string;
} {
  const { state, key } = useLocation();
  const [opened] = useState(key);
  const given = read(state);
  return { given, key: given === undefined ? opened : key };
}
