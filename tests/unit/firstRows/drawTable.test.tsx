import { within } from '@testing-library/dom';
import { afterEach, expect, it } from 'vitest';
import { drawTable } from '../../../src/firstRows/drawPage';
import type { FirstTable } from '../../../src/firstRows/model';

const table: FirstTable = {
  rules: [
    { name: 'id', preset: 'identifier' },
    { name: 'size', preset: 'text' },
    { name: 'state', preset: 'status' },
    { name: 'made_at', preset: 'time' },
    { name: 'drawn', preset: 'text' },
  ],
  later: new Set(['drawn']),
  numeric: new Set(['size']),
  rows: [
    { id: 'vol-0123456789abcdef', size: 5, state: 'failed', made_at: '2026-01-02T03:04:05', drawn: 7 },
    { id: 'b', size: null, state: 'running', made_at: 'never', drawn: 7 },
  ],
  selectable: true,
  hasActions: true,
  measures: { rowHeight: 24, density: 'dense', boxes: 44, tracks: '44px 100px', minWidth: 144 },
};

const drawn = (more: Partial<FirstTable> = {}) => {
  document.body.append(drawTable({ ...table, ...more }, 'Volumes'));
  return within(document.body).getByRole('table', { name: 'Volumes' });
};
afterEach(() => document.body.replaceChildren());

it('has the roles, texts and looks of the table that replaces it', () => {
  const found = drawn();
  const headers = within(found).getAllByRole('columnheader');
  expect(headers.map(({ textContent }) => textContent)).toEqual(['ID', 'Size', 'State', 'Made at', 'Drawn']);
  expect(headers.map(({ dataset }) => dataset.kind)).toEqual([undefined, 'number', undefined, undefined, undefined]);
  const [first = [], second = []] = within(found)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell'));
  expect(first.map(({ textContent }) => textContent)).toEqual([
    ...['vol-0123456789abcdef', '5', 'failed', '2026-01-02 03:04:05', ''],
  ]);
  expect(first.map(({ dataset }) => dataset.kind)).toEqual(['identifier', 'number', 'status', 'time', undefined]);
  expect(first[2]?.querySelector('bdi')?.dataset.tone).toBe('bad');
  expect(second.map(({ textContent }) => textContent)).toEqual(['b', '-', 'running', 'never', '']);
  expect(second[1]?.dataset).toMatchObject({ kind: 'number', empty: '' });
  expect(found.dataset).toMatchObject({ rows: 'dense', actions: 'true' });
  expect(found.style.getPropertyValue('--row-height')).toBe('24px');
  expect(found.style.getPropertyValue('--columns')).toBe('44px 100px');
});

it('has a column of checkboxes only if rows can be selected', () => {
  const controls = (found: HTMLElement) => within(found).getAllByRole('gridcell').length;
  expect(controls(drawn())).toBe(6);
  document.body.replaceChildren();
  expect(controls(drawn({ selectable: false }))).toBe(3);
});

it('renders markup in names, values and tooltips as text', () => {
  const hostile = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
  const found = drawn({
    rules: [{ name: hostile, preset: 'text' }],
    numeric: new Set(),
    rows: [{ [hostile]: hostile }, { [hostile]: { toString: hostile } }],
  });
  expect(found.querySelector('img, script, [onerror]')).toBeNull();
  expect(within(found).getByRole('cell', { name: hostile })).toHaveProperty('title', hostile);
  expect(within(found).getByRole('columnheader')).toHaveAccessibleName(hostile);
});
