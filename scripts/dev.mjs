/**
 * `npm run dev`: the console with hot reload and the reference server, rebuilt and restarted on every change, on one
 * address. Vite stands in front and hands the server its own paths only: page addresses such as
 * `/dashboard/launch/listprocess` end like calls of the API, so nothing but the beginnings below may be proxied.
 */
import './lib/nodeVersion.mjs';

const { endWithNpm } = await import('./lib/endWithNpm.mjs');
const { ensureInstalled } = await import('./lib/install.mjs');
endWithNpm();
await ensureInstalled();
const { build, createServer } = await import('vite');
const { childServer } = await import('./lib/childServer.mjs');
const { at, root } = await import('./lib/paths.mjs');
const { freePort } = await import('./lib/ports.mjs');

const port = Number(process.env.PORT ?? 8080);
const host = process.env.HOST ?? '127.0.0.1';
// As deep below the project as dist/server, which some paths of the server are relative to.
const outDir = at('dist/server-dev');
const internalPort = await freePort();
const target = `http://127.0.0.1:${internalPort}`;

const server = childServer(at('dist/server-dev/main.js'), internalPort);

const proxied = ['/api/v1/', '/healthz', '/openapi.json', '/docs'];

/** Lets calls wait while the server restarts, instead of failing them. */
const waitForServer = {
  name: 'wait-for-server',
  configureServer({ middlewares }) {
    middlewares.use((request, _answer, next) => {
      if (!proxied.some((path) => request.url.startsWith(path))) return next();
      return firstStart.then(server.settled).then(() => next());
    });
  },
};
let started;
const firstStart = new Promise((resolve) => {
  started = resolve;
});

process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = 'true';
const vite = await createServer({
  root,
  plugins: [waitForServer],
  server: {
    host,
    port,
    strictPort: true,
    // The Host header stays the browser's own (no changeOrigin): the server compares it with Origin.
    proxy: Object.fromEntries(proxied.map((path) => [`^${path.replaceAll('.', '\\.')}`, { target }])),
  },
});

let watcher;
let leaving = false;
async function leave(code) {
  if (leaving) return;
  leaving = true;
  await Promise.allSettled([watcher?.close(), vite.close(), server.stop()]);
  process.exit(code);
}
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
]) {
  process.on(signal, () => void leave(code));
}

try {
  await vite.listen();
  watcher = await build({
    root,
    configFile: at('vite.server.config.ts'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, watch: {} },
  });
} catch (error) {
  console.error(error.message);
  await leave(1);
}
watcher.on('event', async (event) => {
  if (event.code === 'ERROR') console.error(`The server does not build: ${event.error.message}`);
  if (event.code !== 'BUNDLE_END') return;
  await event.result?.close();
  if (leaving) return;
  await server.restart();
  started();
  console.log(`Quarterdeck in development: http://localhost:${vite.config.server.port}`);
});
