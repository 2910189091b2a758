/** `npm run sso:local`: starts a single sign-on provider on this machine. */
import './lib/nodeVersion.mjs';

const { endWithNpm } = await import('./lib/endWithNpm.mjs');
const { ensureInstalled } = await import('./lib/install.mjs');
endWithNpm();
await ensureInstalled();
const { runnerImport } = await import('vite');
const { root } = await import('./lib/paths.mjs');
await runnerImport('./tools/sso/main.ts', { root, configFile: false, logLevel: 'silent' });
