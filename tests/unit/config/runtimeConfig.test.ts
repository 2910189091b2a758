import { afterEach, describe, expect, it, vi } from 'vitest';
import { ConfigError, loadConfig, parseConfig, setupState } from '../../../src/config/runtimeConfig';

const answer = (text: string, init: ResponseInit = {}) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(text, init)),
  );

const failure = (text: string) => {
  try {
    parseConfig(text);
  } catch (error) {
    if (error instanceof ConfigError) return { kind: error.kind, key: error.key };
  }
  return undefined;
};

/** Resets the module's cached configuration for other tests and files. */
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  answer('{}');
  await loadConfig();
  vi.unstubAllGlobals();
});

describe('reading a configuration', () => {
  it('has a default for every key', () => {
    const config = parseConfig('{}');
    expect(config.productName).toBe('Quarterdeck');
    expect(config.authApiUrl).toBe('/api/v1');
    expect(config.cloudApiUrl).toBe('/api/v1');
    expect(config.emailDomains).toEqual(['example.com', 'example.org', 'example.net']);
    expect(config.accounts.map(({ code, name }) => `${code} ${name}`)).toEqual([
      '900 Hospitality',
      '106 Car Rentals',
      '5646 Airtravel',
      '365 stortrack',
      '019 vizly',
    ]);
    expect(config.verticalAccounts).toEqual({
      'Data/Air': ['5646'],
      'Data/Hospitality': ['900'],
      'Data/RC': ['106'],
      'Data/Stortrack': ['365'],
    });
    expect(config.logo).toBe('logo.svg');
    expect(config.hiddenWorkspaces).toEqual([]);
    expect(config.commonAccounts).toEqual(['019']);
    expect(config.team.map(({ name }) => name)).toEqual(['Platform operations']);
  });

  it.each([
    'logo.svg',
    'brand/logo.png',
    '/brand/logo.svg',
    'data:image/svg+xml,%3Csvg/%3E',
    'data:image/png;base64,AA==',
  ])('accepts the logo %s', (logo) => {
    expect(parseConfig(JSON.stringify({ logo })).logo).toBe(logo);
  });

  it.each([
    ['no JSON', '{"productName": ', { kind: 'broken', key: '' }],
    ['an empty name', '{"productName": "  "}', { kind: 'wrong', key: 'productName' }],
    ['a number for an address', '{"authApiUrl": 7}', { kind: 'wrong', key: 'authApiUrl' }],
    ['an address of a script', '{"cloudApiUrl": "javascript:alert(1)"}', { kind: 'wrong', key: 'cloudApiUrl' }],
    ['an address without a scheme', '{"cloudApiUrl": "//elsewhere.example"}', { kind: 'wrong', key: 'cloudApiUrl' }],
    [
      'a number among the email domains',
      '{"emailDomains": ["example.com", 7]}',
      { kind: 'wrong', key: 'emailDomains.1' },
    ],
    [
      'an empty code of the second account',
      '{"accounts": [{"code": "900", "name": "x"}, {"code": ""}]}',
      { kind: 'wrong', key: 'accounts.1.code' },
    ],
    ['an account without a code', '{"accounts": [{"name": "x"}]}', { kind: 'wrong', key: 'accounts.0.code' }],
    [
      'a list for the map',
      '{"verticalAccounts": {"Data/Air": "5646"}}',
      { kind: 'wrong', key: 'verticalAccounts.Data/Air' },
    ],
    ['a logo of another origin', '{"logo": "//elsewhere.example/logo.svg"}', { kind: 'wrong', key: 'logo' }],
    ['a logo by a full address', '{"logo": "https://elsewhere.example/a.svg"}', { kind: 'wrong', key: 'logo' }],
    ['a logo behind a backslash', JSON.stringify({ logo: '/\\elsewhere.example' }), { kind: 'wrong', key: 'logo' }],
    ['a logo that is a page', '{"logo": "data:text/html,<p>"}', { kind: 'wrong', key: 'logo' }],
    ['a workspace that is none', '{"hiddenWorkspaces": ["do", "dns"]}', { kind: 'wrong', key: 'hiddenWorkspaces.1' }],
    ['no object', '[]', { kind: 'wrong', key: '' }],
    ['null', 'null', { kind: 'wrong', key: '' }],
  ])('names what is wrong with %s', (_, text, expected) => {
    expect(failure(text)).toEqual(expected);
  });
});

describe('loading config.json', () => {
  it.each([
    ['is missing', 'Not found', { status: 404 }],
    [
      'is answered with the page of a host',
      '<!doctype html><title>x</title>',
      { headers: { 'content-type': 'text/html' } },
    ],
    ['is answered with a page of no declared type', '\n<html></html>', {}],
  ])('uses the defaults if it %s', async (_, text, init) => {
    answer(text, init);
    expect((await loadConfig()).productName).toBe('Quarterdeck');
  });

  it.each(['needed', 'done'])('reads from its header that the setup is %s (D61)', async (state) => {
    answer('{}', { headers: { 'Quarterdeck-Setup': state } });
    await loadConfig();
    expect(setupState()).toBe(state);
  });

  it.each<Record<string, string>>([{}, { 'Quarterdeck-Setup': 'perhaps' }])(
    'ignores the setup headers %j',
    async (headers) => {
      answer('{}', { headers });
      await loadConfig();
      expect(setupState()).toBeUndefined();
    },
  );

  it('refuses to start on an error of the server', async () => {
    answer('{}', { status: 500 });
    await expect(loadConfig()).rejects.toMatchObject({ kind: 'unreadable' });
  });

  it('refuses to start when the network fails', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(loadConfig()).rejects.toMatchObject({ kind: 'unreadable', reason: 'Failed to fetch' });
  });

  it('reuses the response that the page has requested already', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('asked twice')));
    vi.stubGlobal('configAnswer', Promise.resolve(new Response('{"productName": "Lighthouse"}')));
    expect((await loadConfig()).productName).toBe('Lighthouse');
  });

  it('gives up after a time-out', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const loading = expect(loadConfig()).rejects.toMatchObject({ kind: 'unreadable' });
    await vi.advanceTimersByTimeAsync(15_000);
    await loading;
  });
});
