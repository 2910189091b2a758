import { build } from 'vite';
import { childServer } from './childServer.mjs';
import { at, root } from './paths.mjs';
import { freePort } from './ports.mjs';

/**
 * What answers the calls of a console in development, behind Vite: `proxy` and `plugins` are Vite's options, `start` calls
 * back whenever it is ready (again), `told` resolves with the headers that it has for `/config.json`.
 */

/**
 * The reference server, rebuilt and restarted on every change.
 *
 * @param configFile what the console has as `/config.json`
 */
export async function referenceBackend(configFile) {
  // As deep below the project as dist/server, which some paths of the server are relative to.
  const outDir = at('dist/server-dev');
  const port = await freePort();
  const server = childServer(at('dist/server-dev/main.js'), port, { PUBLIC_CONFIG: configFile });
  const paths = ['/api/v1/', '/healthz', '/openapi.json', '/docs'];
  let watcher;
  let stopped = false;
  let markStarted;
  const firstStart = new Promise((resolve) => {
    markStarted = resolve;
  });

  /** Lets calls wait while the server restarts, instead of failing them. */
  const waitForServer = {
    name: 'wait-for-server',
    configureServer({ middlewares }) {
      middlewares.use((request, _answer, next) => {
        if (!paths.some((path) => request.url.startsWith(path))) return next();
        return firstStart.then(server.settled).then(() => next());
      });
    },
  };

  /** What it says of itself there: whether the first administrator is still to be made. */
  async function told() {
    await firstStart;
    await server.settled();
    const answer = await fetch(`http://127.0.0.1:${port}/config.json`).catch(() => new Response());
    return new Headers([...answer.headers].filter(([name]) => name.startsWith('quarterdeck-')));
  }

  return {
    plugins: [waitForServer],
    told,
    // The Host header stays the browser's own (no changeOrigin): the server compares it with Origin.
    proxy: Object.fromEntries(paths.map((path) => [below(path), { target: `http://127.0.0.1:${port}` }])),
    async start(onReady) {
      watcher = await build({
        root,
        configFile: at('vite.server.config.ts'),
        logLevel: 'warn',
        build: { outDir, emptyOutDir: true, watch: {} },
      });
      watcher.on('event', async (event) => {
        if (event.code === 'ERROR') console.error(`The server does not build: ${event.error.message}`);
        if (event.code !== 'BUNDLE_END') return;
        await event.result?.close();
        if (stopped) return;
        await server.restart();
        markStarted();
        onReady();
      });
    },
    stop() {
      stopped = true;
      return Promise.allSettled([watcher?.close(), server.stop()]);
    },
  };
}

/**
 * Somebody else's server, by the paths that the configuration has for the two groups of calls. It sees requests as from its own
 * origin, so that it need not allow another one.
 *
 * @param address such as `https://api.example.com`; a path of it comes before those of the calls
 * @throws Error when it is no http(s) address
 */
export function otherBackend(address, { authApiUrl = '/api/v1', cloudApiUrl = '/api/v1' }) {
  if (!/^https?:/.test(address) || !URL.canParse(address))
    throw new Error(`--backend ${address} is no http(s) address`);
  const { origin } = new URL(address);
  const asItsOwn = (proxy) =>
    proxy.on('proxyReq', (request) => {
      if (request.getHeader('origin')) request.setHeader('origin', origin);
    });
  const paths = [authApiUrl, cloudApiUrl]
    .filter((path) => path.startsWith('/'))
    .map((path) => path.replace(/\/*$/, '/'));
  const target = address.replace(/\/+$/, '');
  return {
    plugins: [],
    told: async () => new Headers(),
    proxy: Object.fromEntries(paths.map((path) => [below(path), { target, changeOrigin: true, configure: asItsOwn }])),
    start: async (onReady) => onReady(),
    stop: async () => {},
  };
}

/** Vite's pattern of the addresses that begin with a path. */
const below = (path) => `^${path.replaceAll('.', '\\.')}`;
