import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { field } from '../../../contract/field';
import { cellLook, wholeText } from '../../../src/components/cellLook';
import { shownText } from '../../../src/components/shownText';
import { pageRule } from '../../../src/dataProvider/pageRule';

const size = field(z.enum(['s', 'l']), { label: 'Size', words: { s: 'Small', l: 'Large' } });
const page = {
  list: { csvName: 'x', columns: [{ name: 'note', label: 'Remark' }] },
  record: { schema: z.object({ size, note: field(z.string(), { label: 'Note' }) }) },
};
const rule = pageRule(page, 'size');

it('labels a column by its list, or by the schema of its records', () => {
  expect(['size', 'note', 'other', 'constructor'].map((name) => pageRule(page, name).label)).toEqual([
    ...['Size', 'Remark', undefined, undefined],
  ]);
});

it('shows a value by its word in cells and filters, and copies it unchanged', () => {
  expect(cellLook(rule, { size: 'l' }).text).toBe('Large');
  expect(shownText(rule, 's')).toBe('Small');
  expect(wholeText(rule, { size: 'l' })).toBe('l');
});

it('shows a value without a word unchanged', () => {
  expect(cellLook(rule, { size: 'constructor' }).text).toBe('constructor');
  expect(cellLook(rule, { size: null }).text).toBe('-');
  expect(shownText(pageRule(page, 'other'), 's')).toBe('s');
});
