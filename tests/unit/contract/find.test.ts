import { expect, it } from 'vitest';
import { fitOf, fits, wantedText } from '../../../contract/find';

it.each([
  ['i-0ab', 'i-0ab', fits.exact],
  ['  Fare  CRAWLER', 'fare crawler', fits.exact],
  ['i-0ab1', 'i-0ab', fits.begins],
  ['Fare crawler', 'crawler', fits.contains],
  ['Cafe\u0301', 'café', fits.exact],
  ['Fare crawler', 'crawl*', undefined],
  ['Fare crawler', '', undefined],
  ['', 'a', undefined],
])('%j fits %j: %j', (candidate, wanted, fit) => {
  expect(fitOf(candidate, wanted)).toBe(fit);
});

it('what is looked for has one form', () => {
  expect(wantedText('\tFare \n CRAWLER ')).toBe('fare crawler');
});
