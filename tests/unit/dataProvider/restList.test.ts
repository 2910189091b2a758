import { describe, expect, it, vi } from 'vitest';
import { listShape, openLocally } from '../../../src/dataProvider/listEngine/listEngine';
import { rowOf } from '../../../src/dataProvider/records';
import { type HoldRows, RestList } from '../../../src/dataProvider/restList';

const all = Array.from({ length: 2_300 }, (_, index) => ({ id: index + 1, name: `n ${index + 1}` }));
const hold: HoldRows = (rows, list) => openLocally({ rows, rest: {} }, listShape(list));
const widgets = { csvName: 'widgets' };
const view = { filter: {}, sort: { field: '', order: 'ASC' } } as const;

function backend(rows: readonly Readonly<Record<string, unknown>>[] = all) {
  const getList = vi.fn(async (_: string, { pagination }: { pagination?: { page: number; perPage: number } }) => {
    const { page, perPage } = pagination ?? { page: 1, perPage: 10 };
    return { data: rows.slice((page - 1) * perPage, page * perPage), total: rows.length };
  });
  const getMany = vi.fn(async (_: string, { ids }: { ids: readonly unknown[] }) => ({
    data: rows.filter(({ id }) => ids.includes(id)),
  }));
  return { rest: { getList, getMany } as never, getList };
}

