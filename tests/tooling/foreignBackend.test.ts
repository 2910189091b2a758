import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../contract/calls';
import { documentedCalls } from '../support/documentedCalls';
import { goodAnswers } from '../support/foreignAnswers';
import { ForeignBackend } from '../support/foreignBackend';
import { after, brokenJson, cut, cutOff, failed, json } from '../support/replies';

let folder: string;
let backend: ForeignBackend;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'console-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<title>the console</title>');
  writeFileSync(join(folder, 'assets/a.js'), 'export {};');
  backend = await ForeignBackend.start(folder);
});
afterEach(async () => {
  await backend.stop();
  rmSync(folder, { recursive: true });
});

const get = (path: string, token = 'token') =>
  fetch(`${backend.url}${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} });
const processes = () => get('/api/v1/listprocess');

describe('the host', () => {
  it('serves files, falls back to the page for addresses of the console, and not for missing assets', async () => {
    expect((await get('/assets/a.js')).headers.get('content-type')).toMatch('javascript');
    expect(await (await get('/dashboard/launch/listprocess')).text()).toMatch('the console');
    expect((await get('/assets/gone.js')).status).toBe(404);
    expect(backend.requests).toEqual([]);
  });
  it('has the configuration that a test gives it', async () => {
    backend.configuration = { productName: 'Lighthouse' };
    expect(await (await get('/config.json')).json()).toEqual({ productName: 'Lighthouse' });
    backend.configuration = 'missing';
    expect((await get('/config.json')).status).toBe(404);
    backend.configuration = 'html';
    expect((await get('/config.json')).headers.get('content-type')).toMatch('text/html');
    backend.configuration = 'broken';
    await expect((await get('/config.json')).json()).rejects.toThrow();
  });
});

describe('the calls', () => {
  it('wants a token for all but three of them', async () => {
    expect((await get('/api/v1/listprocess', '')).status).toBe(401);
    expect((await get('/api/v1/authentication/getuserverticals?username=ada', '')).status).toBe(200);
    expect((await get('/api/v1/nosuchcall')).status).toBe(404);
  });
  it('records what came, as it came', async () => {
    const before = Date.now();
    await fetch(`${backend.url}/api/v1/authentication/login?vertical_id=1`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'ada', password: 'a b' }),
    });
    const login = await backend.call('POST', 'authentication/login');
    expect(login.query.get('vertical_id')).toBe('1');
    expect(login.body).toBe('username=ada&password=a+b');
    expect(login.time).toBeGreaterThanOrEqual(before);
    expect(login.time).toBeLessThanOrEqual(Date.now());
  });
  it('answers in turn, and then goes on with the last', async () => {
    backend.on('GET', 'listprocess', failed(500, 'down'), json({ message: 'Processes fetched', data: [] }));
    const codes = [await processes(), await processes(), await processes()].map(({ status }) => status);
    expect(codes).toEqual([500, 200, 200]);
    expect(backend.calls('GET', 'listprocess')).toHaveLength(3);
    backend.off('GET', 'listprocess');
    expect((await (await processes()).json()).data).toHaveLength(12);
  });
  it('lets a test decide by the request', async () => {
    backend.on('GET', 'listprocess', ({ headers }) => json({ saw: headers.authorization }));
    expect(await (await processes()).json()).toEqual({ saw: 'Bearer token' });
  });
  it('does what a bad network does', async () => {
    backend.on(
      'GET',
      'listprocess',
      cut(),
      cutOff('{"message": "Processes fetched"}'),
      brokenJson(),
      after(60, json(null)),
    );
    await expect(processes()).rejects.toThrow();
    await expect(processes().then((answer) => answer.text())).rejects.toThrow();
    await expect(processes().then((answer) => answer.json())).rejects.toThrow();
    const began = Date.now();
    expect(await (await processes()).json()).toBeNull();
    expect(Date.now() - began).toBeGreaterThanOrEqual(55);
  });
});

describe('the good answers', () => {
  // Typed out by hand from the same text, the three must agree.
  const documented = documentedCalls.flatMap((line) => {
    const [method = '', path = ''] = line.split(' ');
    const call = calls.find((one) => one.method === method && one.path === path);
    const paths = path === 'machines/:action' ? ['start', 'stop', 'status', 'terminate'] : [''];
    return paths.map((action) => ({ method, path: path.replace(':action', action), call }));
  });

  it('are there for exactly the calls of the contract', () => {
    expect(Object.keys(goodAnswers).sort()).toEqual(documented.map(({ method, path }) => `${method} ${path}`).sort());
  });
  it.each(documented)('$method $path is good by the contract', async ({ method, path, call }) => {
    const query = path.endsWith('login') ? '?vertical_id=1' : '?username=ada';
    const answer = await fetch(`${backend.url}/api/v1/${path}${query}`, {
      method,
      headers: { authorization: 'Bearer token' },
      ...(method === 'GET' ? {} : { body: new URLSearchParams({ username: 'ada', password: 'secret' }) }),
    });
    expect(answer.status).toBe(200);
    expect(call?.answer.safeParse(await answer.json()).success).toBe(true);
  });
});
