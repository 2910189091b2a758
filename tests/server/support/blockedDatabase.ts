import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { openEmbedded } from '../../../server/db/embedded';

/** A place in the work of a server, and the change of rows at which its embedded database blocks it for ever. */
export type Place = readonly [name: string, change: string];

/** Runs a work on the database of a stopped server. */
export async function opened<Result>(folder: string, work: (database: PGlite) => Promise<Result>): Promise<Result> {
  const { database, close } = await openEmbedded(folder);
  const result = await work(database);
  await close();
  return result;
}

/** Prepares the database of a stopped server to block it, without its knowledge, at the place that {@link blockAt} names. */
export async function addBlocks(folder: string, places: readonly Place[]): Promise<void> {
  await opened(folder, async (database) => {
    await database.exec(`create function block() returns trigger language plpgsql as $$ begin
      if pg_read_file('block', true) = tg_argv[0] then
        execute 'copy (select 1) to ''' || current_setting('data_directory') || '/blocked''';
        perform pg_sleep(3600);
      end if;
      return new;
    end $$`);
    for (const [index, [name, change]] of places.entries())
      await database.exec(`create trigger block${index} ${change} execute function block('${name}')`);
  });
}

const inDatabase = (folder: string, name: string) => join(folder, 'db', name);

export const blockAt = (folder: string, name: Place[0]): void => writeFileSync(inDatabase(folder, 'block'), name);

/** Resolves once the server is blocked. */
export async function blocked(folder: string): Promise<void> {
  while (!existsSync(inDatabase(folder, 'blocked'))) await pause(20);
}

/** Lets the next server pass. */
export function unblock(folder: string): void {
  for (const name of ['block', 'blocked']) rmSync(inDatabase(folder, name), { force: true });
}
