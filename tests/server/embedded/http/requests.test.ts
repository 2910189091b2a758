import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { patience } from '../../../support/patience';
import { TestApp } from '../../support/testApp';

let server: TestApp;
let token = '';

beforeAll(async () => {
  server = await TestApp.start();
  await server.add('ada', { admin: ['admin'] });
  token = await server.tokenOf('ada', 'admin');
});

afterAll(() => server.stop());

const json = { 'content-type': 'application/json' };

const decide = (payload: string, headers: Record<string, string> = json) =>
  server.call({ method: 'POST', path: 'approverequest', token, headers, payload });

const good = { requestid: '31', approve: 1 };

describe('bodies', () => {
  it('accepts those of the contract', async () => {
    expect((await decide(JSON.stringify(good))).json()).toMatchObject({ code: 'unknown_request' });
  });

  it.each([
    ['a boolean for a number', { ...good, approve: true }],
    ['a text for a number', { ...good, approve: '1' }],
    ['a number for a text', { ...good, requestid: 31 }],
    ['null', { ...good, approve: null }],
    ['an unknown key', { ...good, extra: 1 }],
    ['a missing key', { approve: 1 }],
    ['a number that no identifier reaches', { ...good, requestid: '2147483648' }],
    ['SQL', { ...good, requestid: "1'; drop table person; --" }],
    ['a list', [good]],
    ['a text', 'x'],
    ['nothing', null],
    ['a million entries', Array.from({ length: 400_000 }, () => 1)],
  ])('refuses %s', async (_what, body) => {
    const answer = await decide(JSON.stringify(body));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ status: 'failed', code: 'invalid_request' });
  });

  it.each([
    ['__proto__', '{"requestid":"31","approve":1,"__proto__":{"admin":true}}'],
    ['a nested __proto__', '{"requestid":{"__proto__":{"x":1}},"approve":1}'],
    ['constructor.prototype', '{"requestid":"31","approve":1,"constructor":{"prototype":{"x":1}}}'],
    ['broken JSON', '{"requestid":'],
    ['no body', ''],
    ['100,000 brackets', '['.repeat(100_000)],
    ['100,000 nested lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ])('refuses %s', async (_what, payload) => {
    expect((await decide(payload)).statusCode).toBe(400);
  });

  it.each(['9007199254740993', '2147483648', '1e400'])('refuses the number %s of a person', async (userid) => {
    const payload = `{"userid":${userid},"username":"ada"}`;
    const answer = await server.call({
      ...{ method: 'DELETE', path: 'authentication/dropuser', token, headers: json, payload },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_request', fields: [{ path: 'userid' }] });
  });

  it('refuses NUL and half surrogate pairs', async () => {
    for (const text of ['a\0b', '\ud800', 'x\udc00y']) {
      const body = JSON.stringify({ userid: 1, username: text });
      const answer = await server.call({
        method: 'DELETE',
        path: 'authentication/dropuser',
        token,
        headers: json,
        payload: body,
      });
      expect(answer.statusCode).toBe(400);
      const login = await server.login(text, 'admin');
      // URLSearchParams writes half a pair as U+FFFD, which is an ordinary character.
      expect(login.statusCode).toBe(400);
    }
  });

  it('refuses more than 1 MiB', async () => {
    const answer = await decide(JSON.stringify({ ...good, extra: 'x'.repeat(1_100_000) }));
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ status: 'failed', code: 'too_large' });
  });

  it('refuses another content type', async () => {
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      expect((await decide(JSON.stringify(good), { 'content-type': type })).statusCode, type).toBe(415);
    }
    const login = await server.call({
      method: 'POST',
      path: 'authentication/login?vertical_id=1',
      headers: json,
      payload: JSON.stringify({ username: 'ada', password: 'x' }),
    });
    expect(login.statusCode).toBe(415);
  });

  it('accepts no body if the contract has none', async () => {
    const options = { method: 'POST', path: 'authentication/sendotp?username=ada' } as const;
    expect((await server.call({ ...options, headers: json, payload: '' })).statusCode).toBe(200);
    expect((await server.call({ ...options, headers: json, payload: '{}' })).statusCode).toBe(200);
    expect((await server.call({ ...options, headers: json, payload: '{"x":1}' })).statusCode).toBe(400);
  });
});

