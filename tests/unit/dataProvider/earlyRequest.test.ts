// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://console.example/"}
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listProcesses } from '../../../contract/processes';
import { forgetOffers, rememberOffers } from '../../../src/authProvider/offeredCalls';
import { beginSession, endSession, sessionUser } from '../../../src/authProvider/session';
import { callEarly, fetchStream } from '../../../src/dataProvider/callApi';
import { CallError } from '../../../src/dataProvider/callError';
import { sendFirstCall } from '../../../src/dataProvider/firstCall';

const { method, path, access } = listProcesses;
const call = { method, path, access };

vi.mock('virtual:first-calls', () => ({
  default: [
    {
      addresses: ['/dashboard/launch/listprocess', '/dashboard/launch'],
      module: 'launch',
      requires: [],
      call: { method: 'GET', path: 'listprocess', access: 'launch' },
    },
    {
      addresses: ['/dashboard/launch/extra'],
      module: 'launch',
      access: 'launch lead',
      requires: ['extra'],
      call: { method: 'GET', path: 'extra', access: 'launch' },
    },
  ],
}));

const fetched = vi.fn<typeof fetch>();
const asked = () => fetched.mock.calls.map(([url]) => url);
const ada = { username: 'ada', email: '', roles: ['launch user'], vertical: 'Data/Air' };

async function textOf(reply: Promise<{ body: AsyncIterable<Uint8Array> }>): Promise<string> {
  let text = '';
  for await (const part of (await reply).body) text += new TextDecoder().decode(part);
  return text;
}

function signOut(): void {
  endSession('logout');
  fetched.mockClear();
}

beforeEach(() => {
  fetched.mockReset();
  fetched.mockImplementation(async () => new Response('[]'));
  vi.stubGlobal('fetch', fetched);
  window.history.replaceState(null, '', '/dashboard/launch/listprocess?perPage=5');
  beginSession('tok-1', ada);
});
afterEach(async () => {
  // Takes what a test has left.
  window.history.replaceState(null, '', '/elsewhere');
  if (sessionUser()) await fetchStream(call);
  endSession('logout');
  forgetOffers();
  vi.unstubAllGlobals();
});

it('gives the early response to the first equal request only', async () => {
  fetched.mockResolvedValueOnce(new Response('ahead'));
  callEarly(call);
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect([url, init?.method]).toEqual(['/api/v1/listprocess', 'GET']);
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer tok-1');
  expect(await textOf(fetchStream(call))).toBe('ahead');
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(await textOf(fetchStream(call))).toBe('[]');
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('gives the first rows a copy without a second request', async () => {
  fetched.mockResolvedValueOnce(new Response('ahead'));
  const first = sendFirstCall();
  expect(first).toMatchObject({ address: '/dashboard/launch/listprocess', user: ada });
  expect(await textOf(fetchStream(call))).toBe('ahead');
  expect(await (await first?.answer)?.text()).toBe('ahead');
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('ends the session at an early 401 once a call takes it', async () => {
  fetched.mockResolvedValueOnce(new Response('', { status: 401 }));
  callEarly(call);
  await Promise.resolve();
  expect(sessionUser()).toBeDefined();
  await expect(fetchStream(call)).rejects.toMatchObject({ failure: 'session' });
  expect(sessionUser()).toBeUndefined();
});

it('reports the error of an early request to the call that takes it', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  callEarly(call);
  await new Promise((resolve) => setTimeout(resolve));
  const failure = await fetchStream(call).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CallError);
  expect(failure).toMatchObject({ failure: 'network' });
});

it('aborts the early request with the call that took it', async () => {
  fetched.mockImplementationOnce(
    (_, init) => new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error()))),
  );
  callEarly(call);
  const leave = new AbortController();
  const reply = fetchStream(call, { signal: leave.signal });
  leave.abort();
  await expect(reply).rejects.toMatchObject({ failure: 'aborted' });
});

it('aborts the early request and sends another on another page or in another session', async () => {
  for (const change of [
    () => window.history.replaceState(null, '', '/dashboard/aws'),
    () => void beginSession('tok-2', ada),
  ]) {
    fetched.mockClear();
    callEarly(call);
    change();
    await fetchStream(call);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  }
});

it('sends no early request without a session', () => {
  signOut();
  callEarly(call);
  sendFirstCall();
  expect(fetched).not.toHaveBeenCalled();
});

it('sends the call of the list at the address if the user may open it', () => {
  const askedAt = (address: string, roles: readonly string[], offers: readonly string[] = []) => {
    beginSession('tok-1', { ...ada, roles }, offers);
    window.history.replaceState(null, '', address);
    fetched.mockClear();
    sendFirstCall();
    return asked();
  };
  const processes = ['/api/v1/listprocess'];
  expect(askedAt('/dashboard/launch/listprocess?page=2', ['launch user'])).toEqual(processes);
  expect(askedAt('/dashboard/launch/', ['admin'])).toEqual(processes);
  expect(askedAt('/dashboard/launch', ['aws user'])).toEqual([]);
  expect(askedAt('/dashboard/launch/listprocess/12', ['launch user'])).toEqual([]);
  expect(askedAt('/dashboard', ['admin'])).toEqual([]);
  expect(askedAt('/dashboard/launch/extra', ['launch lead'], ['extra'])).toEqual(['/api/v1/extra']);
  expect(askedAt('/dashboard/launch/extra', ['launch lead'])).toEqual([]);
  expect(askedAt('/dashboard/launch/extra', ['launch user'], ['extra'])).toEqual([]);
  rememberOffers([]);
});
