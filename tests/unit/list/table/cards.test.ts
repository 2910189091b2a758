import { expect, it } from 'vitest';
import type { ColumnRule } from '../../../../src/dataProvider/columnRules';
import { cardHeight, foldedColumns, isFolded } from '../../../../src/list/table/cards';

const planOf = (...columns: Partial<ColumnRule>[]) => ({
  rules: columns.map((more, index) => ({ name: `column ${index}`, preset: 'text' as const, ...more })),
  ...{ numbered: false, hasActions: true },
});

it('shows the first five columns, and the sixth if it belongs on the card', () => {
  const plain = planOf({}, {}, {}, {}, {}, {}, { onCard: true });
  const withCost = planOf({}, {}, {}, {}, {}, { onCard: true }, {});
  expect([plain, withCost].map(foldedColumns)).toEqual([5, 6]);
  expect(cardHeight(withCost, true)).toBe(cardHeight(plain, true) + 28);
  expect(cardHeight(withCost, false)).toBe(cardHeight(plain, false));
  const short = planOf({}, {}, {}, {}, {}, { onCard: true });
  expect([foldedColumns(short), isFolded(short), isFolded(withCost)]).toEqual([6, false, true]);
});
