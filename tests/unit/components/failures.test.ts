import { expect, it } from 'vitest';
import { changeFailure, isLost, readFailure, whyNotRead } from '../../../src/components/failures';
import { CallError } from '../../../src/dataProvider/callError';

const answered = (status: number, body?: unknown) =>
  new CallError('status', { status, headers: new Headers(), text: '', body });

it.each([
  ['no response', new CallError('network')],
  ['no response in time', new CallError('timeout')],
  ['Database is away', answered(503, { message: 'Database is away. ' })],
  ['HTTP 502', answered(502)],
  ['the response could not be used', new CallError('shape')],
  ['an unexpected error', new Error('x')],
])('says %j about a failed load', (words, error) => {
  expect(whyNotRead(error)).toBe(words);
});

it.each([
  ['nothing was read before', answered(503), undefined, true],
  ['something was', answered(503), [], false],
  ['it may not be seen any more', answered(403), [], true],
  ['the read succeeded', null, undefined, false],
])('has nothing to show if it failed: %s', (_, error, data, expected) => {
  expect(isLost(error, data)).toBe(expected);
});

it('says why nothing was sent, for a change and a load', () => {
  const words = 'Nothing was sent: “reason” is missing';
  const error = new CallError('unsent', undefined, words);
  expect(changeFailure(error, 'Failed')).toEqual({ text: words, message: undefined, unknown: false });
  expect(readFailure(error, 'tools.failed')).toBe(words);
  expect(whyNotRead(error)).toBe(words);
});
