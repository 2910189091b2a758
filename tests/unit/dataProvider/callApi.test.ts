// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://console.example/"}
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  assignRole,
  assignVertical,
  assignVerticalInWizard,
  dropUser,
  login,
  sendOneTimeCode,
} from '../../../contract/authentication';
import { defineCall, idempotencyKey } from '../../../contract/call';
import { launchMachines, planProcessTermination } from '../../../contract/launches';
import { actOnMachine, searchInstances, terminate } from '../../../contract/machines';
import { decideProcessRequest, listProcesses, updateProcess } from '../../../contract/processes';
import { rememberOffers } from '../../../src/authProvider/offeredCalls';
import { beginSession, endSession, sessionUser } from '../../../src/authProvider/session';
import { addressOf, fetchJson, fetchStream } from '../../../src/dataProvider/callApi';

const machine = {
  ...{ account: '019', region: 'us-east-1', platform: 'AWS' },
  ...{ lookupType: 'instanceId', lookupValue: 'i-1' },
} as const;
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
  it('has its base, its path with parameters, and its query', () => {
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
  it('sends the token, except for public calls', async () => {
    answer(200, '{}');
    await fetchJson(listProcesses);
    expect(sent().headers.get('authorization')).toBe('Bearer tok-1');
    answer(200, '{}');
    await fetchJson(login, { query: { vertical_id: '3' }, body: { username: 'ada', password: 'a&b' } });
    expect(sent().headers.get('authorization')).toBeNull();
    expect(String(sent().body)).toBe('username=ada&password=a%26b');
  });

  it('sends an idempotency key with each change if offered, and none with a read', async () => {
    const keyOf = async (...input: Parameters<typeof fetchJson>) => {
      answer(200, '{}');
      await fetchJson(...input);
      return sent().headers.get(idempotencyKey);
    };
    const start = { params: { action: 'start' }, body: machine };
    expect(await keyOf(actOnMachine, { ...start, key: 'mine' })).toBeNull();
    rememberOffers(['idempotency_key']);
    const [first, second] = [await keyOf(actOnMachine, start), await keyOf(actOnMachine, start)];
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(second).not.toBe(first);
    expect(await keyOf(actOnMachine, { ...start, key: 'mine' })).toBe('mine');
    expect(await keyOf(listProcesses)).toBeNull();
    expect(await keyOf(searchInstances, { body: {} })).toBeNull();
    expect(await keyOf(login, { query: { vertical_id: '3' }, body: { username: 'ada', password: 'x' } })).toBeNull();
    answer(200, '[]');
    await fetchStream({ method: 'POST', path: 'volumes/list', access: 'aws' }, { body: {} });
    expect(sent().headers.get(idempotencyKey)).toBeNull();
  });

  it('sends JSON otherwise', async () => {
    answer(200, '{}');
    await fetchJson(actOnMachine, { params: { action: 'start' }, body: machine });
    expect(sent()).toMatchObject({ method: 'POST', body: JSON.stringify(machine) });
    expect(sent().headers.get('content-type')).toBe('application/json');
  });

  it.each([
    ['JSON', '{"a":1}', { a: 1 }],
    ['a page', '<html>', undefined],
    ['nothing', '', undefined],
    ['null', 'null', null],
  ])('reads %s without failing', async (_, text, body) => {
    answer(200, text);
    expect(await fetchJson(listProcesses)).toMatchObject({ status: 200, text, body });
  });

  it.each([
    ['message', 500, '{"message":"Disk full"}', 'Disk full'],
    ['detail', 400, '{"detail":"No such template"}', 'No such template'],
    ['no words', 502, '<html>', 'HTTP 502'],
  ])('fails with the server’s %s', async (_, status, text, message) => {
    answer(status, text);
    await expect(fetchJson(listProcesses)).rejects.toMatchObject({ failure: 'status', status, message });
  });

  it('distinguishes a lost connection, a time-out and an abort', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(fetchJson(listProcesses)).rejects.toMatchObject({ failure: 'network', status: 0 });
    fetched.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error()))),
    );
    await expect(fetchJson(listProcesses, { timeout: 5 })).rejects.toMatchObject({ failure: 'timeout' });
    const control = new AbortController();
    const call = fetchJson(listProcesses, { signal: control.signal });
    control.abort();
    await expect(call).rejects.toMatchObject({ failure: 'aborted' });
  });
});

