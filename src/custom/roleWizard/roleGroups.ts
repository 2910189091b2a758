import { modules } from '../../../contract/access';
import { rolesConflict } from '../../../contract/roleConflicts';
import { fold } from '../../dataProvider/listIndex/fold';
import { say, t } from '../../i18n/translate';
import type { Directory } from '../people/directory';
import { holdingOf, type WizardState } from './wizardState';

/** A role as the wizard offers it. */
export interface RoleOption {
  readonly id: number;
  readonly name: string;
  readonly module: string;
  readonly searched: string;
}

/** A module's roles. */
export interface RoleGroup {
  readonly label: string;
  readonly roles: readonly RoleOption[];
}

const isModule = (name: string) => modules.some((module) => module === name);

function moduleLabel(module: string): string {
  if (isModule(module)) return say(`module.${module}`);
  return module.trim() === '' ? t('wizard.otherModule') : module;
}

/** All roles that can be selected, and those of `held` that are in no list, which are called by their number. */
export function roleOptions({ roles, roleName }: Pick<Directory, 'roles' | 'roleName'>, held: readonly number[]) {
  const known = new Set(roles.map(({ roleid }) => roleid));
  const unlisted = held
    .filter((id) => !known.has(id))
    .map((id) => ({ roleid: id, rolename: roleName(id), module: '' }));
  return [...roles, ...unlisted].map(({ roleid, rolename, module }): RoleOption => {
    const name = rolename.trim() === '' ? t('people.unnamed') : rolename;
    return { id: roleid, name, module, searched: fold(`${name}\n${module}\n${moduleLabel(module)}`) };
  });
}

/** The roles that a search finds by name or module, by module, in the order in which modules first come. */
export function roleGroups(options: readonly RoleOption[], search: string): readonly RoleGroup[] {
  const wanted = fold(search.trim());
  const groups = new Map<string, RoleOption[]>();
  for (const option of options) {
    if (!option.searched.includes(wanted)) continue;
    const group = groups.get(option.module);
    if (group) group.push(option);
    else groups.set(option.module, [option]);
  }
  return [...groups].map(([module, roles]) => ({ label: moduleLabel(module), roles }));
}

/**
 * The roles that cannot be selected, because a selected one excludes them (R30). What is selected
 * already can always be taken back.
 */
export function conflictingRoles(options: readonly RoleOption[], state: WizardState): ReadonlySet<number> {
  const selected = options.filter(({ id }) => state.selectedRoles.includes(id));
  const conflicts = ({ id, name }: RoleOption) =>
    !state.selectedRoles.includes(id) && selected.some((other) => rolesConflict(other.name, name));
  return new Set(options.filter(conflicts).map(({ id }) => id));
}

/** The roles that stay as they are, because the person has them in the chosen vertical. */
export function lockedRoles(state: WizardState): readonly number[] {
  return holdingOf(state)?.roles ?? [];
}
