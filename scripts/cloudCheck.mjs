/** `npm run cloud:check`: says for each account and region of CLOUD_CONFIG who the server is there, and what it may do. */
import './lib/nodeVersion.mjs';

const { runServerEntry } = await import('./lib/runServerEntry.mjs');
await runServerEntry('cloudCheck', process.argv.slice(2));
