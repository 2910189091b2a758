import Papa from 'papaparse';
import { describe, expect, it, vi } from 'vitest';
import { type ListEngine, listShape, openLocally } from '../../../src/dataProvider/listEngine/listEngine';
import type { ListSource } from '../../../src/definitions/list';

type Row = Readonly<Record<string, unknown>>;

const all = { search: '', filters: [], sortBy: '', descending: false };
const open = (rows: readonly Row[], list: Partial<ListSource> = {}): ListEngine =>
  openLocally({ rows, rest: {} }, listShape({ csvName: 'list', ...list }));
/** Returns the bytes of the file, since `text()` removes the byte order mark. */
const fileOf = async (blob: Blob) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer());

describe('a CSV', () => {
  it('has a byte order mark, quotes, doubled quotes and CRLF', async () => {
    const engine = open([{ id: 1, 'a,b': 'say "hi"\nthere' }, { id: 2 }]);
    expect(await fileOf(await engine.csv(all, ['id', 'a,b'], {}))).toBe(
      '\uFEFF"id","a,b"\r\n"1","say ""hi""\nthere"\r\n"2","-"',
    );
  });

  it('parses back to the same values, with hostile column names', async () => {
    const engine = open(JSON.parse('[{"__proto__": "x", "constructor": "y", "=1": "ü, \\"q\\""}]'));
    const text = await fileOf(await engine.csv(all, ['__proto__', 'constructor', '=1'], {}));
    expect(Papa.parse(text.slice(1)).data).toEqual([
      ['__proto__', 'constructor', "'=1"],
      ['x', 'y', 'ü, "q"'],
    ]);
  });

  it('has the visible columns of filtered rows in order, and the word of a status (D44, D48)', async () => {
    const rows = [
      { id: 3, status: -1, name: 'b' },
      { id: 4, status: 0, name: 'a' },
      { id: 5, status: 1, name: 'none' },
    ];
    const engine = open(rows, { columns: [{ name: 'status', preset: 'decision' }] });
    const query = { ...all, filters: [{ column: 'status', oneOf: ['Rejected', 'Pending'] }], sortBy: 'name' };
    expect(await fileOf(await engine.csv(query, ['status', 'id'], {}))).toBe(
      '\uFEFF"status","id"\r\n"Pending","4"\r\n"Rejected","3"',
    );
  });

  it('has only its header without rows', async () => {
    expect(await fileOf(await open([]).csv(all, ['id'], {}))).toBe('\uFEFF"id"');
  });

  it('reports progress, contains all rows, and stops when it is cancelled', async () => {
    const rows = Array.from({ length: 60_000 }, (_, id) => ({ id, name: `n ${id}`, note: 'x'.repeat(40) }));
    const engine = open(rows);
    const told = vi.fn();
    const text = await fileOf(await engine.csv(all, ['id', 'name'], { onProgress: told }));
    expect(text.split('\r\n')).toHaveLength(60_001);
    expect(text.endsWith('"59999","n 59999"')).toBe(true);
    expect(told.mock.calls.length).toBeGreaterThan(1);
    const dones = told.mock.calls.map(([done]) => done);
    expect(dones).toEqual(dones.toSorted((a, b) => a - b));
    expect(told.mock.calls[0]?.[1]).toBe(60_000);

    const control = new AbortController();
    const file = engine.csv(all, ['id'], { signal: control.signal, onProgress: () => control.abort() });
    await expect(file).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('computed column', () => {
  const ports = { name: 'ports', getValue: ({ open: list }: Row) => (list as number[]).length };
  const rows = [{ open: [80, 443] }, { open: [22] }, { open: null }, { open: [1, 2, 3] }];

  it('is searched, filtered, sorted and exported by its value, which is empty if it throws', async () => {
    const engine = open(rows, { columns: [ports] });
    expect(engine.facts.columns).toEqual(['ports', 'open']);
    expect((await engine.page({ ...all, sortBy: 'ports', descending: true }, 0, 9)).numbers).toEqual([3, 0, 1, 2]);
    expect((await engine.page({ ...all, filters: [{ column: 'ports', oneOf: ['2'] }] }, 0, 9)).numbers).toEqual([0]);
    expect((await engine.facet(all, 'ports', '')).entries.map(({ text }) => text)).toEqual(['-', '1', '2', '3']);
    expect(await fileOf(await engine.csv(all, ['ports'], {}))).toBe('\uFEFF"ports"\r\n"2"\r\n"1"\r\n"-"\r\n"3"');
  });

  it('may precede a data column of the same name, and does not change the row', async () => {
    const engine = open([{ name: 'a' }, { name: 'b' }], {
      columns: [{ name: 'name', getValue: ({ name }) => `${String(name)}!` }],
    });
    expect((await engine.page({ ...all, search: 'b!' }, 0, 9)).rows).toEqual([{ name: 'b' }]);
    expect(await engine.columnText(all, 'name')).toBe('a!\nb!');
  });

  it.each([
    [undefined, '-'],
    [10n, '10'],
    [Number.NaN, 'NaN'],
    [new Date(0), '1970-01-01T00:00:00.000Z'],
    [() => 1, '-'],
    [{ a: 1 }, '{"a":1}'],
  ])('may contain %s', async (value, shown) => {
    expect(await open([{}], { columns: [{ name: 'x', getValue: () => value }] }).columnText(all, 'x')).toBe(shown);
  });
});

describe('complete list', () => {
  it('returns the rows of a page and the total', async () => {
    const rows = Array.from({ length: 25 }, (_, id) => ({ id }));
    const page = await open(rows).page({ ...all, sortBy: 'id', descending: true }, 20, 30);
    expect(page).toEqual({ rows: rows.slice(0, 5).reverse(), numbers: [4, 3, 2, 1, 0], total: 25 });
  });

  it('finds rows by their key', async () => {
    const engine = open([{ key: 'a' }, { key: 7 }], { identifier: 'key' });
    expect(await engine.rowsByKey(['7', 'b', 'a'])).toEqual([{ key: 7 }, undefined, { key: 'a' }]);
  });

  it('copies a column with one value per line', async () => {
    expect(await open([{ a: 'x\r\ny' }, { a: null }, { a: ['p', 'q'] }]).columnText(all, 'a')).toBe('x y\n-\np, q');
  });
});
