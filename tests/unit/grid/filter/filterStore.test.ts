import { beforeEach, describe, expect, it } from 'vitest';
import type { FilterValues } from '../../../../src/dataProvider/listQuery';
import {
  askedFilters,
  askFilters,
  filtersNow,
  forgetFilters,
  holdSearch,
  settleFilters,
} from '../../../../src/grid/filter/filterStore';

const list = 'processes';
const none: FilterValues = {};
const one = { state: ['running'] };
const two = { state: ['running', 'stopped'] };

beforeEach(forgetFilters);

describe('the filters that were asked for', () => {
  it('are those of the address while nothing is under way', () => {
    expect(askedFilters(list, one)).toBe(one);
  });

  it('hold until they have arrived, and what was asked in between does not undo them', () => {
    askFilters(list, none, one);
    askFilters(list, none, two);
    expect(askedFilters(list, none)).toEqual(two);
    settleFilters(list, { ...one });
    expect(askedFilters(list, { ...one })).toEqual(two);
    settleFilters(list, { ...two });
    expect(askedFilters(list, none)).toBe(none);
  });

  it('give way to another address, as Back brings one', () => {
    askFilters(list, none, one);
    const back = { name: 'crawl' };
    settleFilters(list, back);
    expect(askedFilters(list, back)).toBe(back);
    expect(askedFilters(list, none)).toBe(none);
  });

  it('do not come back when Back leads to where they were asked for', () => {
    askFilters(list, none, one);
    settleFilters(list, { ...one });
    settleFilters(list, {});
    expect(askedFilters(list, none)).toBe(none);
  });

  it('are those of one list only', () => {
    askFilters(list, none, one);
    expect(askedFilters('requests', none)).toBe(none);
  });

  it('are no change when they are there already', () => {
    expect(askFilters(list, one, { ...one })).toBe(false);
    expect(askFilters(list, one, two)).toBe(true);
    expect(askFilters(list, one, { ...two })).toBe(false);
  });
});

it('a search that is typed counts for what the person sees, before it is applied', () => {
  holdSearch('cra');
  expect(filtersNow(list, one)).toEqual({ ...one, q: 'cra' });
  expect(askedFilters(list, one)).toBe(one);
  holdSearch('');
  expect(filtersNow(list, { q: 'cra' })).toEqual({});
});
