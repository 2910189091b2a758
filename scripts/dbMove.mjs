/** Copies the embedded database into an empty PostgreSQL: `npm run db:move -- postgres://…`. */
import './lib/nodeVersion.mjs';

const { runServerEntry } = await import('./lib/runServerEntry.mjs');
await runServerEntry('dbMove', process.argv.slice(2));
