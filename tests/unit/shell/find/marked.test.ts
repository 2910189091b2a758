// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { lastOf, markedIn } from '../../../../src/shell/find/Result';

it.each([
  ['Fare crawler', ['crawl'], ['Fare ', 'crawl', 'er']],
  ['203.0.113.77', ['203.0.113.7'], ['', '203.0.113.7', '7']],
  ['10.0.1.49', ['ip-10-0-1-49', '10.0.1.49'], ['', '10.0.1.49', '']],
  ['10.0.9.16/28', ['10.0.9.17'], ['', '10.0.9.16/28', '']],
  ['kelp', ['fare'], ['kelp', '', '']],
  ['İstanbul', ['stan'], ['İstanbul', '', '']],
  ['kelp', [], ['kelp', '', '']],
])('marks in %j the match of %j', (text, wanted, parts) => {
  const marked = markedIn(text, wanted);
  expect(marked.join('')).toBe(text);
  if (parts[1] !== '') expect(marked).toEqual(parts);
  else expect(marked[1]).toBe('');
});

it('keeps the end of a long text', () => {
  expect(lastOf('abcdef', 3)).toBe('…def');
  expect(lastOf('abc', 3)).toBe('abc');
});
