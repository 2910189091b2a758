import type { User } from '../../dataProvider/people';
import { t } from '../../i18n/translate';

/** Characters of a name that are rendered; the title holds the whole name. */
export const maxNameLength = 200;

/** Returns a name, or `(no name)` for a blank one. */
export const named = (name: string): string => (name.trim() === '' ? t('people.unnamed') : name);

export const nameOf = ({ username }: Pick<User, 'username'>): string => named(username);
