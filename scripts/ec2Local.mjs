/** `npm run ec2:local`: starts a cloud on this machine that speaks the protocol of EC2 and STS. */
import './lib/nodeVersion.mjs';

const { endWithNpm } = await import('./lib/endWithNpm.mjs');
const { ensureInstalled } = await import('./lib/install.mjs');
endWithNpm();
await ensureInstalled();
const { runnerImport } = await import('vite');
const { root } = await import('./lib/paths.mjs');
await runnerImport('./tools/ec2/main.ts', { root, configFile: false, logLevel: 'silent' });
