import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SavedView, ViewValue } from '../../../../src/list/views/savedViews';
import * as rules from '../../../../src/list/views/savedViews';
import { FakeStorage } from '../../fakeStorage';

const columns = { hidden: [], shown: [], order: [] };
const value: ViewValue = { filter: { state: ['running'] }, sort: { field: '', order: 'ASC' }, perPage: 10, columns };
const view = (label: string, part: Partial<ViewValue> = {}): SavedView => ({ label, value: { ...value, ...part } });

let storage: FakeStorage;
/** The page caches views, so each test has its own user. */
let tests = 0;
let key: string;
let stored: ReturnType<typeof rules.savedViews>;
const read = () => stored.read();
const labels = () => read().map(({ label }) => label);

beforeEach(() => {
  storage = new FakeStorage();
  vi.stubGlobal('localStorage', storage);
  tests += 1;
  key = `views ["ada.${tests}","processes"]`;
  stored = rules.savedViews(`ada.${tests}`, 'processes');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a view', () => {
  it('has the address and the visible columns, and opens at page 1', () => {
    const input = '{"state":"running"}';
    const search = `?sort=name&order=DESC&perPage=50&page=7&input=${encodeURIComponent(input)}&filter={"q":"ü b","at":{"last":"1h"}}`;
    const shown = rules.viewIn(search, { ...columns, hidden: ['id'] });
    const filter = { q: 'ü b', at: { last: '1h' } };
    expect(shown).toEqual({
      ...{ filter, input, perPage: 50 },
      ...{ sort: { field: 'name', order: 'DESC' }, columns: { ...columns, hidden: ['id'] } },
    });
    const back = rules.addressOfView(shown);
    const parts = Object.fromEntries(new URLSearchParams(back));
    expect(parts).toEqual({ filter: JSON.stringify(filter), input, perPage: '50', sort: 'name', order: 'DESC' });
    expect(back).toContain('%20b');
    expect(rules.viewIn(back, shown.columns)).toEqual(shown);
  });

  it('is the default list without any choice', () => {
    const shown = rules.viewIn('', columns);
    expect(shown).toEqual({ ...value, filter: {} });
    expect(rules.addressOfView(shown)).toBe('');
    expect(rules.sameValue(shown, rules.viewIn('?page=3&sort=&order=DESC&filter={}', columns))).toBe(true);
  });

  it('ignores the order of its filters, but not its columns or its input', () => {
    const one = { ...value, filter: { a: ['x'], b: 'y' } };
    expect(rules.sameValue(one, { ...one, filter: { b: 'y', a: ['x'] } })).toBe(true);
    for (const part of [
      { filter: { a: ['x'] } },
      { input: '{}' },
      { perPage: 5 },
      { sort: { field: 'a', order: 'ASC' } },
      { columns: { ...columns, hidden: ['id'] } },
    ] satisfies Partial<ViewValue>[])
      expect(rules.sameValue(one, { ...one, ...part }), JSON.stringify(part)).toBe(false);
  });
});

describe('the name of a view', () => {
  it.each([
    ['', 'empty'],
    [' \n', 'empty'],
    ['x'.repeat(61), 'long'],
    ['x'.repeat(60), undefined],
    // It replaces the view of that name.
    [' NIGHT  shift ', undefined],
  ])('%j is %s', (name, fault) => {
    expect(rules.nameFault([view('Night shift')], name)).toBe(fault);
  });

  it('may change to any free name, including its own in another case', () => {
    const views = [view('Night shift'), view('Café')];
    expect(rules.nameFault(views, 'cafe\u0301', 'Night shift')).toBe('taken');
    expect(rules.nameFault(views, 'NIGHT SHIFT', 'Night shift')).toBeUndefined();
    expect(rules.withName(views, 'Night shift', ' Day ').map(({ label }) => label)).toEqual(['Day', 'Café']);
    expect(rules.withName(views, 'Night shift', 'CAFÉ')).toBe(views);
    expect(rules.withName(views, 'Gone', 'Day')).toEqual(views);
  });

  it('is refused beyond the maximum, unless it replaces a view', () => {
    const views = Array.from({ length: 50 }, (_, index) => view(`view ${index}`));
    expect(rules.nameFault(views, 'one more')).toBe('full');
    expect(rules.nameFault(views, 'View 7')).toBeUndefined();
  });
});

describe('saved views', () => {
  it('replace one of the same name, and can be removed', () => {
    const views = rules.withView([view('A'), view('B')], ' a ', { ...value, perPage: 50 });
    expect(views).toEqual([view('a', { perPage: 50 }), view('B')]);
    expect(rules.withoutView(views, 'a')).toEqual([view('B')]);
  });

  it('are separate for each user and list', () => {
    stored.change((views) => rules.withView(views, 'Mine', value));
    expect(labels()).toEqual(['Mine']);
    for (const other of [rules.savedViews('otto', 'processes'), rules.savedViews(`ada.${tests}`, 'requests')])
      expect(other.read()).toEqual([]);
  });

  it('keep their valid parts, with all columns if those are invalid', () => {
    const good = { ...view('Good'), value: { ...value, columns: { hidden: ['id', 7], order: 'x' } } };
    const bad = [
      null,
      7,
      { label: 'No value' },
      { ...good, label: '' },
      { ...good, label: 'x'.repeat(61) },
      { ...good, label: 'Filter', value: { ...value, filter: [1] } },
      { ...good, label: 'Sort', value: { ...value, sort: { field: 1, order: 'UP' } } },
      { ...good, label: 'Page', value: { ...value, perPage: 'many' } },
      { ...good, label: 'GOOD' },
    ];
    storage.texts.set(key, JSON.stringify([good, ...bad]));
    expect(read()).toEqual([view('Good', { columns: { ...columns, hidden: ['id'] } })]);
  });
});