describe('a request that its call does not allow', () => {
  const detach = defineCall({
    ...{ name: 'detach', method: 'POST', path: 'volumes/:volume_id/detach', access: 'aws', summary: '' },
    params: z.strictObject({ volume_id: z.string() }),
    query: z.strictObject({ force: z.optional(z.enum(['true', 'false'])) }),
    body: z.strictObject({ reason: z.string().check(z.minLength(3)), count: z.optional(z.int().check(z.maximum(9))) }),
    answer: z.looseObject({}),
  });
  const good = { params: { volume_id: 'v-1' }, query: { force: 'true' }, body: { reason: 'old' } };

  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  it.each([
    ['missing', 'volume_id', { ...good, params: {} }],
    ['missing', 'volume_id', { ...good, params: { volume_id: '' } }],
    ['missing', 'volume_id', { ...good, params: { volume_id: ' ' } }],
    ['missing', 'volume_id', { ...good, params: { volume_id: undefined as never } }],
    ['not allowed', 'volume_id', { ...good, params: { volume_id: '..' } }],
    ['not allowed', 'volume_id', { ...good, params: { volume_id: '\ud800' } }],
    ['not part of this request', 'id', { ...good, params: { volume_id: 'v-1', id: 'v-1' } }],
    ['not allowed', 'force', { ...good, query: { force: 'maybe' } }],
    ['not part of this request', 'forse', { ...good, query: { forse: 'true' } }],
    ['missing', 'body', { ...good, body: undefined }],
    ['missing', 'reason', { ...good, body: {} }],
    ['missing', 'reason', { ...good, body: { reason: '' } }],
    ['not allowed', 'reason', { ...good, body: { reason: 'no' } }],
    ['not allowed', 'count', { ...good, body: { reason: 'old', count: 10 } }],
    ['not allowed', 'count', { ...good, body: { reason: 'old', count: '9007199254740993' } }],
    ['not allowed', 'count', { ...good, body: { reason: 'old', count: 'many' } }],
    ['not part of this request', 'reson', { ...good, body: { reason: 'old', reson: 'old' } }],
  ])('is not sent if something is %s: %s', async (why, field, input) => {
    await expect(fetchJson(detach, input)).rejects.toMatchObject({
      failure: 'unsent',
      message: expect.stringMatching(new RegExp(`^Nothing was sent:.*“${field}” is ${why}`)),
    });
    expect(fetched).not.toHaveBeenCalled();
  });

  it('is sent and logged in development if it is a read, but never without an identifier in its path', async () => {
    answer(200, '{}');
    await fetchJson({ ...detach, reads: true }, { ...good, body: { reson: 'old' } });
    expect(sent().body).toBe('{"reson":"old"}');
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining('“reason” is missing'), expect.anything());
    fetched.mockClear();
    await expect(fetchJson({ ...detach, reads: true }, { ...good, params: {} })).rejects.toMatchObject({
      failure: 'unsent',
    });
    expect(fetched).not.toHaveBeenCalled();
  });

  it('is sent with numbers in its path', async () => {
    answer(200, '{}');
    await fetchJson(detach, { ...good, params: { volume_id: 7 as never } });
    expect(sent().url).toBe('/api/v1/volumes/7/detach?force=true');
  });
});

