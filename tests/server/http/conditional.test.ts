import { expect, it } from 'vitest';
import { hasAlready, takesGzip } from '../../../server/http/conditional';

it.each([
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a" ,"c"', true],
  ['"b"', false],
  ['a', false],
  ['', false],
  [undefined, false],
])('If-None-Match: %s has W/"a": %s', (header, expected) => {
  expect(hasAlready(header === undefined ? {} : { 'if-none-match': header }, 'W/"a"')).toBe(expected);
});

it.each([
  ['gzip', true],
  ['br, deflate, GZIP;q=0.5', true],
  ['gzip; q=1.0', true],
  ['gzip;q=0', false],
  ['gzip;q=0.000', false],
  ['br', false],
  ['notgzip', false],
  ['', false],
  [undefined, false],
])('Accept-Encoding: %s takes gzip: %s', (header, expected) => {
  expect(takesGzip(header === undefined ? {} : { 'accept-encoding': header })).toBe(expected);
});
