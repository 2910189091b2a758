/**
 * `npm run dev`: the console with hot reload and the reference server, rebuilt and restarted on every change, on one
 * address. Vite stands in front and hands the server its own paths only: page addresses such as
 * `/dashboard/launch/listprocess` end like calls of the API, so nothing but the beginnings of those may be proxied.
 *
 * `npm run dev -- --backend https://api.example.com` is the console alone, and its calls go to that server.
 *
 * `PUBLIC_CONFIG` names the file to serve as `/config.json`, as it does for the server.
 */
import './lib/nodeVersion.mjs';

const { endWithNpm } = await import('./lib/endWithNpm.mjs');
const { ensureInstalled } = await import('./lib/install.mjs');
endWithNpm();
await ensureInstalled();
const { readFileSync } = await import('node:fs');
const { parseArgs } = await import('node:util');
const { createServer } = await import('vite');
const { otherBackend, referenceBackend } = await import('./lib/devBackends.mjs');
const { at, root } = await import('./lib/paths.mjs');

const port = Number(process.env.PORT ?? 8080);
const host = process.env.HOST ?? '127.0.0.1';
const configFile = process.env.PUBLIC_CONFIG || at('public/config.json');

async function chosenBackend() {
  const { values } = parseArgs({ options: { backend: { type: 'string' } } });
  const config = JSON.parse(readFileSync(configFile, 'utf8'));
  return values.backend === undefined ? referenceBackend(configFile) : otherBackend(values.backend, config);
}

/** Read for every reload: what is tried out is often the configuration. */
const serveConfig = {
  name: 'serve-config',
  configureServer({ middlewares }) {
    middlewares.use('/config.json', async (_request, answer) => {
      answer.setHeaders(await backend.told());
      answer.setHeader('content-type', 'application/json').end(readFileSync(configFile));
    });
  },
};

process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = 'true';
let backend;
let vite;
let leaving = false;
async function leave(code) {
  if (leaving) return;
  leaving = true;
  await Promise.allSettled([vite?.close(), backend?.stop()]);
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
  backend = await chosenBackend();
  vite = await createServer({
    root,
    plugins: [serveConfig, ...backend.plugins],
    server: { host, port, strictPort: true, proxy: backend.proxy },
  });
  await vite.listen();
  await backend.start(() => console.log(`Quarterdeck in development: http://localhost:${vite.config.server.port}`));
} catch (error) {
  console.error(error.message);
  await leave(1);
}
