import { pathToFileURL } from 'node:url';
import { endWithNpm } from './endWithNpm.mjs';
import { ensureInstalled } from './install.mjs';
import { at } from './paths.mjs';
import { upToDate } from './stamp.mjs';

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
  if (!upToDate()) {
    console.log('Building …');
    const { run } = await import('./run.mjs');
    const code = await run(process.execPath, [at('scripts/build.mjs'), '--without-types']);
    if (code !== 0) process.exit(code);
  }
  const file = at(`dist/server/${name}.js`);
  process.argv = [process.execPath, file, ...args];
  await import(pathToFileURL(file).href);
}
