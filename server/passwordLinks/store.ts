import { linkHours } from '../../contract/passwordLinks';
import { linkHashOf, newToken } from '../auth/secretToken';
import type { Db } from '../db/connection';
import { hourMs } from '../time';

declare module '../db/tables' {
  interface Tables {
    password_link: { token_hash: string; person_id: number; expires_at: Date };
  }
}

export interface NewLink {
  /** Only its digest is stored. */
  readonly token: string;
  readonly expiresAt: Date;
}

/** Makes a link for a person, which replaces an earlier one. */
export async function makeLink(
  transaction: Db,
  personId: number,
  kind: keyof typeof linkHours,
  now: Date,
): Promise<NewLink> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + linkHours[kind] * hourMs);
  await transaction.deleteFrom('password_link').where('expires_at', '<=', now).execute();
  await forgetLinks(transaction, personId);
  await transaction
    .insertInto('password_link')
    .values({ token_hash: linkHashOf(token), person_id: personId, expires_at: expiresAt })
    .execute();
  return { token, expiresAt };
}

/** Deletes the link of a person, if there is one. */
export async function forgetLinks(transaction: Db, personId: number): Promise<void> {
  await transaction.deleteFrom('password_link').where('person_id', '=', personId).execute();
}

/** Loads the person whose valid link has this token. */
export function holderOf(db: Db, token: string, now: Date) {
  return db
    .selectFrom('password_link')
    .innerJoin('person', 'person.id', 'password_link.person_id')
    .select(['person.id', 'person.username', 'person.email'])
    .where('token_hash', '=', linkHashOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Deletes a valid link. Returns true for one of several simultaneous calls. */
export async function takeLink(transaction: Db, token: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('password_link')
    .where('token_hash', '=', linkHashOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
