import type { Identifier } from '../../../contract/shapes';
import { fold, formsOf } from '../../dataProvider/listIndex/fold';
import type { User } from '../../dataProvider/people';
import { t } from '../../i18n/translate';
import type { Directory } from './directory';

/** A person as the cards show and find them. */
export interface PersonEntry {
  /** Unique, even if the server has given two people the same `userid`. */
  readonly key: string;
  readonly user: User;
  /** The username, or what stands for an empty one. */
  readonly name: string;
  /** The names of all roles and verticals, each once, in the order of the answer. */
  readonly roles: readonly string[];
  readonly verticals: readonly string[];
  /** The folded name, and all the text that is searched. */
  readonly foldedName: string;
  readonly searched: string;
}

/** A person's display name: the username, or `(no name)`. */
export function nameOf({ username }: Pick<User, 'username'>): string {
  return username.trim() === '' ? t('people.unnamed') : username;
}

/** Precomputes the searched text: 5,000 people are then searched in a few milliseconds. */
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
 * Returns the people that a search finds by username, email, role or vertical. The best come first: exact name, prefix of the name,
 * substring of the name, anything else; within each, the order of the directory.
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
