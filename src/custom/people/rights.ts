import type { User } from './directory';

/** What a person has in one of their verticals. */
export interface Rights {
  readonly verticalId: number;
  /** Identifiers, each once. */
  readonly roles: readonly number[];
  /** The direct privileges, each once. */
  readonly privileges: readonly number[];
}

type UserVertical = User['verticals'][number];

/** The direct privileges of a vertical: the contract shows them with each role in it, the reference server with it too. */
const privilegesOf = ({ roles, direct_privileges }: UserVertical): number[] => [
  ...direct_privileges,
  ...roles.flatMap((role) => role.direct_privileges),
];

/** What a person has in each vertical, in the order of the answer; a vertical that comes twice is one. */
export function rightsOf({ verticals }: Pick<User, 'verticals'>): Rights[] {
  const found = new Map<number, { roles: Set<number>; privileges: Set<number> }>();
  for (const vertical of verticals) {
    const known = found.get(vertical.vertical_id) ?? { roles: new Set(), privileges: new Set() };
    for (const { roleid } of vertical.roles) known.roles.add(roleid);
    for (const id of privilegesOf(vertical)) known.privileges.add(id);
    found.set(vertical.vertical_id, known);
  }
  return [...found].map(([verticalId, { roles, privileges }]) => ({
    verticalId,
    roles: [...roles],
    privileges: [...privileges],
  }));
}
