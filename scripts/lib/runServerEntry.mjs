import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './built.mjs';
import { endWithNpm } from './endWithNpm.mjs';
import { ensureInstalled } from './install.mjs';
import { at } from './paths.mjs';

/**
 * Runs a built program of the server (`dist/server/{name}.js`) with these arguments, after installing and building what is
 * missing or out of date.
 *
 * It is loaded into this very process: nothing stands between it and a signal, its exit code is ours, a kill leaves no
 * orphan that holds the data folder, and a second start pays for one Node, not two.
 */
export async function runServerEntry(name, args) {
  endWithNpm();
  await ensureInstalled();
  await ensureBuilt();
  const file = at(`dist/server/${name}.js`);
  process.argv = [process.execPath, file, ...args];
  await import(pathToFileURL(file).href);
}
