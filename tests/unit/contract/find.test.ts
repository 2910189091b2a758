import { expect, it } from 'vitest';
import { fitOf, fits, wantedText, wantedTexts } from '../../../contract/find';

it.each([
  ['i-0ab', 'i-0ab', fits.exact],
  ['  Fare  CRAWLER', 'fare crawler', fits.exact],
  ['i-0ab1', 'i-0ab', fits.begins],
  ['Fare crawler', 'crawler', fits.contains],
  ['Cafe\u0301', 'café', fits.exact],
  ['Fare crawler', 'crawl*', undefined],
  ['', 'a', undefined],
  ['10.0.9.16/28', '10.0.9.31', fits.exact],
  ['10.0.9.16/28', '10.0.9.32', undefined],
  ['2001:db8:9::/80', '2001:db8:9::5', fits.exact],
  ['2001:db8:9::/80', '10.0.9.17', undefined],
])('ranks %j for %j as %j', (candidate, wanted, fit) => {
  expect(fitOf(candidate, [wanted])).toBe(fit);
});

it('returns the best rank of several forms', () => {
  expect(fitOf('fare crawler', ['crawler', 'fare'])).toBe(fits.begins);
  expect(fitOf('fare crawler', [])).toBeUndefined();
});

it.each([
  [' Fare  CRAWLER ', ['fare crawler']],
  ['fare\u2011crawler\u200b', ['fare\u2011crawler\u200b', 'fare-crawler']],
  ['[2001:DB8::1]', ['[2001:db8::1]', '2001:db8::1']],
  ['ip-10-0-1-49', ['ip-10-0-1-49', '10.0.1.49']],
  ['\ufeff \u200b', []],
])('reads %j as %j', (typed, forms) => {
  expect(wantedTexts(typed)).toEqual(forms);
});

it('has one form for any other text', () => {
  expect(wantedText('\tFare \n CRAWLER ')).toBe('fare crawler');
});
