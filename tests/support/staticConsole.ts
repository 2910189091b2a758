import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

export const builtConsole = fileURLToPath(new URL('../../dist/console/', import.meta.url));

/**
 * Serves a folder like the simplest web server: the file, else `index.html`; a missing asset is a 404.
 *
 * @param base prefix of addresses; the addresses in `index.html` are changed as documented
 * @param headers of every file
 */
export function serveStatic(
  folder: string,
  address: string,
  response: ServerResponse,
  { base = '/', headers = {} }: { base?: string; headers?: Readonly<Record<string, string>> } = {},
): void {
  const path = address.startsWith(base) ? address.slice(base.length - 1) : undefined;
  const wanted = path && join(folder, normalize(path));
  const isFile = wanted !== undefined && existsSync(wanted) && statSync(wanted).isFile();
  if (path === undefined || (!isFile && path.startsWith('/assets/'))) {
    response.writeHead(404, { 'content-type': 'text/plain' });
    response.end('Not found');
    return;
  }
  const file = isFile ? wanted : join(folder, 'index.html');
  const content = file.endsWith('index.html') ? readFileSync(file, 'utf8').replaceAll('="/', `="${base}`) : undefined;
  response.writeHead(200, {
    ...headers,
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'content-length': content === undefined ? statSync(file).size : Buffer.byteLength(content),
    // These file names have a hash of the content. All other files are revalidated, as by any good host.
    'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  if (content === undefined) createReadStream(file).pipe(response);
  else response.end(content);
}
