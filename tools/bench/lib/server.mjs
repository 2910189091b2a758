import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
};

/**
 * Serves the built pages, the plan, and the list like a foreign back end.
 *
 * @param {string} folder
 * @param {{ fallback?: string }} [options] `fallback` is served at the addresses of pages, which are not files
 */
export async function startServer(folder, { fallback } = {}) {
  const state = { plan: '{}', answer: Buffer.from('{}'), scripts: new Set(), answers: 0 };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const json = (body) => {
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(body);
    };
    if (pathname === '/config.json') return json('{}');
    if (pathname === '/bench/plan.json') return json(state.plan);
    if (pathname === '/api/v1/listprocess') {
      state.answers += 1;
      return json(state.answer);
    }
    if (pathname.startsWith('/api/')) return json('{}');
    const asked = join(folder, normalize(pathname));
    const file = fallback && !extname(pathname) ? join(folder, fallback) : asked;
    if (!existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404);
      return response.end();
    }
    if (extname(file) === '.js') state.scripts.add(file);
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    /** `localhost`, for which browsers keep Secure cookies without TLS. */
    url: `http://localhost:${server.address().port}`,
    /** Sets the data for pages that are opened later. */
    give(plan, rows) {
      state.plan = JSON.stringify(plan);
      state.answer = Buffer.from(JSON.stringify({ message: 'fetched', data: rows }));
    },
    /** Number of requests for the list. */
    answers: () => state.answers,
    /** The scripts delivered since the last call. */
    takeScripts() {
      const scripts = [...state.scripts];
      state.scripts.clear();
      return scripts;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
