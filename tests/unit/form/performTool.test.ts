// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://console.example/"}
import { afterEach, describe, expect, it, vi } from 'vitest';
import { register } from '../../../contract/authentication';
import { beginSession, endSession } from '../../../src/authProvider/session';
import type { ToolDefinition } from '../../../src/definitions/tool';
import { fieldsIn, layoutOf } from '../../../src/form/fields';
import { refusedFields, sendTool, storedAnswer, tellAnswer } from '../../../src/form/performTool';
import '../../../src/i18n/consoleTexts';
import * as toasts from '../../../src/components/toasts';

const secret = { own: 'confirm', kind: 'password' } as const;
const fields = fieldsIn(layoutOf(register, ['username', { name: 'password', kind: 'password' }, secret]));
const values = { username: 'ada', password: 'tower bridge', confirm: 'tower bridge' };
const answer = (body: unknown) =>
  ({ tone: 'error', text: 'tower bridge is bad', raw: 'tower bridge', body, at: 0 }) as const;

describe('a response that refuses values', () => {
  it('marks their fields with its words, and masks a password in them', () => {
    const refused = [
      { path: 'username', message: 'ada is taken' },
      { path: 'password', message: 'tower bridge is too common' },
      { path: 'team.0', message: 'no such team' },
    ];
    const body = { status: 'failed', message: 'x', fields: refused };
    expect(refusedFields(fields, values, answer(body))).toEqual({
      username: 'ada is taken',
      password: '•••••• is too common',
    });
  });

  it('marks no field if it names none, or has another shape', () => {
    for (const body of [
      null,
      'x',
      [],
      { status: 'failed', message: 'x' },
      { status: 'failed', message: 'x', fields: 7 },
    ])
      expect(refusedFields(fields, values, answer(body))).toEqual({});
  });
});

it('stores neither the form nor the password of a form with a password', () => {
  const kept = storedAnswer(answer({ password: 'tower bridge' }), fields, values, 'submit');
  expect(kept).toMatchObject({ text: '•••••• is bad', raw: '••••••', body: undefined, act: 'submit' });
  expect(kept.values).toBeUndefined();
});

afterEach(() => vi.restoreAllMocks());

it.each([
  ['never, unless the page says so', undefined, '{"a": 1}', undefined],
  ['always', true, '{"message": "Denied"}', '{"message":"Denied"}'],
  ['of an answer without words', 'wordless', '{\n  "error": "quota"\n}', '{"error":"quota"}'],
  ['not of one with words', 'wordless', '{"message": "Denied"}', undefined],
  ['not of an empty one', 'wordless', '', undefined],
  ['of a page of a proxy', 'wordless', '<h1>Bad gateway</h1>', '<h1>Bad gateway</h1>'],
] as const)('shows the response in the toast of a failure: %s', (_, body, raw, detail) => {
  const shown = vi.spyOn(toasts, 'showToast');
  const toast = { failure: 'serverError', ...(body && { body }) } as const;
  const words = { success: 'Done', failure: 'Failed', toast } as const;
  tellAnswer({ tone: 'error', text: 'Failed', raw, body: undefined, at: 0 }, words);
  expect(shown).toHaveBeenCalledExactlyOnceWith('error', 'Failed', { duration: 6_000, detail });
});

it('announces a success of a form with its own response only if the page was left', () => {
  const shown = vi.spyOn(toasts, 'showToast').mockClear();
  const done = { tone: 'success', text: 'Launched 2 machines', raw: '', body: undefined, at: 0 } as const;
  tellAnswer(done, { toast: { success: 'away' } });
  expect(shown).not.toHaveBeenCalled();
  tellAnswer(done, { toast: { success: 'away' } }, true);
  expect(shown).toHaveBeenCalledExactlyOnceWith('success', done.text, { duration: 5_000, detail: undefined });
});

describe('a form whose values its call does not allow', () => {
  const tool = { call: register, answer: { failure: 'Failed' } } as unknown as ToolDefinition;
  const act = { name: 'submit', label: 'Submit' };
  const { signal } = new AbortController();

  it.each([
    ['a value that is missing', { ...values, username: '' }, undefined, '“username” is missing'],
    ['a key that the call does not have', values, { username: 'ada', usename: 'ada' }, 'is missing'],
    ['a value of another kind', values, { ...values, confirm: undefined, username: 7 }, '“username” is not allowed'],
  ])('sends nothing and says why: %s', async (_, filled, body, why) => {
    const fetched = vi.fn<typeof fetch>();
    vi.stubGlobal('fetch', fetched);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    beginSession('tok-1', { username: 'ada', email: '', roles: ['admin'], vertical: 'admin' });
    const said = await sendTool(tool, fields, filled, act, signal, body);
    endSession('logout');
    vi.unstubAllGlobals();
    expect(said).toMatchObject({ tone: 'error', text: expect.stringMatching(/^Nothing was sent: /) });
    expect(said?.text).toContain(why);
    expect(fetched).not.toHaveBeenCalled();
  });
});
