import type { Identifier } from '../../../contract/shapes';
import { fold, formsOf } from '../../dataProvider/listIndex/fold';
import type { User } from '../../dataProvider/people';
import { t } from '../../i18n/translate';
import type { Directory } from './directory';

/** A person as shown and searched on the cards. */
export interface PersonEntry {
  /** Unique, even if two people have the same `userid`. */
  readonly key: string;
  readonly user: User;
  readonly name: string;
  /** Names without duplicates, in the order of the response. */
  readonly roles: readonly string[];
  readonly verticals: readonly string[];
  readonly foldedName: string;
  readonly searched: string;
}

/** Returns the username, or `(no name)`. */
export function nameOf({ username }: Pick<User, 'username'>): string {
  return username.trim() === '' ? t('people.unnamed') : username;
}

/** Precomputes the searched text, so that a key searches 5,000 people in a few milliseconds. */
export function peopleEntries({
  users,
  roleName,
  verticalName,
}: Pick<Directory, 'users' | 'roleName' | 'verticalName'>): PersonEntry[] {
  const taken = new Set<Identifier>();
  return users.map((user, index) => {
    const name = nameOf(user);
    const verticals = [...new Set(user.verticals.map(({ vertical_id }) => verticalName(vertical_id)))];
    const roles = [
      ...new Set(user.verticals.flatMap((vertical) => vertical.roles.map(({ roleid }) => roleName(roleid)))),
    ];
    const key = taken.has(user.userid) ? `${user.userid}/${index}` : String(user.userid);
    taken.add(user.userid);
    const searched = fold([name, user.email, ...roles, ...verticals].join('\n'));
    return { key, user, name, roles, verticals, foldedName: fold(name), searched };
  });
}

/**
 * Searches people by username, email, role or vertical. Ranks an exact name first, then a prefix, a substring, and other matches;
 * keeps the order of the directory within a rank.
 */
export function findPeople(entries: readonly PersonEntry[], search: string): readonly PersonEntry[] {
  const forms = formsOf(search);
  if (forms.length === 0) return entries;
  const ranks: [PersonEntry[], PersonEntry[], PersonEntry[], PersonEntry[]] = [[], [], [], []];
  for (const entry of entries) {
    const { foldedName, searched } = entry;
    if (forms.includes(foldedName)) ranks[0].push(entry);
    else if (forms.some((form) => foldedName.startsWith(form))) ranks[1].push(entry);
    else if (forms.some((form) => foldedName.includes(form))) ranks[2].push(entry);
    else if (forms.some((form) => searched.includes(form))) ranks[3].push(entry);
  }
  return ranks.flat();
}
