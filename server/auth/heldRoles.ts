import { sql } from 'kysely';

/** Makes the SQL condition for rows of `membership_role` that apply at a time: started, and not ended. */
export const isHeldAt = (now: Date) =>
  sql<boolean>`(membership_role.since is null or membership_role.since <= ${now})
    and (membership_role.until is null or membership_role.until > ${now})`;
