// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginSession, endSession } from '../../../../src/authProvider/session';
import { sendLaunch } from '../../../../src/custom/launchProgress/sendLaunch';
import '../../../../src/i18n/consoleTexts';

const fetched = vi.fn<typeof fetch>();
const body = { process_id: 12, template_id: 'lt-1', version: '3', count: 2, instance_type: null, tagname: '' };

beforeEach(() => {
  vi.stubGlobal('fetch', fetched.mockReset());
  beginSession('tok-1', { username: 'ada', email: '', roles: [], vertical: 'admin' });
});
afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
});

it.each([
  ['a refusal', '{"status":"failed","message":"8 in use"}', 409, 'error', '8 in use', false],
  ['a failure with a detail', '{"detail":"No capacity"}', 503, 'error', 'No capacity', true],
  ['a proxy’s page', '<h1>Bad gateway</h1>', 502, 'error', 'Machine launch failed', true],
  ['an answer that names no machines', '{"status": "succ', 200, 'warning', /does not say which machines/, false],
] as const)('reports %s, also if the outcome is unknown', async (_, text, status, tone, words, unknown) => {
  fetched.mockImplementation(async () => new Response(text, { status }));
  expect(await sendLaunch(body, 'key')).toMatchObject({
    answer: { tone, text: expect.stringMatching(words) },
    unknown,
  });
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('warns that a launch without a response may have been carried out', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await sendLaunch(body, 'key')).toMatchObject({
    answer: { tone: 'warning', text: 'No response from server', hint: expect.stringContaining('may have been done') },
    unknown: true,
  });
});
