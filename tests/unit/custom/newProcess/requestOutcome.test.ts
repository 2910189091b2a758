import { describe, expect, it } from 'vitest';
import { requestOutcome } from '../../../../src/custom/newProcess/requestOutcome';

describe('the answer to a request for a process', () => {
  it('is a success by its own status, or by that of what it wraps', () => {
    expect(requestOutcome({ status: 'success', message: 'Asked' })).toEqual({ success: true, message: 'Asked' });
    expect(requestOutcome({ status: 'success', data: { id: 7, status: 0 } }).success).toBe(true);
    expect(requestOutcome({ data: { status: 'success', message: 'Asked' } })).toEqual({
      success: true,
      message: 'Asked',
    });
  });

  it('is none in any other case', () => {
    for (const body of [{}, null, [], 'success', { status: 'failed', data: { status: 'success' } }, { status: true }]) {
      expect(requestOutcome(body).success).toBe(false);
    }
  });

  it('gives its words, also those that are no text, with secrets blotted out', () => {
    expect(requestOutcome({ status: 'failed', detail: 'No such account', message: ' ' })).toEqual({
      success: false,
      message: undefined,
      detail: 'No such account',
    });
    expect(requestOutcome({ data: { status: 'failed', detail: 'Taken' } }).detail).toBe('Taken');
    const detail = [{ msg: 'bad', input: { password: 'secret' } }];
    expect(requestOutcome({ detail }).detail).toBe('[{"msg":"bad","input":{"password":"••••••"}}]');
    expect(requestOutcome({ detail: 'x'.repeat(3_000) }).detail).toHaveLength(2_000);
  });
});
