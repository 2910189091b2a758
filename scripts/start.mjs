/** `npm start`: installs and builds what is missing or out of date, then runs the reference server. */
import './lib/nodeVersion.mjs';

const { runServerEntry } = await import('./lib/runServerEntry.mjs');
await runServerEntry('main', process.argv.slice(2));
