import { expect, it } from 'vitest';
import { browserIn } from '../../../../server/auth/browserName';

const gecko = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/140.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome}`, 'Chrome on Android'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome}`, 'Chrome on ChromeOS'],
  [`${gecko} Version/18.5 Safari/605.1.15`, 'Safari on macOS'],
  [
    `${gecko.replace('(Macintosh; Intel Mac OS X 10_15_7)', '(iPhone; CPU iPhone OS 18_5 like Mac OS X)')} Version/18.5 Mobile/15E148 Safari/604.1`,
    'Safari on iOS',
  ],
  ['Mozilla/5.0 Firefox/140.0', 'Firefox'],
  ['curl/8.14.1', 'curl'],
  ['Mozilla/4.0 (compatible; MSIE 6.0)', null],
  ['<b>x</b>', null],
  ['', null],
  [undefined, null],
])('names %s %s', (userAgent, words) => {
  expect(browserIn(userAgent)).toBe(words);
});
