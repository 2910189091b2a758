import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { sessionUser } from '../authProvider/session';
import { storageKey } from '../config/basePath';
import { persistentByKey, validMembers } from '../config/persistent';
import type { Row } from '../definitions/basics';
import type { PageDefinition } from '../definitions/page';

const maxRecents = 8;
const maxTextLength = 1_000;

const recent = z.object({
  address: z.string().check(z.startsWith('/dashboard/'), z.maxLength(maxTextLength)),
  name: z.string().check(z.minLength(1), z.maxLength(maxTextLength)),
});

/** A record whose page was opened: the page's address, and the record's name. */
export type Recent = z.infer<typeof recent>;

/** The records that each user has opened last, newest first (D57). */
const recents = persistentByKey<readonly Recent[]>(validMembers(recent), []);
const keyOf = (username: string) => storageKey(`recent ${JSON.stringify([username])}`);

/** Returns the records that a user has opened last, newest first. */
export const recentsOf = (username: string): readonly Recent[] => recents(keyOf(username)).read().slice(0, maxRecents);

/** Puts a record in front of those that a user has opened. */
export function remember(username: string, opened: Recent): void {
  if (!recent.safeParse(opened).success) return;
  recents(keyOf(username)).change((known) =>
    [opened, ...known.filter(({ address }) => address !== opened.address)].slice(0, maxRecents),
  );
}

/** Remembers the record of an open page as soon as its name is known. */
export function useRecent(page: PageDefinition, row: Row | undefined): void {
  const { pathname } = useLocation();
  const [username] = useState(() => sessionUser()?.username ?? '');
  const name = row && page.find?.title(row);
  useEffect(() => {
    if (name) remember(username, { address: pathname, name });
  }, [username, pathname, name]);
}
