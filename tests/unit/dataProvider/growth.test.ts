import { describe, expect, it } from 'vitest';
import { CallError } from '../../../src/dataProvider/callError';
import { cutWarning, growthOf, growthText } from '../../../src/dataProvider/growth';

const text = (rows: number, bytes: number, headers: Record<string, string>) =>
  growthText(growthOf(rows, bytes, new Headers(headers)));

describe('the progress of a list', () => {
  it.each([
    [{ 'content-length': '660000' }, '12,400 of about 100,000'],
    [{ 'content-length': '660000', 'x-total-count': '99999' }, '12,400 of 99,999'],
    [{ 'content-length': '660000', 'content-encoding': 'gzip' }, '12,400 rows so far'],
    [{ 'content-length': 'many' }, '12,400 rows so far'],
    [{ 'x-total-count': '12' }, '12,400 of 12,400'],
    [{}, '12,400 rows so far'],
  ])('is by the headers %j: %s', (headers, expected) => {
    expect(text(12_400, 81_840, headers)).toBe(expected);
  });

  it('never exceeds the total', () => {
    expect(text(12_449, 100, { 'content-length': '100' })).toBe('12,449 of about 12,449');
  });

  it.each([
    ['network', 'the connection broke off after 5 of about 90 rows.'],
    ['timeout', 'the rest did not arrive in time, after 5 of about 90 rows.'],
    ['shape', 'the answer is broken after 5 of about 90 rows.'],
  ] as const)('is told where the rest is missing: %s', (failure, expected) => {
    const growth = { rows: 5, total: { rows: 90, isExact: false } };
    expect(cutWarning(growth, new CallError(failure))).toContain(expected);
    expect(cutWarning({ rows: 5 }, new CallError('network'))).toContain('after 5 rows.');
  });
});
