import { describe, expect, it } from 'vitest';
import { hasCheckboxes } from '../../../../src/list/columns';
import { filterText } from '../../../../src/list/filter/useFilters';

describe('filterText', () => {
  it('names the values, and counts those after the second', () => {
    expect(filterText({ column: 'state', oneOf: ['running', 'stopped'] }).short).toBe('running, stopped');
    expect(filterText({ column: 'state', oneOf: ['a', 'b', 'c', ''] })).toEqual({
      short: 'a, b +2',
      whole: 'a, b, c, (empty)',
    });
  });

  it('names the text of a text filter', () => {
    expect(filterText({ column: 'name', contains: 'crawl' }).short).toBe('contains crawl');
  });

  it('names the days and times, or the range', () => {
    const range = { column: 'at', from: '2026-01-02T09:30', to: '2026-01-03' };
    expect(filterText(range).short).toBe('2026-01-02 09:30 to 2026-01-03');
    expect(filterText({ column: 'at', last: '1h' })).toEqual({ short: 'Last hour', whole: 'Last hour' });
  });

  it('shows the values as the table does', () => {
    expect(filterText({ column: 'x', oneOf: ['a'] }, (text) => text.toUpperCase()).whole).toBe('A');
  });
});

describe('hasCheckboxes', () => {
  const rule = { name: 'state', preset: 'text' } as const;
  it.each([
    ['true if the list has few values', rule, ['state'], true],
    ['false otherwise', rule, ['region'], false],
    ['false if the resource declares a text filter', { ...rule, filter: 'text' } as const, ['state'], false],
    ['true if the resource declares checkboxes', { ...rule, filter: 'checkboxes' } as const, [], true],
    ['true if the resource declares the choices', { ...rule, choices: ['a'] }, [], true],
  ])('returns %s', (_, column, checkboxes, expected) => {
    expect(hasCheckboxes(column, checkboxes)).toBe(expected);
  });
});
