import { describe, expect, it } from 'vitest';
import { hasCheckboxes } from '../../../../src/list/columns';
import { boxesOf, filterText } from '../../../../src/list/filter/useFilters';

describe('a filter in words', () => {
  it('names the values, and of many the first two', () => {
    expect(filterText({ column: 'state', oneOf: ['running', 'stopped'] }).short).toBe('running, stopped');
    expect(filterText({ column: 'state', oneOf: ['a', 'b', 'c', ''] })).toEqual({
      short: 'a, b +2',
      whole: 'a, b, c, (empty)',
    });
  });

  it('says what the cells contain', () => {
    expect(filterText({ column: 'name', contains: 'crawl' }).short).toBe('contains crawl');
  });

  it('says which days and times, or what the range is called', () => {
    const range = { column: 'at', from: '2026-01-02T09:30', to: '2026-01-03' };
    expect(filterText(range).short).toBe('2026-01-02 09:30 to 2026-01-03');
    expect(filterText({ column: 'at', last: '1h' })).toEqual({ short: 'Last hour', whole: 'Last hour' });
  });

  it('shows the values as the table does', () => {
    expect(filterText({ column: 'x', oneOf: ['a'] }, (text) => text.toUpperCase()).whole).toBe('A');
  });
});

describe('the boxes of a filter', () => {
  const entries = [
    { text: 'running', count: 3 },
    { text: 'stopped', count: 1 },
  ];

  it('are what was found, with its counts', () => {
    expect(boxesOf({ entries, total: 2 }, ['running'], '')).toEqual(entries);
  });

  it('keep a ticked value that no row has now, with 0', () => {
    expect(boxesOf({ entries, total: 2 }, ['pending'], '')).toEqual([{ text: 'pending', count: 0 }, ...entries]);
  });

  it('leave it out when another value is looked for', () => {
    expect(boxesOf({ entries, total: 2 }, ['pending'], 'Run')).toEqual(entries);
    expect(boxesOf({ entries, total: 2 }, ['PENDING'], 'pend')[0]).toEqual({ text: 'PENDING', count: 0 });
  });

  it('say no count that nobody knows', () => {
    expect(boxesOf({ entries, total: 900 }, ['pending'], '')[0]).toEqual({ text: 'pending', count: undefined });
    expect(boxesOf({ entries: [{ text: 'a', count: Number.NaN }], total: 1 }, [], '')[0]?.count).toBeUndefined();
  });
});

describe('the kind of a filter', () => {
  const rule = { name: 'state', preset: 'text' } as const;
  it.each([
    ['checkboxes where the list has found few values', rule, ['state'], true],
    ['a text field elsewhere', rule, ['region'], false],
    ['a text field where the resource says so', { ...rule, filter: 'text' } as const, ['state'], false],
    ['checkboxes where the resource says so', { ...rule, filter: 'checkboxes' } as const, [], true],
    ['checkboxes where the resource names the choices', { ...rule, choices: ['a'] }, [], true],
  ])('is %s', (_, column, checkboxes, expected) => {
    expect(hasCheckboxes(column, checkboxes)).toBe(expected);
  });
});
