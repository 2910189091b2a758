import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './built.mjs';
import { endWithNpm } from './endWithNpm.mjs';
import { ensureInstalled } from './install.mjs';
import { at } from './paths.mjs';

/**
 * Runs a program of the built server, `dist/server/{name}.js`, after installing and building what is missing or outdated.
 *
 * The program runs in this process, so that signals and exit codes reach the right process, and a kill leaves no orphan that uses the data
 * folder.
 */
export async function runServerEntry(name, args) {
  endWithNpm();
  await ensureInstalled();
  await ensureBuilt();
  const file = at(`dist/server/${name}.js`);
  process.argv = [process.execPath, file, ...args];
  await import(pathToFileURL(file).href);
}
