// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginSession, endSession } from '../../../../src/authProvider/session';
import { submitAssignment } from '../../../../src/custom/people/calls';
import '../../../../src/i18n/consoleTexts';
import { clearToasts, currentToasts } from '../../../../src/ui/toasts';

const fetched = vi.fn<typeof fetch>();
const failure = { tone: 'error', text: 'Error from Server' };

beforeEach(() => {
  vi.stubGlobal('fetch', fetched.mockReset());
  beginSession('tok-1', { username: 'ada', email: '', roles: [], vertical: 'admin' });
});
afterEach(() => {
  endSession('logout');
  clearToasts();
  vi.unstubAllGlobals();
});

it.each([
  ['a refusal', '{"status":"failed","message":"Roles exclude each other"}', 409, failure],
  ['a 200 that is a failure', '{"status":"failed","message":"No"}', 200, failure],
  ['a proxy’s page', '<h1>Bad gateway</h1>', 502, failure],
  ['a success', '{"status":"success"}', 200, { tone: 'success' }],
])(
  'Create Role shows the raw answer of the server after %s, on the page and in a toast',
  async (_, body, status, told) => {
    fetched.mockImplementation(async () => new Response(body, { status }));
    expect(await submitAssignment({ user_id: 8, vertical_id: 2, roles: [2, 5] })).toMatchObject(told);
    expect(currentToasts()).toEqual([expect.objectContaining({ detail: body })]);
    expect(fetched).toHaveBeenCalledTimes(1);
  },
);

it('Create Role shows the reason if there is no response', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const hint = 'No response from server';
  expect(await submitAssignment({ user_id: 8, vertical_id: 2, roles: [2] })).toMatchObject({ ...failure, hint });
  expect(currentToasts()).toEqual([expect.objectContaining({ detail: hint })]);
});
