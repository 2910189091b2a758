import { initialise } from './db/initialise';
import { runEntry } from './startError';

const [folder] = process.argv.slice(2);

await runEntry(async () => {
  if (folder) await initialise(folder);
});
