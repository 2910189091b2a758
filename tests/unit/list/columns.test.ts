import { describe, expect, it } from 'vitest';
import { cellLook } from '../../../src/components/cellLook';
import {
  ariaSort,
  arrangedColumns,
  columnAmong,
  columnTip,
  growingColumn,
  limitedWidth,
  nextSort,
  numericColumns,
  rowLinks,
  stayingColumn,
  widthAfterKey,
  widthOf,
  withColumn,
  withMoved,
  withWidth,
} from '../../../src/list/columns';
import { columnTracks } from '../../../src/list/table/rowPlan';
import { defaultSettings } from '../../../src/list/tableSettings';

describe('columnTip', () => {
  it('returns the key after the help, and the label if there is no key', () => {
    expect(columnTip({ name: 'in_use' })).toBe('in_use');
    expect(columnTip({ name: 'in_use', help: 'Live machines.' })).toBe('Live machines. (in_use)');
    expect(columnTip({ name: '', label: 'Unnamed' })).toBe('Unnamed');
  });
});

describe('widthOf', () => {
  it('returns the person’s width, else the resource’s, else 160', () => {
    expect(widthOf([], { name: 'a' })).toBe(160);
    expect(widthOf([], { name: 'a', width: 90 })).toBe(90);
    expect(widthOf([['__proto__', 200]], { name: '__proto__', width: 90 })).toBe(200);
  });

  it('stays within its limits', () => {
    expect(limitedWidth(3)).toBe(60);
    expect(limitedWidth(99_999)).toBe(1_200);
    expect(limitedWidth(100.4)).toBe(100);
    expect(withWidth([['a', 80]], 'a', 10)).toEqual([['a', 60]]);
  });

  it('changes by 10 with arrows, by 1 with Shift, and to its limits with Home and End', () => {
    expect(widthAfterKey(160, 'ArrowRight', false)).toBe(170);
    expect(widthAfterKey(160, 'ArrowLeft', true)).toBe(159);
    expect(widthAfterKey(62, 'ArrowLeft', false)).toBe(60);
    expect(widthAfterKey(160, 'Home', false)).toBe(60);
    expect(widthAfterKey(160, 'End', false)).toBe(1_200);
    expect(widthAfterKey(160, 'Enter', false)).toBeUndefined();
  });

  it('is a track of the grid between checkboxes and buttons, of which one grows', () => {
    expect(columnTracks(44, [160, 60], 76, -1)).toBe('44px 160px 60px minmax(76px,1fr)');
    expect(columnTracks(0, [160, 60], 76, 0)).toBe('minmax(160px,1fr) 60px 76px');
  });

  it('grows if it is the widest column of texts and the person has not set its width', () => {
    const rules = [
      { name: 'id', preset: 'identifier', width: 500 },
      { name: 'name', preset: 'text', width: 280 },
      { name: 'description', preset: 'text', width: 420 },
      { name: 'at', preset: 'time' },
    ] as const;
    const none = new Set<string>();
    expect(growingColumn(rules, none, [])).toBe(2);
    expect(growingColumn(rules, none, [['name', 700]])).toBe(2);
    expect(growingColumn(rules, none, [['description', 300]])).toBe(-1);
    expect(growingColumn([rules[0], rules[3]], none, [])).toBe(-1);
    expect(growingColumn(rules, new Set(['description']), [])).toBe(1);
  });
});

describe('a column', () => {
  it('moves to the place of the one it is dragged onto', () => {
    expect(withMoved(['a', 'b', 'c', 'd'], 'a', 2)).toEqual(['b', 'c', 'a', 'd']);
    expect(withMoved(['a', 'b', 'c', 'd'], 'd', 1)).toEqual(['a', 'd', 'b', 'c']);
    expect(withMoved(['a', 'b'], 'a', 0)).toEqual(['a', 'b']);
    expect(withMoved(['a', 'b'], 'x', 0)).toEqual(['a', 'b']);
  });

  it('is sorted ascending, descending and not at all in turn', () => {
    const up = nextSort({ field: '', order: 'ASC' }, 'a');
    expect(up).toEqual({ field: 'a', order: 'ASC' });
    expect(nextSort(up, 'a')).toEqual({ field: 'a', order: 'DESC' });
    expect(nextSort({ field: 'a', order: 'DESC' }, 'a')).toEqual({ field: '', order: 'ASC' });
    expect(nextSort(up, 'b')).toEqual({ field: 'b', order: 'ASC' });
    expect(ariaSort({ field: '', order: 'ASC' }, '')).toBe('none');
    expect(ariaSort({ field: 'a', order: 'DESC' }, 'a')).toBe('descending');
  });

  it('holds numbers if its first value is a number', () => {
    const record = (row: Record<string, unknown>) => ({ id: 1, ...row });
    const rule = (name: string) => ({ name, preset: 'text' as const });
    const rows = [record({ a: null, b: 'x', c: null }), record({ a: 1, b: 2, c: null })];
    expect(numericColumns(rows, [rule('a'), rule('b'), rule('c')])).toEqual(['a']);
  });

  it('holds numbers and aligns texts like them if it is declared as numeric', () => {
    const rule = { name: 'a', preset: 'text' as const, numeric: true as const };
    expect(numericColumns([{ id: 1, a: 'Unknown' }], [rule])).toEqual(['a']);
    expect(cellLook(rule, { a: 'Unknown' })).toMatchObject({ kind: 'number', text: 'Unknown' });
    expect(cellLook(rule, { a: null })).toMatchObject({ kind: 'none' });
  });

  it('stays a column of numbers if the new rows have no value', () => {
    const rules = ['a', 'b'].map((name) => ({ name, preset: 'text' as const }));
    expect(numericColumns([], rules, ['a'])).toEqual(['a']);
    expect(numericColumns([{ id: 1, a: null, b: 1 }], rules, ['a'])).toEqual(['a', 'b']);
    expect(numericColumns([{ id: 1, a: 'x' }], rules, ['a'])).toEqual([]);
  });
});

