import { createReadStream, existsSync, statSync } from 'node:fs';
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

/** Serves a folder as the plainest web server would: the file, else `index.html`; a missing asset is a 404. */
export function serveStatic(folder: string, path: string, response: ServerResponse): void {
  const wanted = join(folder, normalize(path));
  const isFile = existsSync(wanted) && statSync(wanted).isFile();
  if (!isFile && path.startsWith('/assets/')) {
    response.writeHead(404, { 'content-type': 'text/plain' });
    response.end('Not found');
    return;
  }
  const file = isFile ? wanted : join(folder, 'index.html');
  response.writeHead(200, {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'content-length': statSync(file).size,
  });
  createReadStream(file).pipe(response);
}
