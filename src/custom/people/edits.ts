import * as z from 'zod/mini';
import { conflictAmong } from '../../../contract/roleConflicts';
import { type Identifier, isIdentifierNumber } from '../../../contract/shapes';
import { typedNumber, wholeNumber } from '../../dataProvider/json';
import type { User } from '../../dataProvider/people';

/* The rights of a person in one vertical, and an admin's unsubmitted edits to them. The schemas are those of the drafts. */

export const heldIdentifier = z.union([z.number(), z.string()]);

const identifiers = z.readonly(z.array(heldIdentifier));

/** The identifiers of a person's roles and direct privileges in one vertical, without duplicates. */
export interface Rights {
  readonly verticalId: Identifier;
  readonly roles: readonly Identifier[];
  readonly privileges: readonly Identifier[];
}

const difference = z.object({ added: identifiers, removed: identifiers });

/** The identifiers to add to a list and to remove from it; none is in both. */
export type Difference = Readonly<z.infer<typeof difference>>;

/** An admin's unsubmitted changes in one vertical. */
export const editsSchema = z.object({ roles: difference, privileges: difference });

export type Edits = Readonly<z.infer<typeof editsSchema>>;

/** Parses the value of a choice as an identifier. */
export const chosenIdentifier = (value: string): Identifier => wholeNumber(value) ?? value;

export interface PendingEdits {
  readonly rights: Rights;
  readonly edits: Edits;
}

/** Returns the rights of a person by vertical, in the order of the response. Merges duplicates. */
export function rightsOf({ verticals }: Pick<User, 'verticals'>): Rights[] {
  const found = new Map<Identifier, { roles: Set<Identifier>; privileges: Set<Identifier> }>();
  for (const { vertical_id, roles, direct_privileges } of verticals) {
    const rights = found.get(vertical_id) ?? { roles: new Set(), privileges: new Set() };
    // The contract lists direct privileges under each role, the reference server under the vertical too.
    for (const id of direct_privileges) rights.privileges.add(id);
    for (const role of roles) {
      rights.roles.add(role.roleid);
      for (const id of role.direct_privileges) rights.privileges.add(id);
    }
    found.set(vertical_id, rights);
  }
  return [...found].map(([verticalId, { roles, privileges }]) => ({
    verticalId,
    roles: [...roles],
    privileges: [...privileges],
  }));
}

const noDifference: Difference = { added: [], removed: [] };

export const noEdits: Edits = { roles: noDifference, privileges: noDifference };

const without = (ids: readonly Identifier[], others: readonly Identifier[]) => ids.filter((id) => !others.includes(id));

/** Drops the parts of a difference that another admin has made meanwhile. */
const pendingIn = ({ added, removed }: Difference, current: readonly Identifier[]): Difference => ({
  added: without(added, current),
  removed: removed.filter((id) => current.includes(id)),
});

/** Toggles `id`: adds it, removes it if it is in `current`, or undoes either. */
export function toggled(difference: Difference, current: readonly Identifier[], id: Identifier): Difference {
  const { added, removed } = pendingIn(difference, current);
  if (removed.includes(id)) return { added, removed: without(removed, [id]) };
  if (added.includes(id)) return { added: without(added, [id]), removed };
  return current.includes(id) ? { added, removed: [...removed, id] } : { added: [...added, id], removed };
}

/** Applies a difference to a list, and keeps the other changes in it (C29). */
export function applied(current: readonly Identifier[], { added, removed }: Difference): Identifier[] {
  return [...without(current, removed), ...without(added, current)];
}

/** Returns the difference between two states of a list. */
export function differenceBetween(before: readonly Identifier[], after: readonly Identifier[]): Difference {
  return { added: without(after, before), removed: without(before, after) };
}

/** Drops the edits that another admin has made meanwhile. */
export function pendingOf({ roles, privileges }: Edits, rights: Omit<Rights, 'verticalId'>): Edits {
  return { roles: pendingIn(roles, rights.roles), privileges: pendingIn(privileges, rights.privileges) };
}

/** Returns the number of additions and removals. */
export const sizeOf = ({ added, removed }: Difference) => added.length + removed.length;

/** Returns the number of single changes. */
export const countOf = ({ roles, privileges }: Edits): number => sizeOf(roles) + sizeOf(privileges);

/** Returns the edits to submit, by vertical. Skips verticals without edits. */
export function pendingEdits(all: readonly Rights[], edits: ReadonlyMap<Identifier, Edits>): PendingEdits[] {
  return all
    .map((rights) => ({ rights, edits: pendingOf(edits.get(rights.verticalId) ?? noEdits, rights) }))
    .filter(({ edits: pending }) => countOf(pending) > 0);
}

/** The body of `assignrole` (contract). */
export interface RoleAssignment {
  readonly user_id: Identifier;
  readonly vertical_id: Identifier;
  readonly roles: readonly Identifier[];
  readonly direct_privileges?: readonly Identifier[];
}

/** Returns the body that applies the edits to the current rights. It lists direct privileges only if one changed (D15). */
export function assignmentOf(userId: Identifier, now: Rights, { roles, privileges }: Edits): RoleAssignment {
  return {
    user_id: userId,
    vertical_id: now.verticalId,
    roles: applied(now.roles, roles),
    ...(sizeOf(privileges) > 0 && { direct_privileges: applied(now.privileges, privileges) }),
  };
}

/** Returns the changes of other admins since `shown`, without those that are in `edits` too. */
export function changedElsewhere(shown: Rights, now: Rights, edits: Edits): Edits {
  const others = (part: keyof Edits): Difference => {
    const { added, removed } = differenceBetween(shown[part], now[part]);
    return { added: without(added, edits[part].added), removed: without(removed, edits[part].removed) };
  };
  return { roles: others('roles'), privileges: others('privileges') };
}

/**
 * Returns two conflicting roles in the result, at least one of which is being added: another admin may have assigned the other
 * one meanwhile. Ignores a conflict that existed before.
 */
export function newConflict(
  now: Rights,
  { roles }: Edits,
  roleName: (id: Identifier) => string,
): readonly [string, string] | undefined {
  const result = applied(now.roles, roles);
  for (const id of without(roles.added, now.roles)) {
    for (const other of without(result, [id])) {
      const conflict = conflictAmong([roleName(id), roleName(other)]);
      if (conflict) return conflict;
    }
  }
  return undefined;
}

/**
 * Parses a direct privilege: a positive whole number that is not in `current` (R31). Returns the fault if it is not valid.
 *
 * @example readPrivilege(' 12 ', [4]) // 12
 */
export function readPrivilege(typed: string, current: readonly Identifier[]): Identifier | 'invalid' | 'twice' {
  const id = typedNumber(typed);
  if (id === undefined || !isIdentifierNumber(String(id))) return 'invalid';
  return current.includes(id) ? 'twice' : id;
}
