import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { columnRule } from '../../../../src/dataProvider/columnRules';
import { preloadable } from '../../../../src/definitions/preloadable';
import { drawCell } from '../../../../src/list/table/Cell';

/** Renders the first letter, and throws on values that are not texts. */
const FirstLetter = preloadable(async () => ({
  default: ({ value }: { readonly value: unknown }) => <b>{(value as string).charAt(0)}</b>,
}));

const cell = (name: unknown) =>
  drawCell({
    rule: columnRule({ columns: [{ name: 'name', render: FirstLetter }] }, 'name'),
    row: { name },
    ...{ numeric: false, stays: false, label: undefined, isStop: false, place: undefined, startsAt: undefined },
  });

const table = (name: unknown) => (
  <table>
    <tbody>
      <tr>{cell(name)}</tr>
    </tbody>
  </table>
);

it('shows the plain value if a custom cell throws, and renders the next row', async () => {
  await FirstLetter.preload();
  // React logs the caught error.
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { rerender } = render(table(7));
  expect(screen.getByRole('cell')).toHaveTextContent(/^7$/);
  rerender(table('crawl'));
  expect(screen.getByRole('cell')).toHaveTextContent(/^c$/);
  said.mockRestore();
});
