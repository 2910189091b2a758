import { sql } from 'kysely';
import type { Db } from '../db/connection';
import type { Secrets } from '../secrets';
import { seal, sealMark, unseal } from './credentials';

/** What came of it: how many texts are sealed with the newest secret now, and how many no secret opens. */
export interface SealedAnew {
  readonly sealed: number;
  readonly unreadable: number;
}

const places = [
  { table: 'process_request', key: 'id' },
  { table: 'process_credentials', key: 'process_id' },
] as const;

/**
 * Seals all credentials with the newest secret that an older one has sealed, or an earlier version: afterwards the older secrets
 * are needed no more. What cannot be opened stays as it is.
 */
export async function sealAnew(db: Db, secrets: Secrets): Promise<SealedAnew> {
  const mark = sealMark(secrets);
  const counts = { sealed: 0, unreadable: 0 };
  for (const { table, key } of places) {
    const rows = await sql<{ id: number; text: string }>`
      select ${sql.ref(key)} as id, sealed_credentials as text from ${sql.table(table)}
      where not starts_with(sealed_credentials, ${mark}) order by 1`.execute(db);
    for (const { id, text } of rows.rows) {
      const anew = sealedWithNewest(secrets, text);
      if (anew === undefined) counts.unreadable += 1;
      // Whoever has changed it meanwhile, such as by a decision, is right.
      else {
        await sql`update ${sql.table(table)} set sealed_credentials = ${anew}
          where ${sql.ref(key)} = ${id} and sealed_credentials = ${text}`.execute(db);
        counts.sealed += 1;
      }
    }
  }
  return counts;
}

function sealedWithNewest(secrets: Secrets, text: string): string | undefined {
  try {
    return seal(secrets, unseal(secrets, text));
  } catch {
    return undefined;
  }
}
