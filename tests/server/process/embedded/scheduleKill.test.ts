import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { addBlocks, blockAt, blocked, opened, unblock } from '../../support/blockedDatabase';
import { copyOfFirst, start } from '../../support/builtServer';
import { Holder } from '../../support/heldMachine';
import { machinesOf, makeDue, stopsOf } from '../../support/scheduledProcess';

/** Changes at which the embedded database blocks the server for ever. */
const places = [
  ['while the change is planned', 'before update on process_schedule for each row'],
  ['while a machine is stopped', 'before update on fleet_head for each row'],
  ['before a stop is committed', 'before insert on audit for each row'],
] as const;

it('stops each machine exactly once after a kill -9 at the scheduled moment', { timeout: 240_000 }, async () => {
  const folder = copyOfFirst();
  await addBlocks(folder, places);
  for (const [place] of places) {
    const [id, machines] = await opened(folder, async (database) => {
      const query = (text: string) => database.query(text);
      const due = await makeDue(query);
      return [due, await machinesOf(query, due)] as const;
    });
    blockAt(folder, place);
    let server = await start({ DATA_DIR: folder });
    await blocked(folder);
    await server.kill('SIGKILL');
    unblock(folder);
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
