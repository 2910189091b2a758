import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';
import { openEmbedded } from '../../../../server/db/embedded';
import { copyOfFirst, start } from '../../support/builtServer';
import { Holder } from '../../support/heldMachine';
import { machinesOf, makeDue, stopsOf } from '../../support/scheduledProcess';

/** Changes at which the embedded database blocks the server for ever. */
const places = [
  ['while the change is planned', 'before update on process_schedule for each row'],
  ['while a machine is stopped', 'before update on fleet_head for each row'],
  ['before a stop is committed', 'before insert on audit for each row'],
] as const;

/** Runs a work on the database of a stopped server. */
async function opened<Result>(folder: string, work: (database: PGlite) => Promise<Result>): Promise<Result> {
  const { database, close } = await openEmbedded(folder);
  const result = await work(database);
  await close();
  return result;
}

it('stops each machine exactly once after a kill -9 at the scheduled moment', { timeout: 240_000 }, async () => {
  const folder = copyOfFirst();
  const inDatabase = (name: string) => join(folder, 'db', name);
  for (const [index, [place, change]] of places.entries()) {
    const [id, machines] = await opened(folder, async (database) => {
      await database.exec(`create or replace function block() returns trigger language plpgsql as $$ begin
        if pg_read_file('hold', true) = tg_argv[0] then
          execute 'copy (select 1) to ''' || current_setting('data_directory') || '/held''';
          perform pg_sleep(3600);
        end if;
        return new;
      end $$`);
      await database.exec(`create trigger block${index} ${change} execute function block('${place}')`);
      const query = (text: string) => database.query(text);
      const due = await makeDue(query);
      return [due, await machinesOf(query, due)] as const;
    });
    writeFileSync(inDatabase('hold'), place);
    let server = await start({ DATA_DIR: folder });
    while (!existsSync(inDatabase('held'))) await pause(20);
    await server.kill('SIGKILL');
    for (const name of ['hold', 'held']) rmSync(inDatabase(name), { force: true });
    server = await start({ DATA_DIR: folder });
    const begun = Date.now();
    const holder = await Holder.at(server);
    for (const machine of machines) while (!/stop/.test((await holder.stateOf(machine)) ?? '')) await pause(100);
    expect(Date.now() - begun, place).toBeLessThan(60_000);
    await server.kill('SIGKILL');
    const counted = await opened(folder, (database) => stopsOf((text) => database.query(text), id));
    expect(machines.length, place).toBeGreaterThan(2);
    expect(counted, place).toEqual({ logged: machines.length, done: machines.length, planned: machines.length });
  }
});
