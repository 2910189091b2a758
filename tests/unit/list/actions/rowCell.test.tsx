import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { columnRule } from '../../../../src/dataProvider/columnRules';
import type { ColumnDefinition } from '../../../../src/definitions/list';
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

it('shows the word of a row for its value', () => {
  const limit: ColumnDefinition = { name: 'limit', word: ({ limit }) => `${limit} machines` };
  const [column] = rowColumns(
    ['limit'],
    [{ limit: 20 }],
    (row) => row,
    (name) => columnRule({ columns: [limit] }, name),
  );
  const { container } = render(column?.cell({ limit: 20 }));
  expect(container).toHaveTextContent('20 machines');
});
