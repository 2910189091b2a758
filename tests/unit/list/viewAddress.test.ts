import { expect, it } from 'vitest';
import { cleanedView, filtersIn, sameView, searchWith } from '../../../src/list/viewAddress';

const cleaned = (view: string) => cleanedView(new URLSearchParams(view))?.toString();

it.each(['', 'page=2&perPage=5', 'perPage=1000000', 'filter=%7B%22q%22%3A%22x%22%7D&sort=a', 'other=1'])(
  'keeps the valid view %j',
  (view) => {
    expect(cleaned(view)).toBeUndefined();
  },
);

it.each([
  ['perPage=7&page=2', 'page=2'],
  ['page=-3&sort=a', 'sort=a'],
  ['page=x', ''],
  ['perPage=0', ''],
  ['perPage=abc&sort=a', 'sort=a'],
  ['filter=null', ''],
  ['filter=%22text%22&sort=a', 'sort=a'],
  ['filter=%5B1%5D', ''],
  ['filter=%7Bbroken', ''],
  ['filter=%7B%22id%22%3A5%2C%22q%22%3A%22x%22%7D', 'filter=%7B%22id%22%3A%5B%225%22%5D%2C%22q%22%3A%22x%22%7D'],
])('reduces the view %j to %j', (view, used) => {
  expect(cleaned(view)).toBe(used);
});

it('resets to page 1 with new filters, and keeps the rest', () => {
  const search = searchWith('?page=3&perPage=5&sort=name&order=DESC&input=x', { q: "a b's", '=q': ['ü'] });
  expect(filtersIn(search)).toEqual({ q: "a b's", '=q': ['ü'] });
  const { filter, ...others } = Object.fromEntries(new URLSearchParams(search));
  expect(others).toEqual({ displayedFilters: '{}', input: 'x', order: 'DESC', page: '1', perPage: '5', sort: 'name' });
  expect(searchWith('', {})).toBe('?displayedFilters=%7B%7D&filter=%7B%7D&order=ASC&page=1&perPage=10&sort=');
});

it('recognizes equal views in different notations', () => {
  expect(sameView('', '?page=1&sort=&filter={}')).toBe(true);
  expect(sameView('?filter=%7B%22q%22%3A%22a+b%22%7D', '?filter={"q":"a%20b"}&order=ASC')).toBe(true);
  expect(sameView('?page=2', '')).toBe(false);
  expect(sameView('?filter={"q":"a"}', '?filter={"q":"b"}')).toBe(false);
});
