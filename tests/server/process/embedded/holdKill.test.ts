import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';
import { openEmbedded } from '../../../../server/db/embedded';
import { copyOfFirst, start } from '../../support/builtServer';
import { Holder, makeDue, terminationsOf } from '../../support/heldMachine';

/** Changes at which the embedded database blocks the server for ever. */
const places = [
  ['once it is claimed', 'after insert on cloud_act for each row'],
  ['while the machine is terminated', 'before update on fleet_head for each row'],
  ['before the end is committed', 'before insert on audit for each row'],
] as const;

/** Runs a work on the database of a stopped server. */
async function opened<Result>(folder: string, work: (database: PGlite) => Promise<Result>): Promise<Result> {
  const { database, close } = await openEmbedded(folder);
  const result = await work(database);
  await close();
  return result;
}

it('terminates a held machine exactly once after a kill -9 at the due moment', { timeout: 240_000 }, async () => {
  const folder = copyOfFirst();
  const inDatabase = (name: string) => join(folder, 'db', name);
  for (const [index, [place, change]] of places.entries()) {
    let server = await start({ DATA_DIR: folder });
    const id = await (await Holder.at(server)).hold();
    await server.kill('SIGKILL');
    await opened(folder, async (database) => {
      await database.exec(`create or replace function block() returns trigger language plpgsql as $$ begin
        if pg_read_file('hold', true) = tg_argv[0] then
          execute 'copy (select 1) to ''' || current_setting('data_directory') || '/held''';
          perform pg_sleep(3600);
        end if;
        return new;
      end $$`);
      await database.exec(`create trigger block${index} ${change} execute function block('${place}')`);
      await makeDue((text) => database.query(text));
    });
    writeFileSync(inDatabase('hold'), place);
    server = await start({ DATA_DIR: folder });
    while (!existsSync(inDatabase('held'))) await pause(20);
    await server.kill('SIGKILL');
    for (const name of ['hold', 'held']) rmSync(inDatabase(name), { force: true });
    const begun = Date.now();
    server = await start({ DATA_DIR: folder });
    await (await Holder.at(server)).terminated(id);
    expect(Date.now() - begun, place).toBeLessThan(60_000);
    await server.kill('SIGKILL');
    const counted = await opened(folder, (database) => terminationsOf((text) => database.query(text), id));
    expect(counted, place).toEqual({ logged: 1, done: 1 });
  }
});
