/** `npm run admin:create` and the other commands of an operator: `node scripts/cli.mjs COMMAND [ARGS]`. */
import './lib/nodeVersion.mjs';

const [command = '', ...args] = process.argv.slice(2);

/** Runs a program of the built server, `dist/server/{name}.js`. */
const ofServer = (name) => async () => (await import('./lib/runServerEntry.mjs')).runServerEntry(name, args);

/** Fails if the packages that run in production have known weaknesses. */
async function auditPackages() {
  const { spawnSync } = await import('node:child_process');
  const { verdictOf } = await import('./lib/packageAudit.mjs');
  const { root } = await import('./lib/paths.mjs');
  // Its exit code is 1 for weaknesses and for a registry that does not answer: the verdict reads what it says.
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  });
  const { code, lines } = verdictOf(stdout);
  for (const line of lines) console.log(line);
  process.exitCode = code;
}

/** Starts a cloud on this machine that speaks the protocol of EC2 and STS. */
async function ec2Local() {
  const { endWithNpm } = await import('./lib/endWithNpm.mjs');
  const { ensureInstalled } = await import('./lib/install.mjs');
  endWithNpm();
  await ensureInstalled();
  const { runnerImport } = await import('vite');
  const { root } = await import('./lib/paths.mjs');
  process.argv.splice(2, 1);
  await runnerImport('./tests/support/ec2/main.ts', { root, configFile: false, logLevel: 'silent' });
}

const commands = {
  'admin:create': ofServer('adminCreate'),
  'audit:export': ofServer('auditExport'),
  'audit:packages': auditPackages,
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
