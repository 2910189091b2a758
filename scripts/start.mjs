/**
 * `npm start`: installs and builds what is missing or out of date, then runs the reference server.
 *
 * The server is loaded into this very process: nothing stands between it and a signal, its exit code is ours, a kill
 * leaves no orphan that holds the data folder, and a second start pays for one Node, not two.
 */
import './lib/nodeVersion.mjs';

const { pathToFileURL } = await import('node:url');
const { endWithNpm } = await import('./lib/endWithNpm.mjs');
const { ensureInstalled } = await import('./lib/install.mjs');
const { at, serverMain } = await import('./lib/paths.mjs');
const { upToDate } = await import('./lib/stamp.mjs');

endWithNpm();
await ensureInstalled();
if (!upToDate()) {
  console.log('Building …');
  const { run } = await import('./lib/run.mjs');
  const code = await run(process.execPath, [at('scripts/build.mjs')]);
  if (code !== 0) process.exit(code);
}
process.argv[1] = serverMain;
await import(pathToFileURL(serverMain).href);
