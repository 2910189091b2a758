import * as z from 'zod/mini';
import { conflictAmong } from '../../../contract/roleConflicts';
import { type Identifier, isIdentifierNumber } from '../../../contract/shapes';
import { typedNumber, wholeNumber } from '../../dataProvider/exactNumbers';
import type { User } from '../../dataProvider/people';

/*
 * Edits to a person: what they have in each vertical, as it was read last, and what an admin is about to change of it. Create
 * Role and Update Role are two views of it. Plain data and pure functions; the schemas are those of the drafts.
 */

/** An identifier in a draft. */
export const heldIdentifier = z.union([z.number(), z.string()]);

export const identifiers = z.readonly(z.array(heldIdentifier));

/** What a person has in one of their verticals: the identifiers of roles and direct privileges, each once. */
export const rightsSchema = z.object({ verticalId: heldIdentifier, roles: identifiers, privileges: identifiers });

export type Rights = Readonly<z.infer<typeof rightsSchema>>;

const difference = z.object({ added: identifiers, removed: identifiers });

/** What to add to a list of identifiers and what to remove from it; nothing is in both. */
export type Difference = Readonly<z.infer<typeof difference>>;

/** An admin's unsubmitted changes in one vertical. */
export const editsSchema = z.object({ roles: difference, privileges: difference });

export type Edits = Readonly<z.infer<typeof editsSchema>>;

/** The identifier that a choice stands for. */
export const chosenIdentifier = (value: string): Identifier => wholeNumber(value) ?? value;

/** The rights in a vertical, and the edits to them. */
export interface PendingEdits {
  readonly rights: Rights;
  readonly edits: Edits;
}

/** What a person has in each vertical, in the order of the answer; duplicates are merged. */
export function rightsOf({ verticals }: Pick<User, 'verticals'>): Rights[] {
  const found = new Map<Identifier, { roles: Set<Identifier>; privileges: Set<Identifier> }>();
  for (const { vertical_id, roles, direct_privileges } of verticals) {
    const rights = found.get(vertical_id) ?? { roles: new Set(), privileges: new Set() };
    // The contract lists the direct privileges of a vertical with each role in it, the reference server with the vertical too.
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

/** What is left of a difference: somebody else may have made part of it meanwhile. */
const pendingIn = ({ added, removed }: Difference, current: readonly Identifier[]): Difference => ({
  added: without(added, current),
  removed: removed.filter((id) => current.includes(id)),
});

/** Toggles `id`: adds it, removes it where it is there already, or undoes either. */
export function toggled(difference: Difference, current: readonly Identifier[], id: Identifier): Difference {
  const { added, removed } = pendingIn(difference, current);
  if (removed.includes(id)) return { added, removed: without(removed, [id]) };
  if (added.includes(id)) return { added: without(added, [id]), removed };
  return current.includes(id) ? { added, removed: [...removed, id] } : { added: [...added, id], removed };
}

/** The list with the difference applied, whatever else has changed in it (C29). */
export function applied(current: readonly Identifier[], { added, removed }: Difference): Identifier[] {
  return [...without(current, removed), ...without(added, current)];
}

/** The difference between two states of a list. */
export function differenceBetween(before: readonly Identifier[], after: readonly Identifier[]): Difference {
  return { added: without(after, before), removed: without(before, after) };
}

/** What is left of some edits: others may have made part of them meanwhile. */
export function pendingOf({ roles, privileges }: Edits, rights: Omit<Rights, 'verticalId'>): Edits {
  return { roles: pendingIn(roles, rights.roles), privileges: pendingIn(privileges, rights.privileges) };
}

const sizeOf = ({ added, removed }: Difference) => added.length + removed.length;

/** The number of single changes. */
export const countOf = ({ roles, privileges }: Edits): number => sizeOf(roles) + sizeOf(privileges);

/** What is left to submit, by vertical; verticals without edits are left out. */
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

/**
 * What to send: the edits made to what the person has now. The whole list of direct privileges goes along only when the
 * admin changed one (D15); without it they stay as they are.
 */
export function assignmentOf(userId: Identifier, now: Rights, { roles, privileges }: Edits): RoleAssignment {
  return {
    user_id: userId,
    vertical_id: now.verticalId,
    roles: applied(now.roles, roles),
    ...(sizeOf(privileges) > 0 && { direct_privileges: applied(now.privileges, privileges) }),
  };
}

/** What others have changed since it was shown, except for what the admin changes too. */
export function changedElsewhere(shown: Rights, now: Rights, edits: Edits): Edits {
  const others = (part: keyof Edits): Difference => {
    const { added, removed } = differenceBetween(shown[part], now[part]);
    return { added: without(added, edits[part].added), removed: without(removed, edits[part].removed) };
  };
  return { roles: others('roles'), privileges: others('privileges') };
}

/**
 * Two conflicting roles in the result, of which at least one is being added: it may conflict with what somebody else has
 * assigned meanwhile. A conflict that existed before is ignored.
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
 * Parses a direct privilege, or says why it is not valid: it has to be a positive whole number that is not there yet (R31).
 *
 * @example readPrivilege(' 12 ', [4]) // 12
 */
export function readPrivilege(typed: string, current: readonly Identifier[]): Identifier | 'invalid' | 'twice' {
  const id = typedNumber(typed);
  if (id === undefined || !isIdentifierNumber(String(id))) return 'invalid';
  return current.includes(id) ? 'twice' : id;
}
