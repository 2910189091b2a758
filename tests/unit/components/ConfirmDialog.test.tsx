import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from '../../../src/components/ConfirmDialog';
import { ConfirmResults } from '../../../src/components/ConfirmResults';

type Props = ComponentProps<typeof ConfirmDialog>;

const acts = { onAct: vi.fn(), onClose: vi.fn() };

function show(part: Partial<Props> = {}) {
  vi.resetAllMocks();
  const props: Props = { title: 'Delete user ada?', act: 'Delete user', ...acts, ...part };
  const { rerender } = render(<ConfirmDialog {...props} />);
  return (change: Partial<Props>) => rerender(<ConfirmDialog {...props} {...change} />);
}

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open ? <ConfirmDialog title="?" act="Delete" onAct={vi.fn()} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });

describe('the confirmation of an action', () => {
  it('shows its title and targets, with the focus on Cancel', () => {
    show({ description: '1 skipped: Approved', children: <p>ada@example.com</p> });
    const dialog = screen.getByRole('dialog', { name: 'Delete user ada?' });
    expect(dialog).toHaveAccessibleDescription('1 skipped: Approved');
    expect(within(dialog).getByText('ada@example.com')).toBeInTheDocument();
    expect(button('Cancel')).toHaveFocus();
  });

  it('is an alert dialog for a destructive action', () => {
    show({ destructive: true });
    expect(screen.getByRole('alertdialog', { name: 'Delete user ada?' })).toBeInTheDocument();
  });

  it('runs the action by its button only', async () => {
    show();
    await userEvent.keyboard('{Enter}');
    expect(acts.onClose).toHaveBeenCalledOnce();
    expect(acts.onAct).not.toHaveBeenCalled();
    await userEvent.click(button('Delete user'));
    expect(acts.onAct).toHaveBeenCalledExactlyOnceWith('');
  });

  it('closes on Escape, and returns the focus', async () => {
    render(<Page />);
    await userEvent.click(button('Open'));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button('Open')).toHaveFocus();
  });

  it('requires the exact confirmation text', async () => {
    show({ typed: 'ada' });
    expect(button('Delete user')).toHaveAttribute('aria-disabled', 'true');
    const field = screen.getByRole('textbox', { name: 'Type ada to confirm' });
    await userEvent.type(field, 'Ada{Enter}');
    await userEvent.click(button('Delete user'));
    expect(acts.onAct).not.toHaveBeenCalled();
    await userEvent.clear(field);
    await userEvent.type(field, 'ada');
    await userEvent.click(button('Delete user'));
    expect(acts.onAct).toHaveBeenCalledOnce();
  });

  it('moves the focus to the missing field, without a tooltip over it', async () => {
    show({ typed: 'ada' });
    expect(button('Delete user')).toHaveAccessibleDescription('Type ada first');
    await userEvent.hover(button('Delete user'));
    await userEvent.click(button('Delete user'));
    expect(screen.getByRole('textbox', { name: 'Type ada to confirm' })).toHaveFocus();
    await expect(screen.findByRole('tooltip', undefined, { timeout: 300 })).rejects.toThrow();
  });

  it('waits while it is blocked, and then runs', async () => {
    const again = show({ blocked: 'Looking up' });
    await userEvent.click(button('Delete user'));
    expect(acts.onAct).not.toHaveBeenCalled();
    again({ blocked: undefined });
    await userEvent.click(button('Delete user'));
    expect(acts.onAct).toHaveBeenCalledOnce();
  });

  it('requires a reason, and passes it on', async () => {
    show({ reason: { label: 'Reason', required: true } });
    await userEvent.click(button('Delete user'));
    expect(acts.onAct).not.toHaveBeenCalled();
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), ' left the company ');
    await userEvent.click(button('Delete user'));
    expect(acts.onAct).toHaveBeenCalledExactlyOnceWith('left the company');
  });

  it('keeps a typed reason, and limits its length', async () => {
    show({ reason: { label: 'Reason', maximum: 8, first: 'no money' } });
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), ' at all');
    await userEvent.click(button('Delete user'));
    expect(acts.onAct).toHaveBeenCalledExactlyOnceWith('no money');
  });

  it('allows an empty optional reason', async () => {
    show({ reason: { label: 'Reason' } });
    await userEvent.click(button('Delete user'));
    expect(acts.onAct).toHaveBeenCalledExactlyOnceWith('');
  });
});

describe('a running action', () => {
  it('cannot be repeated or closed', async () => {
    show({ busy: true, progress: { done: 2, of: 5, label: 'Delete: 2 of 5' } });
    expect(button('Delete user')).toHaveAttribute('aria-busy', 'true');
    expect(button('Cancel')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('progressbar', { name: 'Delete: 2 of 5' })).toHaveValue(2);
    await userEvent.click(button('Delete user'));
    await userEvent.click(button('Cancel'));
    await userEvent.keyboard('{Escape}');
    expect(acts.onAct).not.toHaveBeenCalled();
    expect(acts.onClose).not.toHaveBeenCalled();
  });
});

describe('a finished action', () => {
  it('lists a result for each target, and can only be closed', async () => {
    const again = show({ children: <p>ada@example.com</p> });
    again({
      title: 'Delete: 1 of 3 done',
      results: (
        <ConfirmResults
          results={[
            { name: 'ada', tone: 'error', text: 'She is the last admin' },
            { name: 'otto', tone: 'warning', text: 'Unknown' },
            { name: 'mira', tone: 'success', text: 'User deleted' },
          ]}
        />
      ),
    });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'ada — FailedShe is the last admin',
      'otto — CheckUnknown',
      'mira — DoneUser deleted',
    ]);
    expect(screen.queryByText('ada@example.com')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete user' })).toBeNull();
    expect(button('Close')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(acts.onClose).toHaveBeenCalledOnce();
    expect(acts.onAct).not.toHaveBeenCalled();
  });
});
