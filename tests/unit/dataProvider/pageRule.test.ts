import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { field } from '../../../contract/field';
import { pageRule } from '../../../src/dataProvider/pageRule';
import { cellLook, wholeText } from '../../../src/ui/cellLook';
import { shownText } from '../../../src/ui/shownText';

const size = field(z.enum(['s', 'l']), { label: 'Size', words: { s: 'Small', l: 'Large' } });
const page = {
  list: { csvName: 'x', columns: [{ name: 'note', label: 'Remark' }] },
  record: { schema: z.object({ size, note: field(z.string(), { label: 'Note' }) }) },
};
const rule = pageRule(page, 'size');

it('a column is called as its list says, else as the schema of its records does', () => {
  expect(['size', 'note', 'other', 'constructor'].map((name) => pageRule(page, name).label)).toEqual([
    ...['Size', 'Remark', undefined, undefined],
  ]);
});

it('a value is shown by its word in cells and filters, and copied as it came', () => {
  expect(cellLook(rule, { size: 'l' }).text).toBe('Large');
  expect(shownText(rule, 's')).toBe('Small');
  expect(wholeText(rule, { size: 'l' })).toBe('l');
});

it('a value that the schema has no word for is shown as it is', () => {
  expect(cellLook(rule, { size: 'constructor' }).text).toBe('constructor');
  expect(cellLook(rule, { size: null }).text).toBe('-');
  expect(shownText(pageRule(page, 'other'), 's')).toBe('s');
});
