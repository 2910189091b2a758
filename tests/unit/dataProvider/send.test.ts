// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://console.example/"}
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { login, sendOneTimeCode } from '../../../contract/authentication';
import { idempotencyKey } from '../../../contract/call';
import { actOnMachine, searchInstances } from '../../../contract/machines';
import { listProcesses } from '../../../contract/processes';
import { rememberOffers } from '../../../src/authProvider/offeredCalls';
import { beginSession, endSession, sessionUser } from '../../../src/authProvider/session';
import { addressOf, send, sendForBytes } from '../../../src/dataProvider/send';

const ada = { username: 'ada', email: '', roles: [], vertical: 'Data/Air' };
const fetched = vi.fn<typeof fetch>();
const answer = (status: number, text: string) => fetched.mockResolvedValueOnce(new Response(text, { status }));
const sent = () => {
  const [url, init] = fetched.mock.calls.at(-1) ?? [];
  return { url, method: init?.method, body: init?.body, headers: new Headers(init?.headers) };
};

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  beginSession('tok-1', ada);
});
afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
});

describe('the address of a call', () => {
  it('is its base, its path with parameters, and its query', () => {
    expect(addressOf(listProcesses)).toBe('/api/v1/listprocess');
    expect(addressOf(actOnMachine, { params: { action: 'stop' } })).toBe('/api/v1/machines/stop');
    expect(addressOf(login, { query: { vertical_id: '3', otp: undefined } })).toBe(
      '/api/v1/authentication/login?vertical_id=3',
    );
    expect(addressOf(sendOneTimeCode, { query: { username: 'a&b=ü' } })).toBe(
      '/api/v1/authentication/sendotp?username=a%26b%3D%C3%BC',
    );
  });
});

describe('sending a call', () => {
  it('carries the token, except where a visitor may call', async () => {
    answer(200, '{}');
    await send(listProcesses);
    expect(sent().headers.get('authorization')).toBe('Bearer tok-1');
    answer(200, '{}');
    await send(login, { query: { vertical_id: '3' }, body: { username: 'ada', password: 'a&b' } });
    expect(sent().headers.get('authorization')).toBeNull();
    expect(String(sent().body)).toBe('username=ada&password=a%26b');
  });

  it('gives each change a key of its own, or the one that it is given, where keys are offered, and what only reads none', async () => {
    const keyOf = async (...input: Parameters<typeof send>) => {
      answer(200, '{}');
      await send(...input);
      return sent().headers.get(idempotencyKey);
    };
    const start = { params: { action: 'start' }, body: {} };
    expect(await keyOf(actOnMachine, { ...start, key: 'mine' })).toBeNull();
    rememberOffers(['idempotency_key']);
    const [first, second] = [await keyOf(actOnMachine, start), await keyOf(actOnMachine, start)];
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(second).not.toBe(first);
    expect(await keyOf(actOnMachine, { ...start, key: 'mine' })).toBe('mine');
    expect(await keyOf(listProcesses)).toBeNull();
    expect(await keyOf(searchInstances, { body: {} })).toBeNull();
    expect(await keyOf(login, { body: {} })).toBeNull();
    answer(200, '[]');
    await sendForBytes({ method: 'POST', path: 'volumes/list', access: 'aws' }, { body: {} });
    expect(sent().headers.get(idempotencyKey)).toBeNull();
  });

  it('sends JSON otherwise', async () => {
    answer(200, '{}');
    await send(actOnMachine, { params: { action: 'start' }, body: { account: '019' } });
    expect(sent()).toMatchObject({ method: 'POST', body: '{"account":"019"}' });
    expect(sent().headers.get('content-type')).toBe('application/json');
  });

  it.each([
    ['JSON', '{"a":1}', { a: 1 }],
    ['a page', '<html>', undefined],
    ['nothing', '', undefined],
    ['null', 'null', null],
  ])('reads %s without failing', async (_, text, body) => {
    answer(200, text);
    expect(await send(listProcesses)).toMatchObject({ status: 200, text, body });
  });

  it.each([
    ['message', 500, '{"message":"Disk full"}', 'Disk full'],
    ['detail', 400, '{"detail":"No such template"}', 'No such template'],
    ['no words', 502, '<html>', 'HTTP 502'],
  ])('fails with the server’s %s', async (_, status, text, message) => {
    answer(status, text);
    await expect(send(listProcesses)).rejects.toMatchObject({ failure: 'status', status, message });
  });

  it('tells a lost connection, a time-out and a call called off apart', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(send(listProcesses)).rejects.toMatchObject({ failure: 'network', status: 0 });
    fetched.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error()))),
    );
    await expect(send(listProcesses, { timeout: 5 })).rejects.toMatchObject({ failure: 'timeout' });
    const control = new AbortController();
    const call = send(listProcesses, { signal: control.signal });
    control.abort();
    await expect(call).rejects.toMatchObject({ failure: 'aborted' });
  });
});

describe('the session and the calls', () => {
  it('ends at a 401', async () => {
    answer(401, '{"message":"expired"}');
    await expect(send(listProcesses)).rejects.toMatchObject({ failure: 'session' });
    expect(sessionUser()).toBeUndefined();
  });

  it('does not end at a 401 of the login itself, nor at a 403', async () => {
    answer(401, '{}');
    await expect(send(sendOneTimeCode, { query: { username: 'ada' } })).rejects.toMatchObject({ failure: 'status' });
    answer(403, '{}');
    await expect(send(listProcesses)).rejects.toMatchObject({ failure: 'status', status: 403 });
    expect(sessionUser()).toEqual(ada);
  });

  it('sends nothing once it is over', async () => {
    endSession('logout');
    await expect(send(listProcesses)).rejects.toMatchObject({ failure: 'session' });
    expect(fetched).not.toHaveBeenCalled();
  });
});
