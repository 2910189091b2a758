import { openPostgres } from '../../../server/db/connection';
import { TestApp } from './testApp';
import { emptyPostgres, isOnPostgres } from './testDatabase';

/**
 * A server on its own database. On PostgreSQL it has the locale C, in which the database lowers only ASCII letters. `stop` stops it and
 * drops the database.
 */
export async function startOnLocaleC(): Promise<{ server: TestApp; stop: () => Promise<void> }> {
  if (!isOnPostgres) {
    const server = await TestApp.start();
    return { server, stop: () => server.stop() };
  }
  const empty = await emptyPostgres("template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'");
  const database = await openPostgres(empty.url);
  const server = await TestApp.start({ database });
  const stop = async () => {
    await server.stop();
    await database.close();
    await empty.drop();
  };
  return { server, stop };
}
