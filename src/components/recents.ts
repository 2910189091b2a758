import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { sessionUser } from '../authProvider/session';
import { storageKey } from '../config/basePath';
import type { Row } from '../definitions/basics';
import type { PageDefinition } from '../definitions/page';

/*
 * The things whose pages a person has opened last, to find them again (D57): their addresses and names, in local storage, for each
 * person. Storage that throws or is full costs the list and nothing else (C26).
 */

/** So many are kept. */
const maximum = 8;

/** More characters than this of a name or an address are not kept. */
const longest = 1_000;

const recent = z.object({
  /** The address of its page. */
  address: z.string().check(z.startsWith('/dashboard/'), z.maxLength(longest)),
  name: z.string().check(z.minLength(1), z.maxLength(longest)),
});

/** A thing whose page was opened. */
export type Recent = z.infer<typeof recent>;

const keyOf = (username: string) => storageKey(`recent ${JSON.stringify([username])}`);

/** What somebody has opened last, the newest first. What is stored and is no such thing is left out. */
export function recentsOf(username: string): readonly Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(username)) ?? '[]');
    return (Array.isArray(stored) ? stored : []).flatMap((one) => recent.safeParse(one).data ?? []).slice(0, maximum);
  } catch {
    return [];
  }
}

/** Puts a thing in front of what somebody has opened. */
export function remember(username: string, opened: Recent): void {
  if (!recent.safeParse(opened).success) return;
  const others = recentsOf(username).filter(({ address }) => address !== opened.address);
  try {
    localStorage.setItem(keyOf(username), JSON.stringify([opened, ...others].slice(0, maximum)));
  } catch {
    // It is not found again by this list.
  }
}

/** Remembers the thing of an open page, once it is known what it is called. */
export function useRecent(page: PageDefinition, row: Row | undefined): void {
  const { pathname } = useLocation();
  const [username] = useState(() => sessionUser()?.username ?? '');
  const name = row && page.find?.title(row);
  useEffect(() => {
    if (name) remember(username, { address: pathname, name });
  }, [username, pathname, name]);
}
