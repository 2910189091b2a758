/** `npm run audit:verify`: checks that no row of the audit log was changed, removed or moved. */
import './lib/nodeVersion.mjs';

const { runServerEntry } = await import('./lib/runServerEntry.mjs');
await runServerEntry('auditVerify', process.argv.slice(2));
