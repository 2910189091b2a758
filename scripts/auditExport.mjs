/** `npm run audit:export`: writes the audit log to a file, a row of JSON on each line. */
import './lib/nodeVersion.mjs';

const { runServerEntry } = await import('./lib/runServerEntry.mjs');
await runServerEntry('auditExport', process.argv.slice(2));
