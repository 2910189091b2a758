// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginSession, endSession } from '../../../../src/authProvider/session';
import {
  addVertical,
  assignFirstVertical,
  prepare,
  submitAssignment,
  verticalWords,
} from '../../../../src/custom/people/calls';
import '../../../../src/i18n/consoleTexts';
import { clearToasts, currentToasts } from '../../../../src/components/toasts';

const fetched = vi.fn<typeof fetch>();
const failure = { tone: 'error', text: 'Error from Server' };
const otto = { userid: 8, username: 'otto', email: 'otto@example.com', verticals: [] };
const noWords = 'Failed to assign vertical';

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
])('shows the raw response to Create Role after %s, on the page and in a toast', async (_, body, status, told) => {
  fetched.mockImplementation(async () => new Response(body, { status }));
  expect(await submitAssignment({ user_id: 8, vertical_id: 2, roles: [2, 5] })).toMatchObject(told);
  expect(currentToasts()).toEqual([expect.objectContaining({ detail: body })]);
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('shows the reason if Create Role gets no response', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const hint = 'No response from server';
  expect(await submitAssignment({ user_id: 8, vertical_id: 2, roles: [2] })).toMatchObject({ ...failure, hint });
  expect(currentToasts()).toEqual([expect.objectContaining({ detail: hint })]);
});

it.each([
  ['a refusal', 409, '{"status":"failed","message":"Not this one"}', 'Error assigning vertical: Not this one'],
  ['a refusal without words', 502, '<h1>Bad gateway</h1>', noWords],
  ['a 200 that is a failure', 200, '{"status":"failed","message":"Closed"}', 'Closed'],
  ['a 200 that is a failure without words', 200, '{"status":"failed"}', noWords],
  ['a 200 of another shape', 200, 'null', noWords],
])('reports %s to a vertical as an error in both forms', async (_, status, body, words) => {
  fetched.mockImplementation(async () => new Response(body, { status }));
  expect(await assignFirstVertical(8, 2, vi.fn())).toMatchObject({ tone: 'error', text: words });
  const error: unknown = await addVertical(otto, 2).catch((thrown: unknown) => thrown);
  expect(verticalWords(error)?.text).toBe(words);
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('reports an assignment without a response as an error, and refetches the person', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const onChanged = vi.fn();
  const words = 'Error assigning vertical: No response from server';
  expect(await assignFirstVertical(8, 2, onChanged)).toMatchObject({ tone: 'error', text: words });
  expect(onChanged).toHaveBeenCalledOnce();
});

it('treats a message with “assigned” as a success with any status', async () => {
  fetched.mockImplementation(async () => new Response('{"status":"ok","message":"Vertical was Assigned"}'));
  expect(await assignFirstVertical(8, 2, vi.fn())).toMatchObject({ tone: 'success', text: 'Vertical was Assigned' });
});

it('Create Role and Update Role send nothing for a vertical that the person has lost, or for roles that conflict now', () => {
  const edits = { roles: { added: [2], removed: [] }, privileges: { added: [], removed: [] } };
  const shown = { verticalId: 3, roles: [7], privileges: [] };
  const roles: Record<number | string, string> = { 2: 'aws user', 3: 'aws admin', 7: 'mail user' };
  const names = {
    username: 'otto',
    roleName: (id: number | string) => roles[id] ?? '',
    verticalName: () => 'Data/Air',
  };
  const prepared = (...current: (typeof shown)[]) => prepare(8, current, { rights: shown, edits }, names);
  expect(prepared({ ...shown, verticalId: 4 })).toEqual({
    problem: 'Nothing was submitted for Data/Air: otto no longer belongs to it.',
  });
  expect(prepared({ ...shown, roles: [3] }).problem).toMatch(/aws user.*aws admin/);
  expect(prepared({ ...shown, roles: [7, 9] })).toEqual({
    body: { user_id: 8, vertical_id: 3, roles: [7, 9, 2] },
    others: { roles: { added: [9], removed: [] }, privileges: { added: [], removed: [] } },
  });
});