describe('addresses and parameters', () => {
  it.each([
    'authentication/login?vertical_id=2147483648',
    'authentication/login?vertical_id=0',
    'authentication/login?vertical_id=1e3',
    'authentication/login?vertical_id=1&vertical_id=2',
    'authentication/login?vertical_id=1&extra=1',
    'authentication/login?vertical_id=1&__proto__=1',
    'authentication/login?vertical_id=1%00',
    'authentication/login',
  ])('refuses %s', async (path) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await server.call({ method: 'POST', path, headers, payload: 'username=ada&password=x' });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).not.toContain('access_token');
  });

  it('refuses a form with a repeated key', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = 'username=ada&username=bob&password=x';
    const answer = await server.call({ method: 'POST', path: 'authentication/login?vertical_id=1', headers, payload });
    expect(answer.statusCode).toBe(400);
  });

  it('treats SQL in a name as a name', async () => {
    const name = encodeURIComponent("' or '1'='1");
    const answer = await server.call({ path: `authentication/getuserverticals?username=${name}` });
    expect(answer.json()).toEqual({ status: 'success', data: [] });
  });

  it.each(['/api/nope', '/api/v1/nope', '/api/v1', '/api', '/api/v1/listprocess/', '/api/v1/authentication/login'])(
    'answers GET %s with 404 in JSON',
    async (url) => {
      const answer = await server.app.inject({ url, headers: { accept: 'text/html' } });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ status: 'failed', message: 'There is no such call' });
    },
  );

  it('answers an unreadable address with 400 in the same shape', async () => {
    const answer = await server.app.inject({ url: '/api/v1/%E0%A4%A' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ status: 'failed', request_id: expect.any(String) });
  });

  it('refuses an unknown machine action', async () => {
    const answer = await server.call({ method: 'POST', path: 'machines/explode', token, headers: json, payload: '{}' });
    expect(answer.statusCode).toBe(400);
  });
});

describe('on a real socket', () => {
  let port = 0;

  beforeAll(async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    port = (server.app.server.address() as AddressInfo).port;
  });

  const raw = (text: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      socket.on('data', (part) => (answer += String(part)));
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });

  it('answers headers over 16 KiB with 431', async () => {
    const answer = await raw(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toContain('"status":"failed"');
  });

  it('answers anything but HTTP with 400', async () => {
    expect(await raw('hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  });

  it.each([
    ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked'],
    ['two lengths', 'Content-Length: 5\r\nContent-Length: 6'],
    ['chunks and something else', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity'],
    ['a length with a sign', 'Content-Length: +5'],
    ['a blank before the colon', 'Transfer-Encoding : chunked'],
  ])('refuses a body without a clear end, and what follows it: %s', async (_what, lines) => {
    const hidden = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const answer = await raw(
      `POST /api/v1/authentication/login HTTP/1.1\r\nHost: localhost\r\n${lines}\r\n\r\n0\r\n\r\n${hidden}`,
    );
    expect(answer.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 400']);
  });

  it('returns nothing of a TRACE request', async () => {
    for (const path of ['/', '/api/v1/listprocess']) {
      const lines = [`TRACE ${path} HTTP/1.1`, 'Host: localhost', 'Authorization: Bearer hunter2', 'Connection: close'];
      const answer = await raw([...lines, '', ''].join('\r\n'));
      expect(answer, path).toMatch(/^HTTP\/1\.1 404 /);
      expect(answer, path).not.toContain('hunter2');
    }
  });

  it('sends all headers also with responses before routing', async () => {
    const headersOf = (answer: string) => {
      const [head = ''] = answer.split('\r\n\r\n');
      const lines = head
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(': '));
      return Object.fromEntries(lines.map(([name = '', value]) => [name.toLowerCase(), value]));
    };
    const ask = async (...lines: string[]) => {
      const answer = await raw([...lines, 'Connection: close', '', ''].join('\r\n'));
      return { status: answer.slice(9, 12), headers: headersOf(answer) };
    };
    const usual = await ask('GET /api/v1/nope HTTP/1.1', 'Host: localhost');
    const names = ['content-security-policy', 'x-content-type-options', 'x-frame-options', 'referrer-policy'];
    names.push('cross-origin-opener-policy', 'cross-origin-resource-policy', 'cache-control', 'content-type');
    for (const [status, ...lines] of [
      ['431', 'GET / HTTP/1.1', 'Host: localhost', `X-Long: ${'x'.repeat(20_000)}`],
      ['400', 'hello'],
      ['400', 'GET /api/v1/%E0%A4%A HTTP/1.1', 'Host: localhost'],
      ['400', 'GET / HTTP/1.1'],
    ]) {
      const answer = await ask(...lines);
      expect(answer.status, lines[0]).toBe(status);
      for (const name of names) expect(answer.headers[name], `${name} of ${status}`).toBe(usual.headers[name]);
    }
  });

  it('ignores an unknown expectation', async () => {
    const answer = await raw(
      'GET /healthz HTTP/1.1\r\nHost: localhost\r\nExpect: wonders\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer.toLowerCase()).toContain('content-security-policy: ');
  });

  it('serves others beside 200 slow sockets, and closes those', async () => {
    const sockets = Array.from({ length: 200 }, () => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write('POST /api/v1/authentication/login HTTP/1.1\r\nHost: x\r\n'),
      );
      socket.on('error', () => undefined).resume();
      return socket;
    });
    const closed = Promise.all(sockets.map((socket) => once(socket, 'close')));
    const { server: http } = server.app;
    const connected = () => promisify(http.getConnections.bind(http))();
    await vi.waitFor(async () => expect(await connected()).toBeGreaterThanOrEqual(200), { timeout: patience });
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
    expect(answer.status).toBe(200);
    expect(sockets.filter(({ destroyed }) => destroyed)).toEqual([]);
    // As if their time limit had passed.
    expect(http.headersTimeout).toBe(5_000);
    http.headersTimeout = 1;
    await closed;
    http.headersTimeout = 5_000;
  });
});
