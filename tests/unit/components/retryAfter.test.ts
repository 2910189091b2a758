// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { changeFailure } from '../../../src/components/failures';
import { timeLeft, withRetryAfter } from '../../../src/components/retryAfter';
import { CallError } from '../../../src/dataProvider/callError';

const reply = (headers: Record<string, string>) => ({
  status: 429,
  text: '',
  body: { status: 'failed', message: 'Too many attempts.' },
  headers: new Headers(headers),
});

describe('a server that asks to retry later', () => {
  it.each([
    [1, '1 second'],
    [90, '90 seconds'],
    [91, '2 minutes'],
    [3_600, '60 minutes'],
    [5_401, '2 hours'],
  ])('after %i seconds says %s', (seconds, words) => {
    expect(timeLeft(seconds)).toBe(words);
  });

  it('is quoted unchanged without a time', () => {
    for (const header of ['soon', '0', '-1', 'Fri, 27 Nov 2026 07:00:00 GMT']) {
      expect(withRetryAfter('Too many attempts.', reply({ 'retry-after': header }))).toBe('Too many attempts.');
    }
    expect(withRetryAfter('Too many attempts.', undefined)).toBe('Too many attempts.');
  });

  it('has its time in a sentence of its own', () => {
    expect(withRetryAfter('Failed to stop the instance', reply({ 'retry-after': '2' }))).toBe(
      'Failed to stop the instance. Try again in 2 seconds.',
    );
  });

  it('says for any change when it can be retried', () => {
    const refused = new CallError('status', reply({ 'retry-after': '40' }));
    expect(changeFailure(refused, 'Failed')?.text).toBe('Too many attempts. Try again in 40 seconds.');
  });
});