describe('identifiers of other back ends', () => {
  const big = '9007199254740993';
  const bodyOf = async (...input: Parameters<typeof fetchJson>) => {
    answer(200, '{}');
    await fetchJson(...input);
    return String(sent().body);
  };

  it('are sent as numbers with all digits, or as texts, by the contract', async () => {
    const launch = { template_id: 'lt-1', version: '3', count: 2, instance_type: null, tagname: '' };
    expect(await bodyOf(launchMachines, { body: { process_id: big, ...launch } })).toBe(
      `{"process_id":${big},"template_id":"lt-1","version":"3","count":2,"instance_type":null,"tagname":""}`,
    );
    expect(
      await bodyOf(assignRole, { body: { user_id: big, vertical_id: 3, roles: [2, big], direct_privileges: [big] } }),
    ).toBe(`{"user_id":${big},"vertical_id":3,"roles":[2,${big}],"direct_privileges":[${big}]}`);
    expect(await bodyOf(decideProcessRequest, { body: { requestid: big, approve: 1 } })).toBe(
      `{"requestid":"${big}","approve":1}`,
    );
    expect(await bodyOf(assignVerticalInWizard, { body: { user_id: big, vertical_id: big } })).toBe(
      `{"user_id":${big},"vertical_id":${big}}`,
    );
    expect(await bodyOf(assignVertical, { body: { user_id: big, vertical_id: big } })).toBe(
      `{"user_id":"${big}","vertical_id":${big}}`,
    );
    // A read is converted too.
    const plan = { InstanceIds: ['i-1'], ipv4: [], ipv6: [], tagname: '' };
    expect(await bodyOf(planProcessTermination, { body: { process_id: big, ...plan } })).toContain(
      `"process_id":${big},`,
    );
  });

  it('may exceed the reference server’s limits', async () => {
    expect(await bodyOf(dropUser, { body: { userid: '7', username: 'ada' } })).toBe('{"userid":7,"username":"ada"}');
    expect(await bodyOf(decideProcessRequest, { body: { requestid: 'req-a/1', approve: -1 } })).toContain('"req-a/1"');
    expect(await bodyOf(dropUser, { body: { userid: 3_000_000_000, username: 'ada' } })).toContain('3000000000');
    expect(await bodyOf(assignRole, { body: { user_id: 0, vertical_id: -1, roles: [0] } })).toBe(
      '{"user_id":0,"vertical_id":-1,"roles":[0]}',
    );
    const instances = Array.from({ length: 1_200 }, (_, n) => ({
      instance_id: `i-${n}`,
      ipv4: '',
      ipv6: '',
      private_ip: '',
    }));
    const termination = { account: '1', region: 'r', tagname: '', sk_shut: false, force: false, instances };
    expect(await bodyOf(terminate, { body: termination })).toBe(JSON.stringify(termination));
    expect(await bodyOf(updateProcess, { body: { process_id: 1, machine_max_count: 5e9, version: '' } })).toBe(
      '{"process_id":1,"machine_max_count":5000000000,"version":""}',
    );
  });

  it('are not a text that only looks like a number', async () => {
    const body = { requestid: '1', approve: 1, reason: `"${big}"` };
    expect(JSON.parse(await bodyOf(decideProcessRequest, { body }))).toEqual(body);
  });
});

describe('the session and the calls', () => {
  it('ends at a 401', async () => {
    answer(401, '{"message":"expired"}');
    await expect(fetchJson(listProcesses)).rejects.toMatchObject({ failure: 'session' });
    expect(sessionUser()).toBeUndefined();
  });

  it('does not end at a 401 of the login itself, nor at a 403', async () => {
    answer(401, '{}');
    await expect(fetchJson(sendOneTimeCode, { query: { username: 'ada' } })).rejects.toMatchObject({
      failure: 'status',
    });
    answer(403, '{}');
    await expect(fetchJson(listProcesses)).rejects.toMatchObject({ failure: 'status', status: 403 });
    expect(sessionUser()).toEqual(ada);
  });

  it('sends nothing once it is over', async () => {
    endSession('logout');
    await expect(fetchJson(listProcesses)).rejects.toMatchObject({ failure: 'session' });
    expect(fetched).not.toHaveBeenCalled();
  });
});
