import { sql } from 'kysely';
import type { Db } from '../db/connection';
import type { Secrets } from '../secrets';
import { sealMark, sealText, unsealText } from './credentials';

/** Numbers of texts that were sealed with the newest secret, and of texts that no secret opens. */
interface Resealed {
  readonly sealed: number;
  readonly unreadable: number;
}

const columns = [
  { table: 'process_request', key: 'id', column: 'sealed_credentials' },
  { table: 'process_credentials', key: 'process_id', column: 'sealed_credentials' },
  { table: 'factor', key: 'id', column: 'sealed_secret' },
  { table: 'receiver', key: 'id', column: 'sealed_target' },
] as const;

/**
 * Seals all credentials, secrets of authenticator apps and targets of receivers with the newest secret if an older one or an earlier
 * version sealed them, so that the older secrets can be removed. Unreadable texts stay as they are.
 */
export async function resealCredentials(db: Db, secrets: Secrets): Promise<Resealed> {
  const mark = sealMark(secrets);
  const counts = { sealed: 0, unreadable: 0 };
  for (const { table, key, column } of columns) {
    const rows = await sql<{ id: number; text: string }>`
      select ${sql.ref(key)} as id, ${sql.ref(column)} as text from ${sql.table(table)}
      where not starts_with(${sql.ref(column)}, ${mark}) order by 1`.execute(db);
    for (const { id, text } of rows.rows) {
      const resealed = reseal(secrets, text);
      if (resealed === undefined) counts.unreadable += 1;
      // A concurrent change, such as a decision, wins.
      else {
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${resealed}
          where ${sql.ref(key)} = ${id} and ${sql.ref(column)} = ${text}`.execute(db);
        counts.sealed += 1;
      }
    }
  }
  return counts;
}

function reseal(secrets: Secrets, text: string): string | undefined {
  try {
    return sealText(secrets, unsealText(secrets, text));
  } catch {
    return undefined;
  }
}
