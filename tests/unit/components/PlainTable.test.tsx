import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { PlainTable } from '../../../src/components/PlainTable';

interface Machine {
  readonly id: string;
  readonly owner?: string;
}

const columns = [
  { name: 'id', label: 'Machine', cell: ({ id }: Machine) => <bdi>{id}</bdi> },
  { name: 'owner', cell: ({ owner }: Machine) => owner },
];
const machines = (count: number): Machine[] => Array.from({ length: count }, (_, index) => ({ id: `i-${index + 1}` }));
const texts = () => screen.getAllByRole('row').map((row) => row.textContent);

describe('a small table', () => {
  it('has a column for each name, and a dash for a missing value', () => {
    render(<PlainTable label="Machines" columns={columns} rows={[{ id: 'i-1', owner: 'ada' }, { id: 'i-2' }]} />);
    expect(screen.getByRole('table', { name: 'Machines' })).toBeVisible();
    expect(texts()).toEqual(['MachineOwner', 'i-1ada', 'i-2-']);
    expect(screen.getByRole('cell', { name: '-' })).toHaveAttribute('data-empty', 'true');
    expect(screen.getByRole('cell', { name: 'i-1' })).toHaveAttribute('data-name', 'Machine');
  });

  it('aligns numbers and their headers right', () => {
    const limit = { name: 'limit', number: true, cell: () => 5 };
    render(<PlainTable label="Machines" columns={[...columns, limit]} rows={[{ id: 'i-1', owner: 'ada' }]} />);
    const kinds = (role: string) => screen.getAllByRole(role).map((cell) => cell.getAttribute('data-kind'));
    expect(kinds('columnheader')).toEqual([null, null, 'number']);
    expect(kinds('cell')).toEqual([null, null, 'number']);
  });

  it('counts the rows that it does not show', () => {
    render(<PlainTable label="Machines" columns={columns} rows={machines(230)} />);
    expect(screen.getAllByRole('row')).toHaveLength(201);
    expect(screen.getByText('… and 30 more')).toBeVisible();
  });

  it('has pages with a range, and stays on the last one when rows disappear', async () => {
    const user = userEvent.setup();
    const table = (count: number) => <PlainTable label="M" columns={columns} rows={machines(count)} pageSize={2} />;
    const { rerender } = render(table(5));
    const pages = within(screen.getByRole('navigation', { name: 'Pagination' }));
    expect(pages.getByRole('status')).toHaveTextContent('1–2 of 5');
    expect(pages.getByRole('button', { name: 'Previous page' })).toBeDisabled();
    await user.click(pages.getByRole('button', { name: 'Next page' }));
    await user.click(pages.getByRole('button', { name: 'Next page' }));
    expect(texts()).toEqual(['MachineOwner', 'i-5-']);
    expect(pages.getByRole('button', { name: 'Next page' })).toBeDisabled();
    rerender(table(3));
    expect(pages.getByRole('status')).toHaveTextContent('3–3 of 3');
    rerender(table(2));
    expect(texts()).toEqual(['MachineOwner', 'i-1-', 'i-2-']);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});
