import Stop from '@mui/icons-material/StopOutlined';
import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { beginSession, endSession } from '../../../../src/authProvider/session';
import { currentToasts } from '../../../../src/components/toasts';
import { CallError } from '../../../../src/dataProvider/callError';
import type { RowAction } from '../../../../src/definitions/action';
import type { ActionResult } from '../../../../src/definitions/answer';
import { adminMessages } from '../../../../src/i18n/adminMessages';
import { PageActions } from '../../../../src/list/actions/PageActions';

const machine = { instance_id: 'i-1', state: 'running' };
const run = vi.fn<NonNullable<RowAction['run']>>();
const read = vi.fn(async () => undefined);
const forget = vi.fn(async () => undefined);

const stop: RowAction = {
  name: 'stop',
  label: 'Stop',
  icon: Stop,
  on: 'selection',
  results: ['instance_id'],
  question: {
    ask: 'always',
    title: () => 'Stop 1 instance?',
    button: () => 'Stop 1 instance',
    help: () => 'Running workloads will stop. You can start it again later.',
    columns: ['instance_id'],
  },
  run,
  invalidates: ['others'],
};

function page(actions: readonly RowAction[]) {
  render(
    <MemoryRouter>
      <CoreAdminContext dataProvider={{ forget } as never} i18nProvider={adminMessages} queryClient={new QueryClient()}>
        <PageActions name="machine" actions={actions} row={machine} id="i-1" read={read} />
      </CoreAdminContext>
    </MemoryRouter>,
  );
}

const answer = (outcome: ActionResult) => run.mockResolvedValueOnce(outcome);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  vi.clearAllMocks();
});

describe('the actions of a detail page', () => {
  it('ask as in a list, run once, and reload the record', async () => {
    answer({ tone: 'success', text: 'running → stopping', optimistic: { state: 'stopping' } });
    page([stop]);
    await press('Stop');
    const dialog = screen.getByRole('dialog', { name: 'Stop 1 instance?' });
    expect(dialog).toHaveAccessibleDescription('Running workloads will stop. You can start it again later.');
    await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Stop 1 instance' }));
    await waitFor(() => expect(currentToasts().map(({ text }) => text)).toEqual(['running → stopping']));
    expect(run).toHaveBeenCalledOnce();
    expect(run.mock.calls[0]?.[0]).toBe(machine);
    await waitFor(() => expect(read).toHaveBeenCalledOnce());
    expect(forget).toHaveBeenCalledExactlyOnceWith('others');
  });

  it('keep failures in the dialog Results until it is closed', async () => {
    answer({ tone: 'error', text: 'It is locked' });
    page([stop]);
    await press('Stop');
    await press('Stop 1 instance');
    const results = await screen.findByRole('dialog', { name: 'Results' });
    expect(results).toHaveAccessibleDescription('Stop: 0 of 1 done');
    expect(within(results).getByRole('cell', { name: 'Failed It is locked' })).toBeVisible();
    expect(within(results).getByRole('button', { name: 'Close' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(currentToasts()).toEqual([]);
  });

  it('show the current state after an unknown outcome, or that it is unknown', async () => {
    const read = vi.fn().mockResolvedValueOnce('current state: stopping').mockRejectedValueOnce(new Error('away'));
    const asking = { ...stop, question: undefined, afterUnknown: read } as RowAction;
    page([asking]);
    for (const words of ['current state: stopping', /may have been done anyway/]) {
      run.mockRejectedValueOnce(new CallError('network'));
      await press('Stop');
      const results = await screen.findByRole('dialog', { name: 'Results' });
      expect(within(results).getByRole('cell', { name: /^Check / })).toHaveTextContent(words);
      await userEvent.keyboard('{Escape}');
    }
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('are those that apply, and say why one is disabled', async () => {
    const plain = { label: 'x', icon: Stop, run } as const;
    page([
      { ...plain, name: 'gone', label: 'Gone', when: () => false },
      { ...plain, name: 'off', label: 'Off', disabled: () => 'It runs already' },
      { name: 'list', label: 'New', icon: Stop, on: 'list', runAll: async () => undefined },
    ]);
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Off']);
    expect(screen.getByRole('button', { name: 'Off' })).toHaveAccessibleDescription('It runs already');
  });

  it('are disabled for an account of other verticals, and say so', () => {
    beginSession('token', { username: 'mira', email: '', roles: ['machine_launch user'], vertical: 'Data/Air' });
    const launch = { label: 'x', icon: Stop, run } as const;
    page([
      { ...launch, name: 'closed', label: 'Closed', account: () => '900' },
      { ...launch, name: 'open', label: 'Open', account: () => '5646' },
    ]);
    expect(screen.getByRole('button', { name: 'Closed' })).toHaveAccessibleDescription(
      'Account 900 Hospitality is not open to Data/Air.',
    );
    expect(screen.getByRole('button', { name: 'Open' })).not.toHaveAccessibleDescription();
    endSession('logout');
  });
});
