import { expect, it } from 'vitest';
import { columnAmong } from '../../../../src/grid/columns';

it.each([
  ['state', ['id', 'state'], 'state'],
  ['state', ['id'], undefined],
  [['state', 'status'], ['id', 'status'], 'status'],
  [['state', 'status'], ['status', 'state'], 'state'],
  [['state', 'status'], [], undefined],
] as const)('the column %j among %j is %j', (names, columns, found) => {
  expect(columnAmong(names, columns)).toBe(found);
});
