import type { SsoConfig } from '../ssoConfig';

/** Names of roles by the names of verticals. */
export type RolesByVertical = ReadonlyMap<string, ReadonlySet<string>>;

function merged(rights: readonly Readonly<Record<string, readonly string[]>>[]): RolesByVertical {
  const roles = new Map<string, Set<string>>();
  for (const [vertical, names] of rights.flatMap((one) => Object.entries(one)))
    roles.set(vertical, new Set([...(roles.get(vertical) ?? []), ...names]));
  return roles;
}

/** Returns all rights that the file gives to any group: single sign-on decides about these, and about no others. */
export const governedRights = ({ groups }: SsoConfig): RolesByVertical => merged(Object.values(groups));

/** Returns the rights of a person's groups, and the groups that the file does not name. */
export function rightsOf(
  { groups: mapping }: SsoConfig,
  groups: readonly string[],
): { readonly wanted: RolesByVertical; readonly unmapped: readonly string[] } {
  const known = groups.flatMap((name) => (Object.hasOwn(mapping, name) ? [mapping[name] ?? {}] : []));
  return { wanted: merged(known), unmapped: groups.filter((name) => !Object.hasOwn(mapping, name)) };
}
