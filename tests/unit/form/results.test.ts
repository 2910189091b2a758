// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://console.example/"}
import { afterEach, describe, expect, it, vi } from 'vitest';
import { register } from '../../../contract/authentication';
import { CallError, type CallFailure } from '../../../src/dataProvider/callError';
import type { Reply } from '../../../src/definitions/basics';
import { fieldsIn, layoutOf } from '../../../src/form/fields';
import { announceResult, failedResult, refusedFields, storedResult } from '../../../src/form/results';
import '../../../src/i18n/consoleTexts';
import * as toasts from '../../../src/components/toasts';

const secret = { own: 'confirm', kind: 'password' } as const;
const fields = fieldsIn(layoutOf(register, ['username', { name: 'password', kind: 'password' }, secret]));
const values = { username: 'ada', password: 'tower bridge', confirm: 'tower bridge' };
const answer = (body: unknown) =>
  ({ tone: 'error', text: 'tower bridge is bad', raw: 'tower bridge', body, at: 0 }) as const;

const reply = (status: number, body?: unknown): Reply => ({
  status,
  text: JSON.stringify(body) ?? '',
  body,
  headers: new Headers(),
});
const words = { failed: 'Failed to approve process' };
const failedBy = (failure: CallFailure, answered?: Reply, more = {}) =>
  failedResult(new CallError(failure, answered), { ...words, ...more });

describe('the result of a failed call', () => {
  it('has the server’s message or the action’s own, and the raw response', () => {
    const result = failedBy('status', reply(400, { message: 'Too many' }));
    expect(result).toMatchObject({
      tone: 'error',
      text: 'Too many',
      raw: '{\n  "message": "Too many"\n}',
      status: 400,
    });
    for (const flag of ['outdated', 'isUnknown']) expect(result).not.toHaveProperty(flag);
    expect(failedBy('status', reply(502))?.text).toBe(words.failed);
  });

  it('is certainly a refusal only after a 4xx', () => {
    const body = { message: 'Too many', fields: [{ path: 'size', message: 'Ten at most' }] };
    expect(failedBy('status', reply(400, body))).toMatchObject({ isRefused: true, body });
    expect(failedBy('status', reply(500, body))).not.toHaveProperty('isRefused');
    expect(failedBy('network')).not.toHaveProperty('isRefused');
  });

  it.each([404, 409, 410, 412])('says that the rows are outdated after a %i', (status) => {
    expect(failedBy('status', reply(status, { message: 'Decided' }))).toMatchObject({
      ...{ tone: 'error', text: 'Decided', outdated: true },
    });
  });

  it('is a warning if the outcome is unknown', () => {
    const unknown = { tone: 'warning', outdated: true, isUnknown: true } as const;
    expect(failedBy('timeout')).toMatchObject({ ...unknown, text: expect.stringContaining('the outcome is unknown') });
    expect(failedBy('network')).toMatchObject({ ...unknown, text: 'No response from server', raw: undefined });
    expect(failedBy('shape', reply(200, {}))).toMatchObject({ ...unknown, text: words.failed });
  });

  it('has the action’s own words for a missing or late response, and says in its hint that it may be done', () => {
    const own = { noAnswer: 'Request failed', timeOut: 'Too slow' };
    expect(failedBy('network', undefined, own)).toMatchObject({
      ...{ tone: 'warning', text: 'Request failed', hint: expect.stringContaining('may have been done') },
    });
    expect(failedBy('timeout', undefined, own)).toMatchObject({
      ...{ tone: 'warning', text: 'Too slow', hint: expect.stringContaining('outcome is unknown') },
    });
  });

  it('says why nothing was sent, and keeps the rows', () => {
    const error = new CallError('unsent', undefined, 'Nothing was sent: “reason” is missing');
    const result = failedResult(error, words);
    expect(result).toMatchObject({ tone: 'error', text: error.message });
    for (const flag of ['outdated', 'isUnknown', 'isRefused']) expect(result).not.toHaveProperty(flag);
  });

  it.each(['session', 'aborted'] as const)('is absent after “%s”', (failure) => {
    expect(failedBy(failure)).toBeUndefined();
  });

  it('names an expired session if nothing was sent, but not a refused token (D10, D45)', () => {
    const sessionExpired = 'Session expired! Please login again.';
    expect(failedBy('session', undefined, { sessionExpired })).toMatchObject({ tone: 'error', text: sessionExpired });
    expect(failedBy('session', reply(401), { sessionExpired })).toBeUndefined();
  });

  it('names an error of the page’s own code', () => {
    expect(failedResult(new TypeError('no such thing'), words)?.text).toBe('Error: no such thing');
    expect(failedResult('odd', words)?.text).toBe(words.failed);
  });
});

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
  const kept = storedResult(answer({ password: 'tower bridge' }), fields, values, 'submit');
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
  announceResult({ tone: 'error', text: 'Failed', raw, body: undefined, at: 0 }, { toast });
  expect(shown).toHaveBeenCalledExactlyOnceWith('error', 'Failed', { duration: 6_000, detail });
});

it('announces a success of a form with its own response only if the page was left', () => {
  const shown = vi.spyOn(toasts, 'showToast').mockClear();
  const done = { tone: 'success', text: 'Launched 2 machines', raw: '', body: undefined, at: 0 } as const;
  announceResult(done, { toast: { success: 'away' } });
  expect(shown).not.toHaveBeenCalled();
  announceResult(done, { toast: { success: 'away' } }, true);
  expect(shown).toHaveBeenCalledExactlyOnceWith('success', done.text, { duration: 5_000, detail: undefined });
});
