import { afterEach, describe, expect, it, vi } from 'vitest';
import { ConfigError, loadConfig, parseConfig } from '../../../src/config/runtimeConfig';

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

afterEach(() => vi.unstubAllGlobals());

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
    expect(config.commonAccounts).toEqual(['019']);
    expect(config.team.map(({ name }) => name)).toEqual(['Platform operations']);
  });

  it.each([
    ['no JSON', '{"productName": ', { kind: 'broken', key: '' }],
    ['an empty name', '{"productName": "  "}', { kind: 'wrong', key: 'productName' }],
    ['a number for an address', '{"authApiUrl": 7}', { kind: 'wrong', key: 'authApiUrl' }],
    ['an address of a script', '{"cloudApiUrl": "javascript:alert(1)"}', { kind: 'wrong', key: 'cloudApiUrl' }],
    ['an address without a scheme', '{"cloudApiUrl": "//elsewhere.example"}', { kind: 'wrong', key: 'cloudApiUrl' }],
    ['an account without a code', '{"accounts": [{"name": "x"}]}', { kind: 'wrong', key: 'accounts.0.code' }],
    [
      'a list for the map',
      '{"verticalAccounts": {"Data/Air": "5646"}}',
      { kind: 'wrong', key: 'verticalAccounts.Data/Air' },
    ],
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
  ])('takes the defaults when it %s', async (_, text, init) => {
    answer(text, init);
    expect((await loadConfig()).productName).toBe('Quarterdeck');
  });

  it('refuses to start on an error of the server', async () => {
    answer('{}', { status: 500 });
    await expect(loadConfig()).rejects.toMatchObject({ kind: 'unreadable' });
  });

  it('refuses to start when the network fails', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(loadConfig()).rejects.toMatchObject({ kind: 'unreadable', reason: 'Failed to fetch' });
  });

  it('takes the answer that the page has asked for already', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('asked twice')));
    vi.stubGlobal('configAnswer', Promise.resolve(new Response('{"productName": "Lighthouse"}')));
    expect((await loadConfig()).productName).toBe('Lighthouse');
  });

  it('does not wait for ever', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const loading = expect(loadConfig()).rejects.toMatchObject({ kind: 'unreadable' });
    await vi.advanceTimersByTimeAsync(15_000);
    await loading;
    vi.useRealTimers();
  });
});
