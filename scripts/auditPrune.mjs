/** `npm run audit:prune`: removes old rows of the audit log and leaves a signed stub of them. */
import './lib/nodeVersion.mjs';

const { runServerEntry } = await import('./lib/runServerEntry.mjs');
await runServerEntry('auditPrune', process.argv.slice(2));
