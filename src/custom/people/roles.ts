import { modules } from '../../../contract/access';
import { rolesConflict } from '../../../contract/roleConflicts';
import type { Identifier } from '../../../contract/shapes';
import type { Choice } from '../../components/form/ChoiceInput';
import { roleAllows } from '../../components/roleWords';
import { fold, formsOf, hasOneOf } from '../../dataProvider/listIndex/fold';
import type { Role } from '../../dataProvider/people';
import { say, t } from '../../i18n/translate';
import type { Directory } from './directory';
import { named } from './names';

/**
 * Returns the roles that Update Role can add to `had`, the assigned and added ones. A role that conflicts with them or with a
 * chosen one is disabled, with the reason (R30).
 */
export function roleChoices(roles: readonly Role[], had: readonly Identifier[], chosen: readonly string[]): Choice[] {
  const inTheWay = roles
    .filter(({ roleid }) => had.includes(roleid) || chosen.includes(String(roleid)))
    .map(({ rolename }) => rolename);
  return roles
    .filter(({ roleid }) => !had.includes(roleid))
    .map(({ roleid, rolename }) => ({
      value: String(roleid),
      label: named(rolename),
      about: roleAllows(rolename),
      disabled: inTheWay.some((other) => rolesConflict(rolename, other)) ? t('people.roleConflict') : undefined,
    }));
}

export interface RoleOption {
  readonly id: Identifier;
  readonly name: string;
  readonly module: string;
  readonly searched: string;
}

export interface RoleGroup {
  readonly label: string;
  readonly roles: readonly RoleOption[];
}

function moduleLabel(module: string): string {
  if (modules.some((name) => name === module)) return say(`module.${module}`);
  return module.trim() === '' ? t('wizard.otherModule') : module;
}

/** Returns all roles, then the assigned ones that are not listed, named by their number. */
export function roleOptions(
  { roles, roleName }: Pick<Directory, 'roles' | 'roleName'>,
  assigned: readonly Identifier[],
) {
  const listed = new Set<Identifier>(roles.map(({ roleid }) => roleid));
  const unlisted = assigned
    .filter((id) => !listed.has(id))
    .map((id) => ({ roleid: id, rolename: roleName(id), module: '' }));
  return [...roles, ...unlisted].map(({ roleid, rolename, module }): RoleOption => {
    const name = named(rolename);
    return { id: roleid, name, module, searched: fold(`${name}\n${module}\n${moduleLabel(module)}`) };
  });
}

/** Returns the roles that a search finds by name or module, grouped by module in order of first appearance. */
export function roleGroups(options: readonly RoleOption[], search: string): readonly RoleGroup[] {
  const forms = formsOf(search);
  const groups = new Map<string, RoleOption[]>();
  for (const option of options.filter(({ searched }) => hasOneOf(searched, forms))) {
    groups.set(option.module, [...(groups.get(option.module) ?? []), option]);
  }
  return [...groups].map(([module, roles]) => ({ label: moduleLabel(module), roles }));
}

/** Returns the roles that conflict with a selected one (R30). A selected role can always be deselected. */
export function conflictingRoles(
  options: readonly RoleOption[],
  selected: readonly Identifier[],
): ReadonlySet<Identifier> {
  const chosen = options.filter(({ id }) => selected.includes(id));
  const conflicts = ({ id, name }: RoleOption) =>
    !selected.includes(id) && chosen.some((other) => rolesConflict(other.name, name));
  return new Set(options.filter(conflicts).map(({ id }) => id));
}
