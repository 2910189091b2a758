/** `npm run admin:create` and the other commands of an operator: `node scripts/cli.mjs COMMAND [ARGS]`. */
import './lib/nodeVersion.mjs';

const [command = '', ...args] = process.argv.slice(2);

/** Runs a program of the built server, `dist/server/{name}.js`. */
const ofServer = (name) => async () => (await import('./lib/runServerEntry.mjs')).runServerEntry(name, args);

/** Starts a cloud on this machine that speaks the protocol of EC2 and STS. */
async function ec2Local() {
  const { endWithNpm } = await import('./lib/endWithNpm.mjs');
  const { ensureInstalled } = await import('./lib/install.mjs');
  endWithNpm();
  await ensureInstalled();
  const { runnerImport } = await import('vite');
  const { root } = await import('./lib/paths.mjs');
  process.argv.splice(2, 1);
  await runnerImport('./tools/ec2/main.ts', { root, configFile: false, logLevel: 'silent' });
}

const commands = {
  'admin:create': ofServer('adminCreate'),
  'audit:export': ofServer('auditExport'),
  'audit:prune': ofServer('auditPrune'),
  'audit:verify': ofServer('auditVerify'),
  'cloud:check': ofServer('cloudCheck'),
  'db:move': ofServer('dbMove'),
  'ec2:local': ec2Local,
};

if (!Object.hasOwn(commands, command)) {
  console.error(`node scripts/cli.mjs COMMAND [ARGS]\n\nCommands: ${Object.keys(commands).join(', ')}`);
  process.exit(2);
}
await commands[command]();
