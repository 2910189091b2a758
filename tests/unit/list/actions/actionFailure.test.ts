import { describe, expect, it } from 'vitest';
import { CallError, type CallFailure } from '../../../../src/dataProvider/callError';
import type { Reply } from '../../../../src/definitions/basics';
import { actionFailure } from '../../../../src/list/actions/actionFailure';

const words = { label: 'Approve', failed: 'Failed to approve process' };
const reply = (status: number, body?: unknown): Reply => ({ status, text: '', body, headers: new Headers() });
const end = (failure: CallFailure, answer?: Reply) => actionFailure(new CallError(failure, answer), words);

describe('an action that failed', () => {
  it('has the server’s message', () => {
    expect(end('status', reply(400, { message: 'Too many' }))).toMatchObject({
      outcome: { tone: 'error', text: 'Too many' },
      outdated: false,
    });
  });

  it('was certainly refused only by a 4xx', () => {
    const body = { message: 'Too many', fields: [{ path: 'size', message: 'Ten at most' }] };
    expect(end('status', reply(400, body))?.refused?.body).toEqual(body);
    expect(end('status', reply(500, body))).not.toHaveProperty('refused');
    expect(end('network')).not.toHaveProperty('refused');
  });

  it('has its own words without a message, or its label without words', () => {
    expect(end('status', reply(502))?.outcome.text).toBe('Failed to approve process');
    const { outcome } = actionFailure(new CallError('status', reply(502)), { label: 'Approve' }) ?? {};
    expect(outcome?.text).toBe('Approve failed');
  });

  it.each([404, 409, 410, 412])('has found other rows than shown with a %i', (status) => {
    expect(end('status', reply(status, { message: 'Decided' }))).toMatchObject({
      outcome: { tone: 'error', text: 'Decided' },
      outdated: true,
    });
  });

  it('has an unknown outcome after a time-out', () => {
    expect(end('timeout')).toEqual({
      outcome: { tone: 'warning', text: expect.stringContaining('the outcome is unknown') },
      outdated: true,
      unknown: true,
    });
  });

  it('says why nothing was sent, and changes no row', () => {
    const error = new CallError('unsent', undefined, 'Nothing was sent: “reason” is missing');
    expect(actionFailure(error, words)).toEqual({ outcome: { tone: 'error', text: error.message }, outdated: false });
  });

  it('may have been done without a valid response', () => {
    const unknown = { outdated: true, unknown: true };
    expect(end('network')).toEqual({ outcome: { tone: 'error', text: 'No response from server' }, ...unknown });
    expect(end('shape', reply(200))).toEqual({ outcome: { tone: 'error', text: words.failed }, ...unknown });
  });

  it.each(['session', 'aborted'] as const)('is silent by “%s”', (failure) => {
    expect(end(failure)).toBeUndefined();
  });

  it('may name an expired session if nothing was sent, but not a refused token (D10, D45)', () => {
    const sessionExpired = { ...words, sessionExpired: 'Session expired! Please login again.' };
    expect(actionFailure(new CallError('session'), sessionExpired)).toEqual({
      outcome: { tone: 'error', text: 'Session expired! Please login again.' },
      outdated: false,
    });
    expect(actionFailure(new CallError('session', reply(401)), sessionExpired)).toBeUndefined();
  });

  it('names its own error', () => {
    expect(actionFailure(new TypeError('no such thing'), words)?.outcome.text).toBe('Error: no such thing');
    expect(actionFailure('odd', words)?.outcome.text).toBe('Failed to approve process');
  });
});
