import { rmSync } from 'node:fs';
import { initialise } from './db/initialise';
import { runEntry } from './startError';

const [folder] = process.argv.slice(2);

/** Whoever started this is gone, and so nobody waits for the database. */
function giveUp(): never {
  if (folder) rmSync(folder, { recursive: true, force: true });
  process.exit(1);
}

process.on('disconnect', giveUp);
// A listener alone would keep this process from ending.
process.channel?.unref();

await runEntry(async () => {
  if (!folder) return;
  await initialise(folder);
  if (!process.connected) giveUp();
});
