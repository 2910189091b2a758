import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { registry } from '../../../src/resources';
import { Sidebar } from '../../../src/shell/Sidebar';

const show = (badges: Record<string, number>) =>
  render(
    <MemoryRouter>
      <Sidebar modules={['admin']} module="admin" menu={registry.menuOf('admin')} page={undefined} badges={badges} />
    </MemoryRouter>,
  );

describe('the badges of the menu', () => {
  it('are part of their link’s name, and absent at 0', () => {
    show({ 'approve-process': 3, 'approve-update-process': 0 });
    expect(screen.getByRole('link', { name: 'Approve Process 3 pending' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Approve Update Process' })).toBeInTheDocument();
  });
});
