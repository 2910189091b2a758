/**
 * `npm run dev`: the console with hot reload and the reference server, which is built and restarted after each change, at one address.
 * `npm run dev -- --backend https://api.example.com` starts the console alone, and its calls go to that server. `PUBLIC_CONFIG` names the
 * file to serve as `/config.json`, as it does for the server.
 */
import './lib/nodeVersion.mjs';

const { endWithNpm } = await import('./lib/endWithNpm.mjs');
const { ensureInstalled } = await import('./lib/install.mjs');
endWithNpm();
await ensureInstalled();
const { rmSync } = await import('node:fs');
const { parseArgs } = await import('node:util');
const { default: concurrently } = await import('concurrently');
const { build } = await import('vite');
const { ensureEmptyDatabase } = await import('./lib/emptyDatabase.mjs');
const { at, root } = await import('./lib/paths.mjs');
const { freePort } = await import('./lib/ports.mjs');

/** Has the depth of dist/server, since the server finds other files by relative paths. */
const outDir = at('dist/server-dev');

/** Builds the server, and rebuilds it after each change. Resolves after the first build. */
async function buildServer() {
  rmSync(outDir, { recursive: true, force: true });
  // Files are replaced in place, because `node --watch` does not notice a file that is removed and created again.
  const options = { outDir, emptyOutDir: false, watch: {} };
  const watcher = await build({ root, configFile: at('vite.server.config.ts'), logLevel: 'warn', build: options });
  await new Promise((resolve) => {
    watcher.on('event', ({ code, error, result }) => {
      if (code === 'ERROR') console.error(`The server does not build: ${error.message}`);
      void result?.close();
      if (code === 'END') resolve();
    });
  });
}

const { PORT = '8080', HOST = '127.0.0.1' } = process.env;
const backend = parseArgs({ options: { backend: { type: 'string' } } }).values.backend?.replace(/\/+$/, '');
if (backend !== undefined && !(/^https?:/.test(backend) && URL.canParse(backend))) {
  console.error(`--backend ${backend} is not an http(s) address`);
  process.exit(1);
}
const SERVER_PORT = String(await freePort());
const env = {
  // The build has set it to `production` in this process.
  NODE_ENV: 'development',
  PUBLIC_CONFIG: process.env.PUBLIC_CONFIG || at('public/config.json'),
  VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true',
};
const commands = [
  {
    command: `exec node node_modules/vite/bin/vite.js --config vite.dev.config.ts --host ${HOST} --port ${PORT} --strictPort`,
    env: { ...env, PORT, SERVER_PORT, BACKEND: backend },
  },
];
if (backend === undefined) {
  await Promise.all([buildServer(), ensureEmptyDatabase()]);
  commands.push({
    command: 'exec node --watch --watch-preserve-output dist/server-dev/main.js',
    env: { ...env, PORT: SERVER_PORT, HOST: '127.0.0.1' },
  });
}
// `exec` replaces the shell by the program, so that a signal reaches it directly.
const { result } = concurrently(commands, { cwd: root, raw: true, killOthersOn: ['failure'], kill: process.kill });
result.then(
  () => process.exit(0),
  () => process.exit(1),
);
