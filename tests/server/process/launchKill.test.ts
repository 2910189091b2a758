import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openEmbedded } from '../../../server/db/embedded';
import { Administrator } from '../support/administrator';
import type { Launched } from '../support/launches';
import { copyOfFirst, start } from '../support/serverProcess';

const timeout = 240_000;

/**
 * Makes the embedded database hold the server for good when it is about to do something: a file says that it is held. The
 * server knows nothing of it.
 */
async function holdAt(folder: string, where: string): Promise<() => Promise<void>> {
  const run = async (statements: string) => {
    const { database, close } = await openEmbedded(folder);
    await database.exec(statements);
    await close();
  };
  await run(`
    create function hold() returns trigger language plpgsql as $$ begin
      execute 'copy (select 1) to ''' || current_setting('data_directory') || '/held''';
      perform pg_sleep(3600);
      return new;
    end $$;
    create trigger hold ${where} execute function hold()`);
  return () => run('drop function hold cascade');
}

describe('kill -9 while machines are launched', () => {
  it.each([
    ['before the cloud has begun', 'before update on fleet_head for each row', 0],
    ['before the conclusion is committed', 'after insert on launch_machine for each statement', 0],
    ['before the answer is kept with it', 'before update on idempotency for each row', 0],
    ['once it is answered', undefined, 3],
  ])('%s: limit and machines agree, and the key answers what came of it', { timeout }, async (_when, where, live) => {
    const folder = copyOfFirst();
    const release = where === undefined ? undefined : await holdAt(folder, where);
    const server = await start({ DATA_DIR: folder });
    const client = await Administrator.at(server);
    const process = await client.roomy();
    const lost = client.launch(process, 3, 'one-key').catch(() => undefined);
    if (!release) await lost;
    while (release && !existsSync(join(folder, 'db', 'held'))) await pause(20);
    await server.kill('SIGKILL');
    await lost;
    await release?.();

    const next = await Administrator.at(await start({ DATA_DIR: folder }));
    const machines = process.machines_live + live;
    expect(await next.process(process.id)).toEqual({ live: machines, reserved: 0 });
    const answers = [await next.launch(process, 3, 'one-key'), await next.launch(process, 3, 'one-key')];
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([live > 0 ? 200 : 502]));
    const told = answers.map(({ body }) => JSON.parse(body) as Launched);
    expect(told[0]?.message).toBe(told[1]?.message);
    expect(told[0]?.data ?? []).toHaveLength(live);
    expect(await next.process(process.id)).toEqual({ live: machines, reserved: 0 });
    const rest = process.machine_max_count - machines;
    expect((await next.launch(process, rest + 1, 'too-many')).code).toBe(409);
    expect((await next.launch(process, rest, 'the-rest')).code).toBe(200);
    expect(await next.process(process.id)).toEqual({ live: process.machine_max_count, reserved: 0 });
  });
});
