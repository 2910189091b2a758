import type { GetListParams, GetListResult } from 'react-admin';
import { expect, it } from 'vitest';
import type { Call } from '../../../../contract/call';
import type { FilterValues } from '../../../../src/dataProvider/listQuery';
import type { ListSource } from '../../../../src/definitions/list';
import { passingIds } from '../../../../src/list/table/useHiddenIds';

/** Loads a selection of which the back end lacks `i-3`, and returns the sent filters. */
async function passing(filter: FilterValues, ids: readonly string[], list: Partial<ListSource> = {}) {
  const filters: FilterValues[] = [];
  const getList = async (_: string, { filter: sent }: GetListParams) => {
    filters.push(sent);
    const data = (sent.instance_id as string[]).filter((id) => id !== 'i-3').map((id) => ({ id }));
    return { data, total: data.length } as GetListResult;
  };
  const page = { name: 'machines', list: { csvName: 'x', identifier: 'instance_id', call: {} as Call, ...list } };
  return { ids: await passingIds({ getList } as never, { page, filter, ids }), filters };
}

it('match the search, the filters and the identifiers', async () => {
  const { ids, filters } = await passing({ q: 'crawl', state: ['stopped'] }, ['i-1', 'i-2', 'i-3']);
  expect(ids).toEqual(['i-1', 'i-2']);
  expect(filters).toEqual([{ q: 'crawl', state: ['stopped'], instance_id: ['i-1', 'i-2', 'i-3'] }]);
});

it.each([
  ['contains a text', 'I-2', ['i-2']],
  ['is one of some', ['i-1', 'i-9'], ['i-1']],
])('match the identifier column’s own filter, which %s', async (_, own, expected) => {
  expect((await passing({ instance_id: own }, ['i-1', 'i-2'])).ids).toEqual(expected);
});

it('load 200 at a time if the back end filters', async () => {
  const many = Array.from({ length: 450 }, (_, place) => `x-${place}`);
  const { ids, filters } = await passing({}, many, { call: undefined });
  expect(ids).toHaveLength(450);
  expect(filters.map((sent) => (sent.instance_id as string[]).length)).toEqual([200, 200, 50]);
});

it('do not load without a selection', async () => {
  expect((await passing({ q: 'x' }, [])).filters).toEqual([]);
});
