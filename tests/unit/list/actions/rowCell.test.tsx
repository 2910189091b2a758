import { expect, it } from 'vitest';
import { columnRule } from '../../../../src/dataProvider/columnRules';
import { rowColumns } from '../../../../src/list/actions/rowCell';

it('has the columns with a value, and recognizes numbers by the first one', () => {
  const rows = [
    { name: 'maps', limit: null, version: '3' },
    { name: 'fares', limit: 20, version: 4 },
  ];
  const names = ['name', 'limit', 'version', 'notes'];
  const columns = rowColumns(
    names,
    rows,
    (row) => row,
    (name) => columnRule({}, name),
  );
  expect(columns.map(({ name, label, number }) => [name, label, number])).toEqual([
    ['name', 'Name', false],
    ['limit', 'Limit', true],
    ['version', 'Version', false],
  ]);
});
