/**
 * `npm run ec2:local`: a cloud on this machine that speaks the protocol of EC2 and STS, to try the product on. It prints how to
 * start the server with it. `npm run ec2:local -- --port 4566 --machines 300`
 */
import './lib/nodeVersion.mjs';

const { endWithNpm } = await import('./lib/endWithNpm.mjs');
const { ensureInstalled } = await import('./lib/install.mjs');
endWithNpm();
await ensureInstalled();
const { runnerImport } = await import('vite');
const { root } = await import('./lib/paths.mjs');
await runnerImport('./tests/support/ec2/main.ts', { root, configFile: false, logLevel: 'silent' });
