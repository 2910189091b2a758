/** The console under `npm run dev` (scripts/dev.mjs), which passes the calls on to a server. */
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { mergeConfig, type Plugin, type ProxyOptions } from 'vite';
import consoleConfig from './vite.config.ts';

/** `PORT` is the console's, `SERVER_PORT` the reference server's. `BACKEND` is the address of another server instead. */
const { PORT, SERVER_PORT, BACKEND = '', PUBLIC_CONFIG = '' } = process.env;
const server = `http://127.0.0.1:${SERVER_PORT}`;
const readConfig = () => readFileSync(PUBLIC_CONFIG, 'utf8');

/** The paths of the reference server. Page addresses such as `/dashboard/launch/listprocess` end like those of calls. */
const serverPaths = ['/api/v1/', '/healthz', '/openapi.json', '/docs'];

/** Returns the paths of the calls to another server, by the console's configuration. */
function callPaths(): readonly string[] {
  const { authApiUrl = '/api/v1', cloudApiUrl = '/api/v1' } = JSON.parse(readConfig());
  const local = [authApiUrl, cloudApiUrl].filter((path) => path.startsWith('/'));
  return local.map((path) => path.replace(/\/*$/, '/'));
}

const everyPath = (paths: readonly string[], options: ProxyOptions) =>
  Object.fromEntries(paths.map((path) => [path, options]));

const listens = () =>
  new Promise<boolean>((resolve) => {
    const socket = connect(Number(SERVER_PORT), '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** Waits until the reference server listens. Gives up after a minute, when it has probably ended with an error. */
async function untilItListens(): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end && !(await listens()); ) await pause(50);
}

/** Lets calls wait while the reference server restarts, instead of failing them. */
const waitsForServer: Plugin = {
  name: 'waits-for-server',
  configureServer({ middlewares, config }) {
    middlewares.use(async ({ url = '' }, _response, next) => {
      if (serverPaths.some((path) => url.startsWith(path))) await untilItListens();
      next();
    });
    void untilItListens().then(() => config.logger.info(`Quarterdeck in development: http://localhost:${PORT}`));
  },
};

/** Returns the headers that the reference server sends with `config.json`, such as whether an administrator exists. */
async function headersOfServer(): Promise<Headers> {
  await untilItListens();
  const { headers } = await fetch(`${server}/config.json`).catch(() => new Response());
  return new Headers([...headers].filter(([name]) => name.startsWith('quarterdeck-')));
}

/** Reads the configuration for each reload, since developers try it out. */
const servesConfig: Plugin = {
  name: 'serves-config',
  configureServer({ middlewares }) {
    middlewares.use('/config.json', async (_request, response) => {
      if (!BACKEND) response.setHeaders(await headersOfServer());
      response.setHeader('content-type', 'application/json').end(readConfig());
    });
  },
};

/** Lets another server see requests from its own origin, so that it need not allow a second one. */
const fromItsOrigin: ProxyOptions['configure'] = (proxy) =>
  proxy.on('proxyReq', (request) => {
    if (request.getHeader('origin')) request.setHeader('origin', new URL(BACKEND).origin);
  });

export default mergeConfig(consoleConfig, {
  plugins: BACKEND ? [servesConfig] : [servesConfig, waitsForServer],
  server: {
    proxy: BACKEND
      ? everyPath(callPaths(), { target: BACKEND, changeOrigin: true, configure: fromItsOrigin })
      : // Without changeOrigin: the server compares Host with Origin.
        everyPath(serverPaths, { target: server }),
  },
});
