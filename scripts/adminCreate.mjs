/** `npm run admin:create`: makes the first administrator of a database without demo people. */
import './lib/nodeVersion.mjs';

const { runServerEntry } = await import('./lib/runServerEntry.mjs');
await runServerEntry('adminCreate', process.argv.slice(2));
