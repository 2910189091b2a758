import { type SqlBool, sql } from 'kysely';
import type { Db } from '../db/connection';

/** A period from `since` up to, but without, `until`. */
export interface Period {
  readonly since: Date;
  readonly until: Date;
}

/** Makes the SQL condition for spans that a moment is in. */
export const isAt = (at: Date) => sql<SqlBool>`since <= ${at} and (until is null or until > ${at})`;

/** Makes the SQL condition for spans that begin before the end of a period and end after its beginning. */
export const overlaps = ({ since, until }: Period) =>
  sql<SqlBool>`since < ${until} and (until is null or until > ${since})`;

/** Loads the beginning of the history. */
export async function knownSince(db: Db): Promise<Date> {
  const { known_since } = await db.selectFrom('fleet_history').select('known_since').executeTakeFirstOrThrow();
  return known_since;
}
