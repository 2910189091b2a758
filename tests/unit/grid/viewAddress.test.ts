import { expect, it } from 'vitest';
import { cleanedView } from '../../../src/grid/viewAddress';

const cleaned = (view: string) => cleanedView(new URLSearchParams(view))?.toString();

it.each(['', 'page=2&perPage=5', 'perPage=1000000', 'filter=%7B%22q%22%3A%22x%22%7D&sort=a', 'other=1'])(
  'a view %j is left as it is',
  (view) => {
    expect(cleaned(view)).toBeUndefined();
  },
);

it.each([
  ['perPage=7&page=2', 'page=2'],
  ['perPage=0', ''],
  ['perPage=abc&sort=a', 'sort=a'],
  ['filter=null', ''],
  ['filter=%22text%22&sort=a', 'sort=a'],
  ['filter=%5B1%5D', ''],
  ['filter=%7Bbroken', ''],
  ['filter=%7B%22id%22%3A5%2C%22q%22%3A%22x%22%7D', 'filter=%7B%22id%22%3A%5B%225%22%5D%2C%22q%22%3A%22x%22%7D'],
])('of %j only %j is used', (view, used) => {
  expect(cleaned(view)).toBe(used);
});
