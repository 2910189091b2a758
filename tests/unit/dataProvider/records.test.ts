import { describe, expect, it } from 'vitest';
import { keyOf, nameColumn, placeId, placeIn, recordOf, rowOf, titleOf } from '../../../src/dataProvider/records';
import type { Row } from '../../../src/definitions/basics';
import type { ListSource } from '../../../src/definitions/list';

describe('the record of a row', () => {
  it('is the row itself if its id identifies it', () => {
    const row = { id: 7, name: 'a' };
    expect(recordOf(row, 7)).toBe(row);
    expect(rowOf(recordOf(row, 7))).toBe(row);
  });

  it.each([
    ['has no id', { instance_id: 'i-1', state: 'running' }],
    ['has an id of its own', { instance_id: 'i-1', id: 7 }],
    ['has an empty id', { instance_id: 'i-1', id: null }],
  ])('has the identifier if the row %s, and returns the unchanged row', (_, row) => {
    const record = recordOf(row, 'i-1');
    expect(record).toEqual({ ...row, id: 'i-1' });
    expect(rowOf(record)).toBe(row);
  });

  it('keeps keys of any name', () => {
    const row = JSON.parse('{"__proto__":{"a":1},"constructor":2}') as Record<string, unknown>;
    const record = recordOf(row, 'x');
    expect(Object.entries(record)).toEqual([...Object.entries(row), ['id', 'x']]);
    expect(Object.getPrototypeOf(record)).toBe(Object.prototype);
  });

  it('becomes its own row after a change by react-admin', () => {
    const changed = { ...recordOf({ code: 'a' }, 'a'), code: 'b' };
    expect(rowOf(changed)).toBe(changed);
  });
});

describe('the identifier of a row', () => {
  it.each([
    ['its id', {}, { id: 7 }, 7],
    ['another column', { identifier: 'code' }, { id: 7, code: 'a' }, 'a'],
    ['a column that is made', { identifier: 'of', columns: [{ name: 'of', getValue: () => 'k 1' }] }, { id: 7 }, 'k 1'],
    ['nothing, where it has none', {}, { name: 'a' }, undefined],
    ['nothing, where it is empty', {}, { id: '' }, undefined],
    ['nothing, where it is no text or number', {}, { id: { a: 1 } }, undefined],
  ])('is %s', (_, list, row, expected) => {
    expect(keyOf(list)(row)).toBe(expected);
  });

  it('is its index in the response without any other', () => {
    expect(placeIn(placeId(12, 1_700), 1_700)).toBe(12);
    expect(placeIn(placeId(12, 1_700), 1_701)).toBeUndefined();
    expect(placeIn('row', 1_700)).toBeUndefined();
    expect(placeIn(12, 1_700)).toBeUndefined();
  });
});

describe('the title of a record', () => {
  const called = (part: Partial<ListSource>, row: Row) =>
    titleOf({ name: 'zones', list: { csvName: 'zones', ...part } }, recordOf(row, 7));

  it.each([
    ['what its list says', { recordRepresentation: 'host' }, { name: 'a', host: 'b' }, 'b'],
    ['what a function of the row says', { recordRepresentation: () => 'made' }, { name: 'a' }, 'made'],
    ['one of the usual columns', {}, { title: 'b', name: '', label: 'c' }, 'b'],
    ['its identifier, where it has none of them', {}, { host: 'b' }, '7'],
    ['its identifier, where what its list names is empty', { recordRepresentation: 'host' }, { host: null }, '7'],
    ['its identifier, where what its list names is blank', { recordRepresentation: 'host' }, { host: ' ' }, '7'],
  ])('is %s', (_, part, row, expected) => {
    expect(called(part, row)).toBe(expected);
  });

  it('is in the column that links to its page', () => {
    const list = { csvName: 'zones' };
    expect(nameColumn(list, ['id', 'title', 'name'])).toBe('name');
    expect(nameColumn({ ...list, recordRepresentation: 'host' }, ['name', 'host'])).toBe('host');
    expect(nameColumn({ ...list, recordRepresentation: 'host' }, ['name'])).toBeUndefined();
    expect(nameColumn({ ...list, recordRepresentation: () => 'x' }, ['name'])).toBeUndefined();
  });
});
