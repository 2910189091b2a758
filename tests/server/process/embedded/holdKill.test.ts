import { expect, it } from 'vitest';
import { addBlocks, blockAt, blocked, opened, unblock } from '../../support/blockedDatabase';
import { copyOfFirst, start } from '../../support/builtServer';
import { Holder, makeDue, terminationsOf } from '../../support/heldMachine';

/** Changes at which the embedded database blocks the server for ever. */
const places = [
  ['once it is claimed', 'after insert on cloud_act for each row'],
  ['while the machine is terminated', 'before update on fleet_head for each row'],
  ['before the end is committed', 'before insert on audit for each row'],
] as const;

it('terminates a held machine exactly once after a kill -9 at the due moment', { timeout: 240_000 }, async () => {
  const folder = copyOfFirst();
  await addBlocks(folder, places);
  for (const [place] of places) {
    let server = await start({ DATA_DIR: folder });
    const id = await (await Holder.at(server)).hold();
    await server.kill('SIGKILL');
    await opened(folder, (database) => makeDue((text) => database.query(text)));
    blockAt(folder, place);
    server = await start({ DATA_DIR: folder });
    await blocked(folder);
    await server.kill('SIGKILL');
    unblock(folder);
    const begun = Date.now();
    server = await start({ DATA_DIR: folder });
    await (await Holder.at(server)).terminated(id);
    expect(Date.now() - begun, place).toBeLessThan(60_000);
    await server.kill('SIGKILL');
    const counted = await opened(folder, (database) => terminationsOf((text) => database.query(text), id));
    expect(counted, place).toEqual({ logged: 1, done: 1 });
  }
});
