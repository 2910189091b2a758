import type { Config } from '../config';
import type { Db } from '../db/connection';
import { isLoopback } from '../loopback';

/** The fact that marks a database with demo people. Its value is the time of the seeding. */
export const seededFact = 'demo_seeded_at';

/** Returns true if the server may create demo people: on request, or in an embedded database that only this machine reaches. */
export function maySeed(config: Pick<Config, 'SEED_DEMO' | 'HOST'>, embedded: boolean): boolean {
  return config.SEED_DEMO ?? (embedded && isLoopback(config.HOST));
}

/** Returns true if the database was filled with demo people. */
export async function isSeeded(db: Db): Promise<boolean> {
  const row = await db.selectFrom('fact').select('name').where('name', '=', seededFact).executeTakeFirst();
  return row !== undefined;
}