describe('a list over REST', () => {
  it('requests one page, sorted by id unless a column is chosen', async () => {
    const { rest, getList } = backend();
    const lists = new RestList(rest, hold, 'widgets', widgets);
    const pagination = { page: 2, perPage: 10 };
    const { data, total } = await lists.getList({ ...view, pagination });
    expect(data[0]).toBe(all[10]);
    expect(total).toBe(2_300);
    expect(getList.mock.calls[0]?.[1]).toMatchObject({ pagination, sort: { field: 'id', order: 'ASC' } });
  });

  it('exports and copies all rows in batches of a thousand', async () => {
    const { rest, getList } = backend();
    const lists = new RestList(rest, hold, 'widgets', widgets);
    const text = await (await lists.csv({ ...view, columns: ['name'] })).text();
    expect(text.split('\r\n')).toHaveLength(2_301);
    expect(getList).toHaveBeenCalledTimes(3);
    expect((await lists.columnText({ ...view, column: 'id' })).split('\n')).toHaveLength(2_300);
  });

  it('has the resource’s order until a column is chosen', async () => {
    const { rest, getList } = backend();
    const list = { csvName: 'x', sort: { field: 'at', order: 'DESC' } } as const;
    const lists = new RestList(rest, hold, 'x', list);
    const pagination = { page: 1, perPage: 10 };
    await lists.getList({ ...view, pagination });
    await lists.getList({ ...view, sort: { field: 'name', order: 'ASC' }, pagination });
    expect(getList.mock.calls.map(([, params]) => params)).toMatchObject([
      { sort: { field: 'at', order: 'DESC' } },
      { sort: { field: 'name', order: 'ASC' } },
    ]);
  });

  it('reports the progress of a load of all rows, and can be cancelled', async () => {
    const { rest, getList } = backend();
    const lists = new RestList(rest, hold, 'x', widgets);
    const onProgress = vi.fn();
    await lists.csv({ ...view, columns: ['name'], onProgress });
    expect(onProgress.mock.calls).toEqual([
      [1_000, 2_300],
      [2_000, 2_300],
    ]);
    const { signal } = new AbortController();
    await lists.csv({ ...view, columns: ['name'], signal });
    expect(getList.mock.calls.at(-1)?.[1]).toMatchObject({ signal });
  });

  it('stops with an error when the back end sends the same rows again', async () => {
    const getList = vi.fn(async () => ({ data: all.slice(0, 10), total: 1e9 }));
    const lists = new RestList({ getList } as never, hold, 'x', widgets);
    const words = 'The server sent the same rows twice instead of the next ones.';
    await expect(lists.columnText({ ...view, column: 'id' })).rejects.toThrow(words);
    expect(getList).toHaveBeenCalledTimes(2);
  });

  it('stops with an error when a batch is empty although the back end counts more rows', async () => {
    const getList = vi.fn(async (_resource: string, { pagination }: { pagination: { page: number } }) => ({
      data: pagination.page === 1 ? all.slice(0, 10) : [],
      total: 30,
    }));
    const lists = new RestList({ getList } as never, hold, 'x', widgets);
    const words = 'The server sent fewer rows than it counts.';
    await expect(lists.columnText({ ...view, column: 'id' })).rejects.toThrow(words);
  });

  it('stops with an error when batches alternate', async () => {
    let asked = 0;
    const getList = vi.fn(async () => {
      asked += 1;
      return { data: all.slice((asked % 3) * 10, (asked % 3) * 10 + 10), total: 1e9 };
    });
    const lists = new RestList({ getList } as never, hold, 'x', widgets);
    await expect(lists.columnText({ ...view, column: 'id' })).rejects.toThrow(/^The server sent the same rows twice/);
    expect(getList).toHaveBeenCalledTimes(4);
  });

  it.each([
    ['batches', 1],
    ['rows', 1_000],
  ])('stops with an error when the total grows without end, after too many %s', async (_, size) => {
    let next = 0;
    const getList = vi.fn(async () => {
      const data = Array.from({ length: size }, (_row, index) => ({ id: next + index }));
      next += size;
      return { data, total: next + 5_000 };
    });
    const lists = new RestList({ getList } as never, hold, 'x', widgets);
    await expect(lists.columnText({ ...view, column: 'id' })).rejects.toThrow(
      /^There are more rows than can be loaded/,
    );
    expect(getList.mock.calls.length).toBeLessThanOrEqual(5_000);
  });

  it('has no duplicates if a new row moves others to the next batch', async () => {
    let added = 0;
    const getList = async (_: string, { pagination }: { pagination: { page: number; perPage: number } }) => {
      const { page, perPage } = pagination;
      const rows = [...Array.from({ length: added }, (__, index) => ({ id: `new ${index}` })), ...all];
      added += 2;
      return { data: rows.slice((page - 1) * perPage, page * perPage), total: rows.length };
    };
    const lists = new RestList({ getList, getMany: getList } as never, hold, 'x', widgets);
    const lines = (await lists.columnText({ ...view, column: 'id' })).split('\n');
    expect(lines).toEqual(all.map(({ id }) => String(id)));
  });

  it('keeps one time range for all batches', async () => {
    vi.useFakeTimers({ now: new Date('2026-01-02T09:30:40Z'), toFake: ['Date'] });
    try {
      const asked: unknown[] = [];
      const getList = async (_: string, params: { filter: unknown; pagination: { page: number; perPage: number } }) => {
        asked.push(params.filter);
        vi.setSystemTime(Date.now() + 60_000);
        const { page, perPage } = params.pagination;
        return { data: all.slice((page - 1) * perPage, page * perPage), total: all.length };
      };
      const lists = new RestList({ getList } as never, hold, 'x', widgets);
      await lists.columnText({ ...view, filter: { at: { last: '1h' } }, column: 'id' });
      expect(asked).toHaveLength(3);
      expect(asked[0]).toMatchObject({ at_gte: '2026-01-02T08:30:00.000Z' });
      expect(new Set(asked.map((filter) => JSON.stringify(filter))).size).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('follows the back end’s maximum page size', async () => {
    const few = vi.fn(async (_: string, { pagination }: { pagination: { page: number; perPage: number } }) => {
      const from = (pagination.page - 1) * pagination.perPage;
      return { data: all.slice(from, from + Math.min(500, pagination.perPage)), total: all.length };
    });
    const lists = new RestList({ getList: few, getMany: few } as never, hold, 'x', widgets);
    expect((await lists.columnText({ ...view, column: 'id' })).split('\n')).toHaveLength(2_300);
    expect(few).toHaveBeenCalledTimes(5);
  });

  it('identifies rows by the resource’s key, and loads selected ones by it', async () => {
    const rows = [
      { id: 1, code: 'a' },
      { id: 2, code: 'b' },
    ];
    const { rest } = backend(rows);
    const list = { csvName: 'codes', identifier: 'code' };
    const lists = new RestList(rest, hold, 'codes', list);
    const { data } = await lists.getList({ ...view, pagination: { page: 1, perPage: 10 } });
    expect(data.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(data.map(rowOf)).toEqual(rows);
    expect(await new RestList(rest, hold, 'codes', widgets).getMany({ ids: [2] })).toEqual([rows[1]]);
  });

  it('offers a checkbox list if the resource declares choices', async () => {
    const list = { csvName: 'x', columns: [{ name: 'name', choices: ['a', 'b'] }] };
    const { meta } = await new RestList(backend().rest, hold, 'x', list).getList({
      ...view,
      pagination: { page: 1, perPage: 5 },
    });
    expect(meta).toMatchObject({ columns: ['name', 'id'], checkboxes: ['name'], all: 2_300, warnings: [] });
  });

  it('fails on a response that is not a list', async () => {
    const rest = { getList: async () => ({ data: 'html' }), getMany: async () => ({ data: null }) } as never;
    const lists = new RestList(rest, hold, 'x', widgets);
    const pagination = { page: 1, perPage: 5 };
    await expect(lists.getList({ ...view, pagination })).rejects.toMatchObject({ failure: 'shape' });
    await expect(lists.getMany({ ids: [1] })).rejects.toMatchObject({ failure: 'shape' });
  });
});
