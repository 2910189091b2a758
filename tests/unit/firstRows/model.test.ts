import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { field } from '../../../contract/field';
import { pageRule } from '../../../src/dataProvider/pageRule';
import type { ListDefinition } from '../../../src/definitions/page';
import { declaredLists } from '../../../src/firstRows/declared';
import { firstTable, firstViewIn } from '../../../src/firstRows/model';
import { defaultSettings } from '../../../src/list/tableSettings';
import { type PageDefinition, preloadable } from '../../../src/resources/defineResource';

const page = {
  kind: 'list',
  name: 'volumes',
  module: 'aws',
  paths: ['volumes', ''],
  heading: 'page.listProcess.heading',
  list: {
    call: { name: 'listVolumes', method: 'GET', path: 'volumes', access: 'aws' } as unknown as NonNullable<
      ListDefinition['list']['call']
    >,
    rows: 'data',
    isSuccess: { message: /^fetched$/i },
    csvName: 'volumes',
    identifier: 'name',
    columns: [
      { name: 'name', width: 200, thing: { page: 'volume' } },
      { name: 'size', label: 'Gigabytes', width: 80 },
      { name: 'made', getValue: () => 'x' },
      { name: 'drawn', render: preloadable(async () => ({ default: () => null as unknown as React.JSX.Element })) },
      { name: 'zone', after: 'state' },
      { name: 'secret', hidden: true },
      { name: 'state', tones: { open: 'ok' }, words: { open: 'Open' } },
    ],
    actions: [{ name: 'drop', label: 'Drop', on: ['row', 'selection'] } as never],
  },
} as const satisfies ListDefinition;

const declaredOf = (definition: PageDefinition = page) => {
  const { lists } = declaredLists([definition as ListDefinition]);
  const [declared] = lists;
  if (!declared) throw new Error('The list is not declared');
  // As the build passes it on.
  return { ...(JSON.parse(JSON.stringify(declared)) as typeof declared), isSuccess: declared.isSuccess };
};
const rows = Array.from({ length: 12 }, (_, place) => ({
  ...{ other: place, state: 'open', name: `v ${place}`, size: place, secret: 's', zone: 'a', drawn: 1 },
}));
const answer = (more: object = {}) => JSON.stringify({ message: 'Fetched', data: rows, ...more });
const first = { page: 1, perPage: 5 };
const tableOf = (text = answer(), view = first, settings = defaultSettings) =>
  firstTable(declaredOf(), text, view, settings);

describe('firstViewIn', () => {
  it.each([
    ['', { page: 1, perPage: 10 }],
    ['?perPage=50&page=2', { page: 2, perPage: 50 }],
    ['?filter=%7B%7D&order=ASC&page=1&perPage=20&sort=', { page: 1, perPage: 20 }],
  ])('returns the page of “%s”', (search, view) => {
    expect(firstViewIn(search)).toEqual(view);
  });

  it.each([
    '?filter=%7B%22q%22%3A%22x%22%7D',
    '?filter=nonsense',
    '?sort=id',
    '?order=DESC',
    '?perPage=7',
    `?perPage=${Number.MAX_SAFE_INTEGER}`,
    '?page=0',
    '?page=x',
    '?page=1e3',
    '?page=1&page=2',
  ])('returns nothing for “%s”', (search) => {
    expect(firstViewIn(search)).toBeUndefined();
  });
});

