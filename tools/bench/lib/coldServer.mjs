import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * Serves a folder of built files with Brotli, compressed in advance, like a host in front of a back end.
 *
 * @param {string} folder
 * @param {Readonly<Record<string, unknown>>} answers JSON responses by path
 */
export async function startColdServer(folder, answers) {
  const bodies = new Map();
  const bodyOf = (file) => {
    const known = bodies.get(file);
    if (known) return known;
    const bytes = readFileSync(file);
    const made = extname(file) === '.woff2' ? { bytes } : { bytes: brotliCompressSync(bytes), encoding: 'br' };
    bodies.set(file, made);
    return made;
  };
  const index = join(folder, 'index.html');
  for (const name of readdirSync(join(folder, 'assets')))
    if (/\.(js|css)$/.test(name)) bodyOf(join(folder, 'assets', name));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (Object.hasOwn(answers, pathname)) {
      response.writeHead(200, {
        ...{ 'content-type': 'application/json', 'content-range': 'processes 0-49/50' },
        'access-control-expose-headers': 'Content-Range',
      });
      return response.end(JSON.stringify(answers[pathname]));
    }
    if (pathname.startsWith('/api/')) {
      response.writeHead(404, { 'content-type': 'application/json' });
      return response.end('{}');
    }
    const asked = join(folder, normalize(pathname));
    const file = existsSync(asked) && statSync(asked).isFile() ? asked : index;
    const { bytes, encoding } = bodyOf(file);
    response.writeHead(200, {
      ...{ 'content-type': types[extname(file)] ?? 'application/octet-stream', 'cache-control': 'max-age=1000' },
      ...(encoding && { 'content-encoding': encoding }),
    });
    return response.end(bytes);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    /** `localhost`, for which browsers keep Secure cookies without TLS. */
    url: `http://localhost:${server.address().port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
