import { describe, expect, it } from 'vitest';
import { fittingColumns, maximumPrinted, readPrinted } from '../../../../src/list/print/printedView';

type Provider = Parameters<typeof readPrinted>[0];

/** A list of `total` rows that sends at most `most` of them at a time. */
function listOf(total: number, most = 5_000) {
  const asked: string[] = [];
  const getList = async (resource: string, { pagination: { page, perPage }, filter, sort }: never) => {
    asked.push(`${resource} ${page} ${perPage} ${JSON.stringify([filter, sort])}`);
    const first = (page - 1) * perPage;
    const data = Array.from({ length: Math.max(0, Math.min(perPage, most, total - first)) }, (_, n) => ({
      id: first + n,
    }));
    return { data, total };
  };
  return { asked, provider: { getList } as unknown as Provider };
}

const view = { filter: { q: 'x' }, sort: { field: 'id', order: 'ASC' } } as const;

describe('the printed rows', () => {
  it('are all rows of the filter, from the list with its input', async () => {
    const { asked, provider } = listOf(57);
    const { records, total } = await readPrinted(provider, 'search?{}', view);
    expect([records.length, total]).toEqual([57, 57]);
    expect(asked).toEqual([`search?{} 1 1000 ${JSON.stringify([view.filter, view.sort])}`]);
  });

  it('are fetched in batches of the back end’s page size', async () => {
    const { asked, provider } = listOf(250, 100);
    const { records } = await readPrinted(provider, 'log', view);
    expect(records.map(({ id }) => id)).toEqual(Array.from({ length: 250 }, (_, id) => id));
    expect(asked).toHaveLength(3);
  });

  it('end at the maximum, or when the back end sends no more', async () => {
    const long = await readPrinted(listOf(9_000).provider, 'log', view);
    expect([long.records.length, long.total]).toEqual([maximumPrinted, 9_000]);
    expect((await readPrinted(listOf(0).provider, 'log', view)).records).toEqual([]);
  });
});

it.each([
  [[300, 300], 2],
  [[700, 800, 10], 2],
  [[5_000, 10], 1],
  [[], 0],
])('prints of columns with widths %j as many as fit: %i', (widths, fitting) => {
  expect(fittingColumns(widths)).toBe(fitting);
});
