import { type OwnPostgres, startPostgres } from '../../../scripts/lib/postgres.mjs';

/** A PostgreSQL for a test that stops or pauses it. The caller stops it at the end. */
export async function ownPostgres(): Promise<OwnPostgres> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('This machine has no PostgreSQL of its own');
  return postgres;
}