describe('firstTable', () => {
  it('has the columns, labels, widths and looks that the list declares', () => {
    const table = tableOf();
    expect(table?.rules.map(({ name }) => name)).toEqual(['name', 'size', 'made', 'drawn', 'state', 'zone', 'other']);
    const own = table?.rules.map(({ name }) => pageRule(page, name)) ?? [];
    expect(table?.rules.map(({ label, preset, words, tones }) => ({ label, preset, words, tones }))).toEqual(
      own.map(({ label, preset, words, tones }) => ({ label, preset, words, tones })),
    );
    expect(table?.measures.tracks).toBe('44px minmax(200px,1fr) 80px 160px 160px 160px 160px 160px 46px');
    expect(table?.measures.minWidth).toBe(44 + 200 + 80 + 5 * 160 + 46);
    expect([...(table?.numeric ?? [])]).toEqual(['size', 'drawn', 'other']);
    expect(table?.hasActions).toBe(true);
  });

  it('marks the columns whose value or look a function gives', () => {
    expect([...(tableOf()?.later ?? [])]).toEqual(['made', 'drawn']);
  });

  it('has the rows of the page', () => {
    expect(tableOf(answer(), { page: 3, perPage: 5 })?.rows).toEqual(rows.slice(10));
    expect(tableOf(answer(), { page: 4, perPage: 5 })).toBeUndefined();
  });

  it('has the person’s columns, widths and row height', () => {
    const settings = {
      ...{ hidden: ['size', 'made', 'drawn'], shown: ['secret'], order: ['zone', 'name'], rowHeight: 24 },
      widths: [['name', 300]] as const,
    };
    const table = tableOf(answer(), first, settings);
    expect(table?.rules.map(({ name }) => name)).toEqual(['zone', 'name', 'secret', 'state', 'other']);
    expect(table?.measures.rowHeight).toBe(24);
    expect(table?.measures.tracks).toBe('44px 160px 300px 160px 160px 160px minmax(46px,1fr)');
  });

  it('is not selectable if the identifier is not unique', () => {
    expect(tableOf()?.selectable).toBe(true);
    expect(tableOf(answer({ data: [...rows, rows[0]] }))?.selectable).toBe(false);
    expect(tableOf(answer({ data: [...rows, {}] }))?.selectable).toBe(false);
  });

  it.each([
    ['is not JSON', '<html>'],
    ['is truncated', answer().slice(0, -5)],
    ['has the message of a failure', answer({ message: 'not fetched' })],
    ['has no message', JSON.stringify({ data: rows })],
    ['has no rows', JSON.stringify({ message: 'fetched' })],
    ['has an empty list', answer({ data: [] })],
    ['has an object in place of the list', answer({ data: { 0: rows[0] } })],
    ['has a list without rows', answer({ data: [1, 2] })],
    ['is partial', answer({ warnings: ['us-east-1 did not answer'] })],
  ])('is undefined if the response %s', (_, text) => {
    expect(tableOf(text)).toBeUndefined();
  });
});

describe('declaredLists', () => {
  it('returns plain data with its texts in all languages', () => {
    const { lists, texts } = declaredLists([page]);
    expect(structuredClone(lists)).toEqual(lists);
    expect(texts).toMatchObject({ 'page.listProcess.heading': 'Process List', 'list.none': '-' });
    expect(texts).not.toHaveProperty('list.search');
  });

  it('excludes the address where an overview is above the list', () => {
    expect(declaredOf().addresses).toEqual(['/dashboard/aws/volumes', '/dashboard/aws']);
    const overview = { requires: { name: 'o' }, Part: preloadable(async () => ({ default: () => null })) } as never;
    const below = { ...page, list: { ...page.list, overview } };
    expect(declaredOf(below).addresses).toEqual(['/dashboard/aws/volumes']);
  });

  it.each([
    ['its isSuccess is a function', { isSuccess: () => true }],
    ['it has an order of its own', { sort: { field: 'size', order: 'DESC' } }],
    ['it is live', { live: { column: 'state', passing: [], fast: 1, slow: 2 } }],
  ] as const)('excludes a list if %s', (_, more) => {
    expect(declaredLists([{ ...page, list: { ...page.list, ...more } } as ListDefinition]).lists).toEqual([]);
  });

  it('returns the labels of the schema of its records', () => {
    const schema = z.object({ zone: field(z.string(), { label: 'Zone of it' }) });
    const declared = declaredOf({ ...page, record: { schema, show: true } } as PageDefinition);
    const table = firstTable(declared, answer(), first, defaultSettings);
    expect(table?.rules.find(({ name }) => name === 'zone')?.label).toBe('Zone of it');
  });
});
