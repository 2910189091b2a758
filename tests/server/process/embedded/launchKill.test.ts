import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openEmbedded } from '../../../../server/db/embedded';
import { Administrator } from '../../support/administrator';
import { copyOfFirst, start } from '../../support/builtServer';
import type { Launched } from '../../support/launches';

/** Statements at which the embedded database blocks the server for ever: the purpose, and the change of a row. */
const places = [
  ['before the cloud has begun', 'before update on fleet_head for each row'],
  ['before the conclusion is committed', 'after insert on launch_machine for each statement'],
  ['before the answer is kept with it', 'before update on idempotency for each row'],
] as const;

/** The last case, and the number of machines after it. */
const answered = ['once it is answered', 3] as const;

/** A data folder whose database blocks the server at the place named in a file, without the server's knowledge. */
async function holdingFolder(): Promise<string> {
  const folder = copyOfFirst();
  const { database, close } = await openEmbedded(folder);
  await database.exec(`
    create function hold() returns trigger language plpgsql as $$ begin
      if pg_read_file('hold', true) = tg_argv[0] then
        execute 'copy (select 1) to ''' || current_setting('data_directory') || '/held''';
        perform pg_sleep(3600);
      end if;
      return new;
    end $$`);
  for (const [index, [place, change]] of places.entries())
    await database.exec(`create trigger hold${index} ${change} execute function hold('${place}')`);
  await close();
  return folder;
}

it('agrees on limit and machines after a kill -9 during launches, and answers by key', async () => {
  const folder = await holdingFolder();
  const inDatabase = (name: string) => join(folder, 'db', name);
  const isHeld = async () => {
    while (!existsSync(inDatabase('held'))) await pause(20);
  };
  let server = await start({ DATA_DIR: folder });
  for (const [index, [place, live]] of [...places.map(([name]) => [name, 0] as const), answered].entries()) {
    const key = `key-${index}`;
    const client = await Administrator.at(server);
    const process = await client.roomy();
    writeFileSync(inDatabase('hold'), place);
    const lost = client.launch(process, 3, key).catch(() => undefined);
    expect((await Promise.race([lost, isHeld()]))?.code, place).toBe(live > 0 ? 200 : undefined);
    await server.kill('SIGKILL');
    await lost;
    for (const name of ['hold', 'held']) rmSync(inDatabase(name), { force: true });

    server = await start({ DATA_DIR: folder });
    const next = await Administrator.at(server);
    const machines = process.machines_live + live;
    expect(await next.process(process.id), place).toEqual({ live: machines, reserved: 0 });
    const answers = [await next.launch(process, 3, key), await next.launch(process, 3, key)];
    expect(new Set(answers.map(({ code }) => code)), place).toEqual(new Set([live > 0 ? 200 : 502]));
    const told = answers.map(({ body }) => JSON.parse(body) as Launched);
    expect(told[0]?.message).toBe(told[1]?.message);
    expect(told[0]?.data ?? [], place).toHaveLength(live);
    expect(await next.process(process.id), place).toEqual({ live: machines, reserved: 0 });
    const rest = process.machine_max_count - machines;
    expect((await next.launch(process, rest + 1, `${key}-too-many`)).code, place).toBe(409);
    expect((await next.launch(process, rest, `${key}-rest`)).code, place).toBe(200);
    expect(await next.process(process.id), place).toEqual({ live: process.machine_max_count, reserved: 0 });
  }
});
