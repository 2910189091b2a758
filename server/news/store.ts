import { adminRole } from '../../contract/access';
import { findHead } from '../audit/store';
import { isHeldAt } from '../auth/heldRoles';
import type { Db } from '../db/connection';

/** A person who gets emails. */
export interface Reader {
  readonly personId: number;
  readonly username: string;
  readonly email: string;
  /** Wants emails about requests. */
  readonly isSubscribed: boolean;
  /** Scheme and host of their console; null if they have never subscribed. */
  readonly address: string | null;
  /** The roles in each of their verticals. */
  readonly roles: readonly (readonly string[])[];
}

export async function isSubscribed(db: Db, personId: number): Promise<boolean> {
  const row = await db
    .selectFrom('receiver')
    .select('is_subscribed')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.is_subscribed ?? false;
}

/**
 * Turns email notifications on for a person, from the next audit row on.
 *
 * @param address scheme and host of their console
 */
export async function subscribe(transaction: Db, personId: number, address: string): Promise<void> {
  const seq = (await findHead(transaction))?.seq ?? 0;
  await transaction
    .insertInto('receiver')
    .values({ kind: 'mail', person_id: personId, is_subscribed: true, address, seq })
    .onConflict((existing) => existing.column('person_id').doUpdateSet({ is_subscribed: true, address }))
    .execute();
}

/** Turns email notifications off for a person. Notices that wait are still sent. */
export async function unsubscribe(transaction: Db, personId: number): Promise<void> {
  await transaction.updateTable('receiver').set({ is_subscribed: false }).where('person_id', '=', personId).execute();
}

/** Adds the administrators who get no emails yet, for the rows after `seq`. */
export async function addAdministrators(
  transaction: Db,
  { seq, dueAt, now }: { readonly seq: number; readonly dueAt: Date; readonly now: Date },
): Promise<void> {
  const administrators = await transaction
    .selectFrom('membership_role')
    .innerJoin('role', 'role.id', 'membership_role.role_id')
    .select('person_id')
    .distinct()
    .where('role.name', '=', adminRole)
    .where(isHeldAt(now))
    .execute();
  if (administrators.length === 0) return;
  await transaction
    .insertInto('receiver')
    .values(administrators.map(({ person_id }) => ({ kind: 'mail', person_id, seq, due_at: dueAt })))
    .onConflict((existing) => existing.column('person_id').doNothing())
    .execute();
}

/** Loads people who get emails, with the roles that they hold now. */
export async function readers(transaction: Db, ids: readonly number[], now: Date): Promise<readonly Reader[]> {
  if (ids.length === 0) return [];
  const people = await transaction
    .selectFrom('receiver')
    .innerJoin('person', 'person.id', 'receiver.person_id')
    .select(['person.id', 'username', 'email', 'is_subscribed', 'address'])
    .where('person.id', 'in', ids)
    .execute();
  const roles = await transaction
    .selectFrom('membership_role')
    .innerJoin('role', 'role.id', 'membership_role.role_id')
    .select(['person_id', 'vertical_id', 'role.name'])
    .where('person_id', 'in', ids)
    .where(isHeldAt(now))
    .execute();
  return people.map(({ id, is_subscribed, ...person }) => {
    const byVertical = new Map<number, string[]>();
    for (const role of roles.filter((one) => one.person_id === id))
      byVertical.set(role.vertical_id, [...(byVertical.get(role.vertical_id) ?? []), role.name]);
    return { personId: id, ...person, isSubscribed: is_subscribed, roles: [...byVertical.values()] };
  });
}
