import { sql } from 'kysely';
import type { Db } from '../db/connection';
import type { Secrets } from '../secrets';
import { seal, sealMark, unseal } from './credentials';

/** Numbers of texts that were sealed with the newest secret, and of texts that no secret opens. */
interface Resealed {
  readonly sealed: number;
  readonly unreadable: number;
}

const columns = [
  { table: 'process_request', key: 'id' },
  { table: 'process_credentials', key: 'process_id' },
] as const;

/**
 * Seals all credentials of older secrets and of earlier versions with the newest secret, so that the older secrets can be removed.
 * Unreadable texts stay as they are.
 */
export async function resealCredentials(db: Db, secrets: Secrets): Promise<Resealed> {
  const mark = sealMark(secrets);
  const counts = { sealed: 0, unreadable: 0 };
  for (const { table, key } of columns) {
    const rows = await sql<{ id: number; text: string }>`
      select ${sql.ref(key)} as id, sealed_credentials as text from ${sql.table(table)}
      where not starts_with(sealed_credentials, ${mark}) order by 1`.execute(db);
    for (const { id, text } of rows.rows) {
      const resealed = reseal(secrets, text);
      if (resealed === undefined) counts.unreadable += 1;
      // A concurrent change, such as a decision, wins.
      else {
        await sql`update ${sql.table(table)} set sealed_credentials = ${resealed}
          where ${sql.ref(key)} = ${id} and sealed_credentials = ${text}`.execute(db);
        counts.sealed += 1;
      }
    }
  }
  return counts;
}

function reseal(secrets: Secrets, text: string): string | undefined {
  try {
    return seal(secrets, unseal(secrets, text));
  } catch {
    return undefined;
  }
}
