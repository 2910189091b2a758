import { conflictAmong } from '../../../contract/roleConflicts';
import type { Rights } from '../people/rights';
import { applied, type Difference, differenceBetween, noDifference, pendingOf, sizeOf } from './difference';

/** What an admin has changed in one vertical and not submitted yet. */
export interface Edits {
  readonly roles: Difference;
  readonly privileges: Difference;
}

/** The edits of a person, by the identifier of the vertical. */
export type EditsByVertical = ReadonlyMap<number, Edits>;

export const noEdits: Edits = { roles: noDifference, privileges: noDifference };

/** How many single changes they are. */
export const countOf = ({ roles, privileges }: Edits): number => sizeOf(roles) + sizeOf(privileges);

/** What is still to be submitted, for each vertical with anything: what has come about by itself is not. */
export function pendingEdits(all: readonly Rights[], edits: EditsByVertical): { rights: Rights; edits: Edits }[] {
  return all
    .map((rights) => {
      const { roles, privileges } = edits.get(rights.verticalId) ?? noEdits;
      return {
        rights,
        edits: { roles: pendingOf(roles, rights.roles), privileges: pendingOf(privileges, rights.privileges) },
      };
    })
    .filter(({ edits: pending }) => countOf(pending) > 0);
}

/** The body of `assignrole` (contract). */
export interface RoleAssignment {
  readonly user_id: number;
  readonly vertical_id: number;
  readonly roles: readonly number[];
  readonly direct_privileges?: readonly number[];
}

/**
 * What to send: the edits made to what the person has now. The whole list of direct privileges goes along only when the
 * admin changed one (D15); without it they stay as they are.
 */
export function assignmentOf(userId: number, now: Rights, { roles, privileges }: Edits): RoleAssignment {
  return {
    user_id: userId,
    vertical_id: now.verticalId,
    roles: applied(now.roles, roles),
    ...(sizeOf(privileges) > 0 && { direct_privileges: applied(now.privileges, privileges) }),
  };
}

/** What others have changed between what the editor showed and what is there now, apart from what the admin changes too. */
export function changedElsewhere(shown: Rights, now: Rights, edits: Edits): Edits {
  const others = (before: readonly number[], after: readonly number[], own: Difference): Difference => {
    const { added, removed } = differenceBetween(before, after);
    return {
      added: added.filter((id) => !own.added.includes(id)),
      removed: removed.filter((id) => !own.removed.includes(id)),
    };
  };
  return {
    roles: others(shown.roles, now.roles, edits.roles),
    privileges: others(shown.privileges, now.privileges, edits.privileges),
  };
}

/**
 * Two roles of the result that exclude each other where one of them is only being added: what somebody else has given
 * meanwhile may conflict with it. A conflict that was there before is not the admin's to solve.
 */
export function newConflict(
  now: Rights,
  { roles }: Edits,
  roleName: (id: number) => string,
): readonly [string, string] | undefined {
  const kept = applied(now.roles, { added: [], removed: roles.removed }).map(roleName);
  for (const id of roles.added) {
    if (now.roles.includes(id)) continue;
    const name = roleName(id);
    const others = [...kept, ...roles.added.filter((other) => other !== id).map(roleName)];
    for (const other of others) {
      const conflict = conflictAmong([name, other]);
      if (conflict) return conflict;
    }
  }
  return undefined;
}
