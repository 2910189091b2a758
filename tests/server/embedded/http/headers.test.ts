import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../../server/db/connection';
import { apiOriginsOf } from '../../../../server/http/publicConfig';
import { StartError } from '../../../../server/startError';
import { documentedCalls, offeredCalls } from '../../../support/documentedCalls';
import { TestApp } from '../../support/testApp';
import { freshDatabase } from '../../support/testDatabase';

let database: Database;
let server: TestApp;
const folder = mkdtempSync(join(tmpdir(), 'console-'));
const boot = "document.documentElement.dataset.theme='dark'";

beforeAll(async () => {
  writeFileSync(
    join(folder, 'index.html'),
    `<script>${boot}</script><script type="module" src="/assets/x.js"></script>`,
  );
  database = await freshDatabase();
  server = await TestApp.start({ database, consoleFolder: folder });
});

afterAll(async () => {
  await server.stop();
  await database.close();
});

function directives(policy: unknown): Record<string, string> {
  return Object.fromEntries(
    String(policy)
      .split(';')
      .map((directive) => {
        const [name = '', ...sources] = directive.trim().split(/\s+/);
        return [name, sources.join(' ')];
      }),
  );
}

describe('security headers', () => {
  it.each(['/', '/healthz', '/docs', '/api/v1/nope', '/api/v1/listprocess'])('are strict for %s', async (url) => {
    const { headers } = await server.app.inject({ url, headers: { accept: 'text/html' } });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-request-id': expect.any(String),
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it('allow the page’s inline scripts by their hashes, and no others', async () => {
    const { headers } = await server.app.inject('/');
    const hash = createHash('sha256').update(boot).digest('base64');
    expect(directives(headers['content-security-policy'])).toEqual({
      'default-src': "'none'",
      'script-src': `'self' 'sha256-${hash}'`,
      'style-src-elem': "'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
      'style-src-attr': "'none'",
      'img-src': "'self' data:",
      'media-src': "'self'",
      'font-src': "'self'",
      'connect-src': "'self'",
      'manifest-src': "'self'",
      'base-uri': "'none'",
      'object-src': "'none'",
      'frame-ancestors': "'none'",
      'form-action': "'self'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'list-worker',
      'worker-src': "'self'",
    });
  });

  it('allow the configured APIs', async () => {
    const path = join(folder, 'elsewhere.json');
    const config = { authApiUrl: 'https://auth.example.com/v2', cloudApiUrl: 'https://cloud.example.com:8443/v2' };
    writeFileSync(path, JSON.stringify(config));
    const other = await TestApp.start({ database, consoleFolder: folder, env: { PUBLIC_CONFIG: path } });
    const { headers } = await other.app.inject('/');
    expect(directives(headers['content-security-policy'])['connect-src']).toBe(
      "'self' https://auth.example.com https://cloud.example.com:8443",
    );
    expect((await other.app.inject('/config.json')).json()).toEqual(config);
    await other.stop();
  });

  it.each([
    'https://a.example;script-src/x',
    'https://*',
    'https://*.example.com/v2',
    "https://a.example 'unsafe-inline'",
    'https://user:password@a.example',
    'https://',
    'http://a,b.example',
  ])('fail the start for an address such as %s instead of a wider policy', async (address) => {
    const path = join(folder, 'broken.json');
    for (const key of ['authApiUrl', 'cloudApiUrl']) {
      writeFileSync(path, JSON.stringify({ [key]: address }));
      const start = TestApp.start({ database, consoleFolder: folder, env: { PUBLIC_CONFIG: path } });
      await expect(start, address).rejects.toThrow(
        new StartError(
          `PUBLIC_CONFIG cannot be served: ${key} must be a path, or an http or https address with a plain host name`,
        ),
      );
    }
  });

  it.each([
    ['https://[2001:db8::1]:8443/v2', 'https://[2001:db8::1]:8443'],
    ['http://10.0.0.7:8080', 'http://10.0.0.7:8080'],
    ['https://API_1.Example.com./v1', 'https://api_1.example.com.'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['/elsewhere', undefined],
    ['//elsewhere.example', undefined],
    [7, undefined],
  ])('name the API at %s as %s', (address, origin) => {
    // Repeated, because Node 20 parses some addresses differently once it has compiled the parser.
    for (let time = 0; time < 20_000; time += 1) apiOriginsOf({ authApiUrl: address }, 'it');
    expect(apiOriginsOf({ authApiUrl: address, cloudApiUrl: address }, 'it')).toEqual(
      origin === undefined ? [] : [origin],
    );
  });

  it('require HTTPS only behind HTTPS', async () => {
    const behind = await TestApp.start({ database, env: { TRUST_PROXY: 'loopback' } });
    const { headers } = await behind.app.inject({ url: '/healthz', headers: { 'x-forwarded-proto': 'https' } });
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    const forged = await server.app.inject({ url: '/healthz', headers: { 'x-forwarded-proto': 'https' } });
    expect(forged.headers).not.toHaveProperty('strict-transport-security');
    await behind.stop();
  });

  it('return a harmless request id, and replace any other', async () => {
    const ask = async (id: string) =>
      (await server.app.inject({ url: '/healthz', headers: { 'x-request-id': id } })).headers;
    expect((await ask('my-request-0001'))['x-request-id']).toBe('my-request-0001');
    expect((await ask('x\tforged line'))['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('API pages', () => {
  it('describe every call of the contract in OpenAPI 3.1', async () => {
    const document = (await server.app.inject('/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths['/api/v1/authentication/login'].post.requestBody.content).toHaveProperty([
      'application/x-www-form-urlencoded',
    ]);
    expect(document.paths['/api/v1/listprocess'].get.security).toEqual([{ session: [] }]);
    const served = [...documentedCalls, ...offeredCalls].map((line) => line.split(' ')[1] ?? '');
    const paths = served.map((path) => `/api/v1/${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(paths));
  });

  it('show the calls without scripts or styles of their own', async () => {
    const answer = await server.app.inject('/docs');
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('/api/v1/ec2/listallinstance');
    expect(answer.body).not.toMatch(/<script|<style|\sstyle=/);
    const style = await server.app.inject('/docs/docs.css');
    expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
  });
});
