import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { PageFrame } from '../../../src/components/PageFrame';

const page = (heading: string, beside?: React.ReactNode) => (
  <MemoryRouter key={heading}>
    {beside}
    <PageFrame heading="" name={heading}>
      Content
    </PageFrame>
  </MemoryRouter>
);

describe('the focus on a new page', () => {
  it('is on its heading', () => {
    const { rerender } = render(page('First'));
    rerender(page('Second'));
    expect(screen.getByRole('heading', { name: 'Second' })).toHaveFocus();
  });

  it('stays in a dialog that opened before', () => {
    const { rerender } = render(page('First'));
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    const input = dialog.appendChild(document.createElement('input'));
    input.focus();
    rerender(page('Second'));
    expect(input).toHaveFocus();
    dialog.remove();
  });
});
