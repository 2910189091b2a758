import { adminRole, isAdmin, type modules, rightsOf } from '../../contract/access';
import { emptyWorkspaces } from '../access/workspaces';
import { t } from '../i18n/translate';

/**
 * Describes what a role allows, by the rule that opens workspaces and calls (R20). A role that ends in `admin` opens no more
 * than any other role of its workspace (D31), and says so.
 *
 * @example roleAllows('aws user') // 'AWS: find, start, stop and terminate machines; create launch templates.'
 */
export function roleAllows(rolename: string): string {
  if (isAdmin([rolename])) return t('role.allows.all');
  const opened = rightsOf([rolename]);
  if (opened.length === 0) return t('role.allows.nothing');
  const words = opened.map((module) =>
    emptyWorkspaces.has(module)
      ? t('role.allows.empty', { workspace: t(`module.${module}`) })
      : t(module === 'launch' ? 'role.allows.launch' : 'role.allows.aws'),
  );
  const endsInAdmin = rolename.trim().toLowerCase().endsWith(adminRole);
  return [...words, ...(endsInAdmin ? [t('role.allows.same')] : [])].join(' ');
}

/** Returns two names of roles that open a workspace, as examples. */
export function rolesFor(module: (typeof modules)[number]): string {
  if (module === 'admin') return adminRole;
  const word = module === 'launch' ? 'machine_launch' : module;
  return [`${word} user`, `${word} admin`].filter((role) => rightsOf([role]).includes(module)).join(', ');
}
