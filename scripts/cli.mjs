/** `npm run admin:create` and the other commands of an operator: `node scripts/cli.mjs COMMAND [ARGS]`. */
import './lib/nodeVersion.mjs';

const { runServerEntry } = await import('./lib/runServerEntry.mjs');
await runServerEntry('cli', process.argv.slice(2));
