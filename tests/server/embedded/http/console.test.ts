import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/testApp';

let server: TestApp;
const base = mkdtempSync(join(tmpdir(), 'console-'));
const folder = join(base, 'console');
const script = 'console.log("a script")\n'.repeat(50);

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  mkdirSync(join(folder, '.vite'));
  const files: Record<string, string | Buffer> = {
    'index.html': '<!doctype html><title>The console</title>',
    'config.json': '{"productName":"From the build"}',
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'assets/main-Ab12_-9z.js': script,
    'assets/main-Ab12_-9z.js.br': brotliCompressSync(script),
    'assets/main-Ab12_-9z.js.gz': gzipSync(script),
    'assets/main-Ab12_-9z.js.map': '{}',
    '.vite/manifest.json': '{}',
    '.env': 'secret',
    '../secret.txt': 'secret',
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  server = await TestApp.start({ consoleFolder: folder });
});

afterAll(() => server.stop());

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('console files', () => {
  it.each(['/', '/index.html'])('serves the page at %s, never cached', async (url) => {
    const answer = await get(url);
    expect(answer.body).toContain('The console');
    expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  });

  it.each(['/login', '/dashboard', '/dashboard/launch/listprocess', '/any/deep/link?x=a.b'])(
    'serves the page at %s',
    async (url) => {
      expect((await get(url, html)).body).toContain('The console');
      expect((await get(url, { accept: 'application/json' })).statusCode).toBe(404);
      expect((await server.app.inject({ method: 'POST', url, headers: html })).statusCode).toBe(404);
    },
  );

  it.each([
    'a%2Fb',
    'a%5Cb',
    'a%00b',
    '100%25',
    '%E2%82',
    '%',
    '%zz/%c0%af',
    '%2e%2e',
    '%2e%2e/%2e%2e/secret.txt',
    '..%2f..%2fsecret.txt',
    '.hidden',
    'john.doe',
    'ends.in.dots...',
    'main.js.map',
    'x'.repeat(12_000),
    '/double//slashes/',
    'person?search=%E2%82',
    '/api/v1/listprocess',
  ])('serves /dashboard/admin/person/%s for names with such characters', async (name) => {
    for (const headers of [html, { accept: '*/*' }, { accept: 'TEXT/HTML' }, {}]) {
      const answer = await get(`/dashboard/admin/person/${name}`, headers);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('The console');
      expect(answer.headers).toMatchObject({
        ...{ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'x-frame-options': 'DENY' },
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
    }
  });

  it('serves an address below /dashboard that is too long for a header', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/dashboard/aws?search=${'x'.repeat(20_000)}`);
    expect(await answer.text()).toContain('The console');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const other = await fetch(`http://127.0.0.1:${port}/api/v1/listprocess?x=${'x'.repeat(20_000)}`);
    expect([other.status, await other.json()]).toMatchObject([431, { status: 'failed' }]);
  });

  it('answers HEAD like GET', async () => {
    const answer = await server.app.inject({ method: 'HEAD', url: '/login', headers: html });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('');
  });

  it('caches files with a hash in their name for ever, and revalidates all others', async () => {
    const hashed = await get('/assets/main-Ab12_-9z.js');
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(hashed.headers['content-type']).toMatch(/javascript/);
    const plain = await get('/favicon.svg');
    expect(plain.headers['cache-control']).toBe('no-cache');
    const again = await get('/favicon.svg', { 'if-none-match': String(plain.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('sends precompressed files to clients that accept %s', async (accepted, encoding) => {
    const answer = await get('/assets/main-Ab12_-9z.js', { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    if (encoding) expect(answer.rawPayload.length).toBeLessThan(script.length / 2);
    else expect(answer.body).toBe(script);
  });

  it.each([
    '/assets/main-Ab12_-9z.js.map',
    '/assets/main-Ab12_-9z.js.br',
    '/.vite/manifest.json',
    '/.env',
    '/.git/config',
    '/assets',
    '/assets/gone-12345678.js',
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/assets/..%5c..%5c..%5csecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '//secret.txt',
    '/favicon.svg%00.html',
  ])('answers 404 at %s (S19)', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('secret');
  });

  it('serves the configuration', async () => {
    const answer = await get('/config.json');
    expect(answer.json()).toEqual({ productName: 'From the build' });
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it('returns with the configuration if an administrator exists, also with 304 (D61)', async () => {
    const first = await get('/config.json');
    expect(first.headers['quarterdeck-setup']).toBe('needed');
    await server.add('ada', { admin: ['admin'] });
    const again = await get('/config.json', { 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.headers['quarterdeck-setup']).toBe('done');
    expect((await get('/favicon.svg')).headers['quarterdeck-setup']).toBeUndefined();
  });

  it('serves byte ranges, as video players request them', async () => {
    const answer = await get('/favicon.svg', { range: 'bytes=0-3' });
    expect(answer.statusCode).toBe(206);
    expect(answer.body).toBe('<svg');
  });

  it('says that the console is not built, and serves the API', async () => {
    const bare = await TestApp.start({ database: server.database, consoleFolder: join(base, 'nowhere') });
    const answer = await bare.app.inject({ url: '/', headers: html });
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain('The console is not built');
    expect((await bare.app.inject('/config.json')).statusCode).toBe(404);
    expect((await bare.app.inject('/healthz')).statusCode).toBe(200);
    await bare.stop();
  });
});

describe('console below a path', () => {
  const below = async () => {
    const page = '<script data-base="/">boot()</script><script type="module" src="/assets/main-Ab12_-9z.js"></script>';
    const placed = mkdtempSync(join(tmpdir(), 'console-'));
    mkdirSync(join(placed, 'assets'));
    writeFileSync(join(placed, 'index.html'), page);
    writeFileSync(join(placed, 'assets/main-Ab12_-9z.js'), script);
    const publicConfig = join(placed, 'public.json');
    writeFileSync(publicConfig, '{"productName":"Lighthouse"}');
    const env = { BASE_PATH: '/console/', PUBLIC_CONFIG: publicConfig };
    return (await TestApp.start({ consoleFolder: placed, env })).untilEndOfTest();
  };

  it('serves page, files and configuration there, and the API at its own path', async () => {
    const { app } = await below();
    for (const url of [
      '/console/',
      '/console/login',
      '/console/dashboard/launch',
      '/console/dashboard/admin/%E2%82.',
    ]) {
      const page = await app.inject({ url, headers: html });
      expect(page.body, url).toBe(
        '<script data-base="/console/">boot()</script><script type="module" src="/console/assets/main-Ab12_-9z.js"></script>',
      );
      expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    }
    expect((await app.inject('/console/assets/main-Ab12_-9z.js')).body).toBe(script);
    const config = await app.inject('/console/config.json');
    expect(config.json()).toEqual({ productName: 'Lighthouse' });
    expect(config.headers['quarterdeck-setup']).toBe('needed');
    expect((await app.inject('/api/v1/listprocess')).statusCode).toBe(401);
    expect((await app.inject('/docs')).body).toContain('href="/console/favicon.svg"');
  });

  it('redirects from the origin and from the path without a slash only', async () => {
    const { app } = await below();
    for (const url of ['/', '/console']) expect((await app.inject(url)).headers.location, url).toBe('/console/');
    for (const url of ['/login', '/config.json', '/assets/main-Ab12_-9z.js', '/consolex', '/console/%2e%2e/secret'])
      expect((await app.inject({ url, headers: html })).statusCode, url).toBe(404);
  });
});
