import { rolesConflict } from '../../../contract/roleConflicts';
import { t } from '../../i18n/translate';
import type { Choice } from '../../ui/form/ChoiceInput';
import type { Role } from '../people/directory';

/**
 * The roles that can be added to those a person has or is about to get (`had`). One that conflicts with them, or with one
 * that is chosen already, cannot be chosen and says why (R30).
 */
export function roleChoices(roles: readonly Role[], had: readonly number[], chosen: readonly string[]): Choice[] {
  const inTheWay = roles
    .filter(({ roleid }) => had.includes(roleid) || chosen.includes(String(roleid)))
    .map(({ rolename }) => rolename);
  return roles
    .filter(({ roleid }) => !had.includes(roleid))
    .map(({ roleid, rolename }) => ({
      value: String(roleid),
      label: rolename.trim() === '' ? t('people.unnamed') : rolename,
      disabled: inTheWay.some((other) => rolesConflict(rolename, other)) ? t('people.roleConflict') : undefined,
    }));
}
