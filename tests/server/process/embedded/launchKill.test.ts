import { expect, it } from 'vitest';
import { Administrator } from '../../support/administrator';
import { addBlocks, blockAt, blocked, unblock } from '../../support/blockedDatabase';
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

it('agrees on limit and machines after a kill -9 during launches, and answers by key', async () => {
  const folder = copyOfFirst();
  await addBlocks(folder, places);
  let server = await start({ DATA_DIR: folder });
  for (const [index, [place, live]] of [...places.map(([name]) => [name, 0] as const), answered].entries()) {
    const key = `key-${index}`;
    const client = await Administrator.at(server);
    const process = await client.roomy();
    blockAt(folder, place);
    const lost = client.launch(process, 3, key).catch(() => undefined);
    expect((await Promise.race([lost, blocked(folder)]))?.code, place).toBe(live > 0 ? 200 : undefined);
    await server.kill('SIGKILL');
    await lost;
    unblock(folder);

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
