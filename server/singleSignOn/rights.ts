import { isAdmin } from '../../contract/access';
import type { PasswordSignIn } from '../../contract/values';
import { closeSessionsOf } from '../auth/closing';
import type { Db } from '../db/connection';
import { addMembership, changeRoles, hasAdmin, removeMembership, rightsIn } from '../people/rights';
import { faultOfRoles } from '../people/rules';
import type { RolesByVertical } from './mapping';

interface Role {
  readonly id: number;
  readonly name: string;
}

/** The changes in one vertical, for the audit log. */
interface RightsChange {
  readonly vertical: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Set if the person joined or left the vertical. */
  readonly membership?: 'given' | 'removed';
}

interface Synced {
  readonly changes: readonly RightsChange[];
  /** Wanted verticals and roles that do not exist here. */
  readonly unknown: readonly string[];
  /** Message about roles that exclude each other. They were not added. */
  readonly fault: string | undefined;
}

interface WantedRights {
  readonly governed: RolesByVertical;
  readonly wanted: RolesByVertical;
  readonly passwordSignIn: PasswordSignIn;
}

const permanent = ({ id }: Role) => ({ id, since: null, until: null });

/**
 * Gives a person the wanted rights, and removes the other governed ones. Roles with a start or an end stay, and so does the admin role of
 * the last administrator. A vertical is removed if no right in it is left. The caller holds `lockRights`.
 */
export async function syncRights(
  transaction: Db,
  personId: number,
  { governed, wanted, passwordSignIn }: WantedRights,
  now: Date,
): Promise<Synced> {
  const verticals = await transaction.selectFrom('vertical').select(['id', 'name']).execute();
  const roles = await transaction.selectFrom('role').select(['id', 'name']).execute();
  const changes: RightsChange[] = [];
  const faults: string[] = [];
  for (const [name, governedRoles] of governed) {
    const vertical = verticals.find((one) => one.name === name);
    if (!vertical) continue;
    const wantedRoles = wanted.get(name);
    const place = { personId, verticalId: vertical.id };
    const rule = { roles, governedRoles, wantedRoles, passwordSignIn };
    const { fault, ...change } = await syncVertical(transaction, place, rule, now);
    if (fault !== undefined) faults.push(fault);
    const { added, removed, membership } = change;
    if (added.length + removed.length > 0 || membership) changes.push({ vertical: name, ...change });
  }
  const isMissing = (among: readonly Role[]) => (name: string) => !among.some((one) => one.name === name);
  const wantedRoles = new Set([...wanted.values()].flatMap((names) => [...names]));
  const unknown = [...[...wanted.keys()].filter(isMissing(verticals)), ...[...wantedRoles].filter(isMissing(roles))];
  return { changes, unknown, fault: faults[0] };
}

const idsOf = (roles: readonly Role[]) => roles.map(({ id }) => id);

const namesOf = (roles: readonly Role[]) => roles.map(({ name }) => name);

interface Rule extends Pick<WantedRights, 'passwordSignIn'> {
  readonly roles: readonly Role[];
  readonly governedRoles: ReadonlySet<string>;
  /** Absent: the person does not belong to the vertical. */
  readonly wantedRoles: ReadonlySet<string> | undefined;
}

async function syncVertical(
  transaction: Db,
  place: { readonly personId: number; readonly verticalId: number },
  { roles, governedRoles, wantedRoles, passwordSignIn }: Rule,
  now: Date,
) {
  const { personId, verticalId } = place;
  const before = await rightsIn(transaction, personId, verticalId, now);
  const { roles: held, privileges } = before ?? noRights;
  const lost = held.filter(
    ({ name, since, until }) => governedRoles.has(name) && !wantedRoles?.has(name) && !since && !until,
  );
  const missing = roles.filter(({ name }) => wantedRoles?.has(name) && !held.some((one) => one.name === name));
  const fault = faultOfRoles(namesOf([...held.filter((role) => !lost.includes(role)), ...missing]));
  const added = fault === undefined ? missing : [];
  if (wantedRoles) await addMembership(transaction, personId, verticalId);
  await changeRoles(transaction, place, idsOf(lost), added.map(permanent));
  const isLastAdmin = isAdmin(namesOf(lost)) && !(await hasAdmin(transaction, now, passwordSignIn));
  const needed = isLastAdmin ? lost.filter(({ name }) => isAdmin([name])) : [];
  await changeRoles(transaction, place, [], needed.map(permanent));
  const removed = lost.filter((role) => !needed.includes(role));
  const leaves = before && !wantedRoles && held.length === removed.length && privileges.length === 0;
  if (leaves) await removeMembership(transaction, personId, verticalId);
  if (leaves || removed.length > 0) await closeSessionsOf(transaction, personId, verticalId);
  return {
    ...{ fault, added: namesOf(added), removed: namesOf(removed) },
    ...(leaves && { membership: 'removed' as const }),
    ...(wantedRoles && !before && { membership: 'given' as const }),
  };
}

const noRights = { roles: [], privileges: [] };
