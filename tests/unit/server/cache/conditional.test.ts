import { expect, it } from 'vitest';
import { codingFor, hasAlready } from '../../../../server/cache/conditional';

it.each([
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a" ,"c"', true],
  ['"b"', false],
  ['a', false],
  ['', false],
  [undefined, false],
])('returns for If-None-Match: %s and W/"a": %s', (header, expected) => {
  expect(hasAlready(header === undefined ? {} : { 'if-none-match': header }, 'W/"a"')).toBe(expected);
});

it.each([
  ['gzip', 'gzip'],
  ['br;q=0, deflate, GZIP;q=0.5', 'gzip'],
  ['gzip; q=1.0', 'gzip'],
  ['x-gzip', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['gzip;q=0.000', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['BR', 'br'],
  ['gzip;q=1, br;q=0.1', 'br'],
  ['br;q=0.0, gzip;q=0', 'identity'],
  ['notgzip, notbr, brr', 'identity'],
  ['deflate', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('returns for Accept-Encoding: %s the coding %s', (header, expected) => {
  expect(codingFor(header === undefined ? {} : { 'accept-encoding': header })).toBe(expected);
});
