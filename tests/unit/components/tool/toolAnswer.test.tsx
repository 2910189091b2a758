import { describe, expect, it } from 'vitest';
import { failedAnswer } from '../../../../src/components/tool/toolAnswer';
import { CallError, type CallFailure } from '../../../../src/dataProvider/callError';

const replyOf = (status: number, body: unknown) => ({
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
  body,
  headers: new Headers(),
});
const failed = (failure: CallFailure, body?: unknown, noAnswer?: string, timeOut?: string) => {
  const error = new CallError(failure, body === undefined ? undefined : replyOf(500, body));
  return failedAnswer(error, 'Request failed', noAnswer, timeOut);
};

describe('the result of a failed call', () => {
  it('has the server’s words or the tool’s, and the raw response', () => {
    expect(failed('status', { message: 'No such machine' })).toMatchObject({
      tone: 'error',
      text: 'No such machine',
      raw: '{\n  "message": "No such machine"\n}',
    });
    expect(failed('status', {})).toMatchObject({ tone: 'error', text: 'Request failed' });
  });

  it('is a warning if the outcome is unknown', () => {
    expect(failed('timeout')).toMatchObject({ tone: 'warning', raw: undefined });
    expect(failed('network')).toMatchObject({ tone: 'warning', text: 'No response from server' });
    expect(failed('network', undefined, 'Request failed')).toMatchObject({ tone: 'warning', text: 'Request failed' });
    expect(failed('network', undefined, 'Request failed')?.hint).toMatch(/may have been done/);
    expect(failed('timeout', undefined, 'Request failed')?.text).toMatch(/outcome is unknown/);
    expect(failed('timeout', undefined, 'x', 'Too slow')).toMatchObject({ tone: 'warning', text: 'Too slow' });
    expect(failed('timeout', undefined, 'x', 'Too slow')?.hint).toMatch(/outcome is unknown/);
    expect(failed('shape', {})).toMatchObject({ tone: 'warning', text: 'Request failed' });
  });

  it('is undefined if the session has ended, or the call was aborted', () => {
    expect(failed('session')).toBeUndefined();
    expect(failed('aborted')).toBeUndefined();
  });
});
