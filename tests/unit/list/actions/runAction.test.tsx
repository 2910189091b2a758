import { describe, expect, it, vi } from 'vitest';
import { CallError, type CallFailure } from '../../../../src/dataProvider/callError';
import type { RowAction } from '../../../../src/definitions/action';
import type { Reply } from '../../../../src/definitions/basics';
import { atOnce, failedResult, toolRunOf } from '../../../../src/list/actions/runAction';

const words = { label: 'Approve', failed: 'Failed to approve process' };
const reply = (status: number, body?: unknown): Reply => ({ status, text: '', body, headers: new Headers() });
const resultOf = (failure: CallFailure, answer?: Reply) => failedResult(new CallError(failure, answer), words);

describe('the result of a failed action', () => {
  it('has the server’s message', () => {
    expect(resultOf('status', reply(400, { message: 'Too many' }))).toMatchObject({
      tone: 'error',
      text: 'Too many',
      outdated: false,
    });
  });

  it('is certainly a refusal only after a 4xx', () => {
    const body = { message: 'Too many', fields: [{ path: 'size', message: 'Ten at most' }] };
    expect(resultOf('status', reply(400, body))?.refused?.body).toEqual(body);
    expect(resultOf('status', reply(500, body))).not.toHaveProperty('refused');
    expect(resultOf('network')).not.toHaveProperty('refused');
  });

  it('has the action’s own words without a message, or its label without words', () => {
    expect(resultOf('status', reply(502))?.text).toBe('Failed to approve process');
    expect(failedResult(new CallError('status', reply(502)), { label: 'Approve' })?.text).toBe('Approve failed');
  });

  it.each([404, 409, 410, 412])('says that the rows are outdated after a %i', (status) => {
    expect(resultOf('status', reply(status, { message: 'Decided' }))).toMatchObject({
      tone: 'error',
      text: 'Decided',
      outdated: true,
    });
  });

  it('is unknown after a time-out', () => {
    expect(resultOf('timeout')).toEqual({
      tone: 'warning',
      text: expect.stringContaining('the outcome is unknown'),
      outdated: true,
      unknown: true,
    });
  });

  it('says why nothing was sent, and keeps the rows', () => {
    const error = new CallError('unsent', undefined, 'Nothing was sent: “reason” is missing');
    expect(failedResult(error, words)).toEqual({ tone: 'error', text: error.message, outdated: false });
  });

  it('is unknown without a valid response', () => {
    const unknown = { outdated: true, unknown: true };
    expect(resultOf('network')).toEqual({ tone: 'error', text: 'No response from server', ...unknown });
    expect(resultOf('shape', reply(200))).toEqual({ tone: 'error', text: words.failed, ...unknown });
  });

  it.each(['session', 'aborted'] as const)('is absent after “%s”', (failure) => {
    expect(resultOf(failure)).toBeUndefined();
  });

  it('names an expired session if nothing was sent, but not a refused token (D10, D45)', () => {
    const sessionExpired = { ...words, sessionExpired: 'Session expired! Please login again.' };
    expect(failedResult(new CallError('session'), sessionExpired)).toEqual({
      tone: 'error',
      text: 'Session expired! Please login again.',
      outdated: false,
    });
    expect(failedResult(new CallError('session', reply(401)), sessionExpired)).toBeUndefined();
  });

  it('names an error of the action itself', () => {
    expect(failedResult(new TypeError('no such thing'), words)?.text).toBe('Error: no such thing');
    expect(failedResult('odd', words)?.text).toBe('Failed to approve process');
  });
});

describe('atOnce', () => {
  it('handles the items in order, at most a maximum at a time', async () => {
    const begun: number[] = [];
    let open = 0;
    let most = 0;
    await atOnce(4, [...Array(11).keys()], async (item, index) => {
      expect(item).toBe(index);
      begun.push(item);
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve, item % 3));
      open -= 1;
    });
    expect(begun).toEqual([...Array(11).keys()]);
    expect(most).toBe(4);
    expect(open).toBe(0);
  });

  it('resolves without items', async () => {
    await expect(atOnce(4, [], () => Promise.reject(new Error('none')))).resolves.toBeUndefined();
  });
});

it('gives the forms of a tool the rows and the input of the list', async () => {
  const forms = vi.fn(() => undefined);
  const action = { name: 'stop', tool: { tool: { acts: [] }, act: 'stop', forms } } as unknown as RowAction;
  await expect(toolRunOf(action, [{ id: 1 }], { account: '900' })).resolves.toBeUndefined();
  expect(forms).toHaveBeenCalledExactlyOnceWith([{ id: 1 }], { account: '900' });
});
