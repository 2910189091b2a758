import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadConfig } from '../../../src/config/runtimeConfig';
import { CallError } from '../../../src/dataProvider/callError';
import { listFailure } from '../../../src/list/listFailure';
import approveProcess from '../../../src/resources/approveProcess';
import auditLog from '../../../src/resources/auditLog';
import processList from '../../../src/resources/processList';

if (processList.kind !== 'list') throw new Error('the process list is a list');
const { list } = processList;
const answered = (status: number, body?: unknown) =>
  listFailure(new CallError('status', { status, body, text: '', headers: new Headers() }), list);

describe('failure of a REST list without its own words', () => {
  const rest = { csvName: 'zones' };
  const replied = (status: number, body?: unknown) =>
    new CallError('status', { status, body, text: '', headers: new Headers() });
  const configure = async (values: object) => {
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(values)));
    await loadConfig();
  };
  beforeEach(() => vi.stubGlobal('window', { location: { origin: 'https://console.example' } }));
  // Resets the cached configuration for other tests and files.
  afterEach(async () => {
    await configure({});
    vi.unstubAllGlobals();
  });

  it.each([
    ['a code without a message', replied(404), 'Error: HTTP 404'],
    ['an error with a message', replied(500, { message: 'Disk full' }), 'Error: Disk full'],
    ['an answer that is no list', new CallError('shape'), "The server's response is not a list of rows"],
    ['what the library says', new CallError('shape', undefined, 'No header'), 'Error: No header'],
    ['no answer', new CallError('network'), 'Failed to fetch the list'],
  ])('%s', (_, error, expected) => {
    expect(listFailure(error, rest)).toBe(expected);
  });

  it('names a missing header if there is no response from another origin', async () => {
    await configure({ cloudApiUrl: 'https://cloud.example/api' });
    const words = listFailure(new CallError('network'), rest);
    expect(words).toMatch(
      /^Error: No response from https:\/\/cloud\.example\. .*Authorization and Range, .*Content-Range/,
    );
  });
});

describe('failure of the process list', () => {
  it.each([
    ['no answer', listFailure(new CallError('network'), list), 'Failed to fetch processes'],
    ['too late an answer', listFailure(new CallError('timeout'), list), 'Failed to fetch processes'],
    ['a 500 without a message', answered(500), 'Failed to fetch processes'],
    ['a 502 with a page', answered(502, undefined), 'Failed to fetch processes'],
    ['an error with a message', answered(500, { message: 'Disk full' }), 'Error: Disk full'],
    ['an error with a detail', answered(422, { detail: 'Not today' }), 'Error: Not today'],
    ['a message that is no text', answered(500, { message: { text: 'x' } }), 'Failed to fetch processes'],
    ['a 403, whatever its message', answered(403, { message: 'no' }), "You don't have permission to view processes"],
    ['the wrong shape', listFailure(new CallError('shape'), list), 'No processes found or invalid response format'],
    ['the end of the session, of which others speak', listFailure(new CallError('session'), list), undefined],
    ['a read called off', listFailure(new CallError('aborted'), list), undefined],
  ])('%s', (_, text, expected) => {
    expect(text).toBe(expected);
  });
});

describe.each([
  ['the requests', approveProcess, "You don't have permission to view processes", 'Failed to fetch processes'],
  ['the audit log', auditLog, "You don't have permission to view this resource", 'Failed to fetch the audit log'],
] as const)('failure of %s', (_, page, forbidden, failed) => {
  const said = (status: number, body?: unknown) =>
    page.kind === 'list' &&
    listFailure(new CallError('status', { status, body, text: '', headers: new Headers() }), page.list);

  it('says that access is denied, the server’s message, or that loading failed', () => {
    expect(said(403, { message: 'no' })).toBe(forbidden);
    expect(said(500, { message: 'down' })).toBe('Error: down');
    expect(said(503)).toBe(failed);
  });
});

it('rejects a status that is not a success', () => {
  if (approveProcess.kind !== 'list') throw new Error('the page is a list');
  expect(listFailure(new CallError('shape'), approveProcess.list)).toBe(
    'No processes found or invalid response format',
  );
});