const inData = ['id', 'name', 'state', 'secret'];
const ruleOf = (column: string) => (column === 'secret' ? { hidden: true } : {});
const arranged = (settings: Partial<typeof defaultSettings>) =>
  arrangedColumns(inData, { ...defaultSettings, ...settings }, ruleOf);

describe('arrangedColumns', () => {
  it('keeps the order of the data, without columns that are hidden by default', () => {
    expect(arranged({})).toEqual({ columns: inData, visible: ['id', 'name', 'state'] });
  });

  it('follows the person’s order, then the data, without columns that the data lack', () => {
    expect(arranged({ order: ['state', 'gone', 'id'] }).columns).toEqual(['state', 'id', 'name', 'secret']);
  });

  it('hides hidden columns and shows shown ones', () => {
    expect(arranged({ hidden: ['name', 'secret'], shown: ['secret'] }).visible).toEqual(['id', 'state', 'secret']);
  });

  it('always shows one column', () => {
    expect(arranged({ hidden: ['id', 'name', 'state'] }).visible).toEqual(['id']);
  });

  it('accepts names of JavaScript properties', () => {
    const names = ['__proto__', 'constructor', ''];
    const { visible } = arrangedColumns(
      names,
      { ...defaultSettings, order: ['constructor'], hidden: ['__proto__'] },
      () => ({}),
    );
    expect(visible).toEqual(['constructor', '']);
  });
});

it.each([
  ['state', ['id', 'state'], 'state'],
  ['state', ['id'], undefined],
  [['state', 'status'], ['id', 'status'], 'status'],
  [['state', 'status'], ['status', 'state'], 'state'],
  [['state', 'status'], [], undefined],
] as const)('the column %j among %j is %j', (names, columns, found) => {
  expect(columnAmong(names, columns)).toBe(found);
});

describe('stayingColumn', () => {
  const rules = [{ name: 'id' }, { name: 'owner', link: () => '/p/1', thing: { page: 'person' } }, { name: 'name' }];
  const widths = [60, 120, 200];

  it('returns the column that names the records, else the one that links to their pages, else the first', () => {
    expect(stayingColumn({ recordRepresentation: 'name' }, rules, widths)).toBe(2);
    const linked = [...rules.slice(0, 2), { name: 'name', link: () => '/n/1' }];
    expect(stayingColumn({}, linked, widths)).toBe(2);
    expect(stayingColumn({ recordRepresentation: 'away' }, rules, widths)).toBe(0);
    expect(stayingColumn({ recordRepresentation: () => 'name' }, rules, widths)).toBe(0);
  });

  it('returns -1 if the column is too wide', () => {
    expect(stayingColumn({ recordRepresentation: 'name' }, rules, widths.with(2, 360))).toBe(2);
    expect(stayingColumn({ recordRepresentation: 'name' }, rules, widths.with(2, 361))).toBe(-1);
  });
});

describe('rowLinks', () => {
  it('returns the columns of the key and of the record, not those of other records', () => {
    const link = () => '/a/1';
    const thing = { page: 'process' };
    const rules = [
      { name: 'id', link, thing },
      { name: 'name', link },
      { name: 'process_id', link, thing },
      { name: 'text' },
    ];
    expect(rowLinks(rules, 'id').map(({ name }) => name)).toEqual(['id', 'name']);
    expect(rowLinks(rules, 'key').map(({ name }) => name)).toEqual(['name']);
    // The record's page cannot be opened.
    expect(rowLinks([{ name: 'id', thing }], 'id')).toEqual([]);
  });
});

describe('withColumn', () => {
  const none = { hidden: [], shown: [] };

  it('stores a hidden column, and removes it when it is shown again', () => {
    const hidden = withColumn(none, 'a', false, false);
    expect(hidden).toEqual({ hidden: ['a'], shown: [] });
    expect(withColumn(hidden, 'a', true, false)).toEqual(none);
  });

  it('stores a shown column that is hidden by default', () => {
    const shown = withColumn(none, 'a', true, true);
    expect(shown).toEqual({ hidden: [], shown: ['a'] });
    expect(withColumn(shown, 'a', false, true)).toEqual(none);
  });

  it('stores no column twice', () => {
    expect(withColumn({ hidden: ['a'], shown: [] }, 'a', false, false).hidden).toEqual(['a']);
  });
});

describe('withMoved', () => {
  it('moves a column to its new place', () => {
    expect(withMoved(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
    expect(withMoved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
  });

  it.each([
    ['a', -1],
    ['c', 3],
    ['x', 0],
  ])('%s has no place %i', (column, place) => {
    const columns = ['a', 'b', 'c'];
    expect(withMoved(columns, column, place)).toBe(columns);
  });
});
