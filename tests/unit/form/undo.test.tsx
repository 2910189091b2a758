import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { actOnMachine } from '../../../contract/machines';
import { beginSession, endSession } from '../../../src/authProvider/session';
import { clearToasts, currentToasts, pressToast } from '../../../src/components/toasts';
import type { ToolDefinition } from '../../../src/definitions/tool';
import { ToolForm } from '../../../src/form/ToolForm';
import machineStatus from '../../../src/resources/machineStatus';
import { json } from '../responses';

const filled = {
  ...{ account: '900', region: 'us-east-1', platform: 'AWS', lookupType: 'instanceId', lookupValue: 'i-1' },
};
const page = machineStatus.kind === 'screen' ? machineStatus.tool : undefined;
// Without the choices of accounts and regions, which a server lists.
const tool = { ...page, call: actOnMachine, fields: ['lookupValue'], body: () => filled } as unknown as ToolDefinition;

const sent: string[] = [];
let state = 'stopped';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'], shouldAdvanceTime: true });
  beginSession('token', { username: 'ada', email: 'a@b.c', roles: ['aws operator'], vertical: 'Data/Air' });
  sent.length = 0;
  state = 'stopped';
  vi.stubGlobal('fetch', async (url: string) => {
    const name = url.split('/').at(-1) ?? '';
    sent.push(name);
    const previous_state = state;
    if (name === 'status') return json({ status: state })();
    state = name === 'start' ? 'pending' : 'stopping';
    return json({ status: state, previous_state, instance_id: 'i-1' })();
  });
});

afterEach(() => {
  clearToasts();
  endSession('logout');
  vi.useRealTimers();
});

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <CoreAdminContext dataProvider={{} as never}>
          <ToolForm name="undone" tool={tool} parts={{}} given={filled} />
        </CoreAdminContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );

/** Returns true if the browser asks before it unloads the page. */
const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

const offered = () => currentToasts().find(({ action }) => action?.isUndo);

it('offers Undo after a start, which stops the machine once it runs, holds the page until then, and offers nothing more', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Start' }));
  await waitFor(() => expect(offered()).toBeDefined());
  expect(isHeld()).toBe(false);
  expect(offered()?.detail).toBe('Undo is possible for 10 seconds, also with Ctrl+Z.');
  act(() => pressToast(offered()?.id ?? 0));
  await waitFor(() => expect(sent).toEqual(['start', 'status']));
  expect(screen.getByRole('button', { name: 'Start' })).toHaveAttribute('aria-disabled', 'true');
  expect(isHeld()).toBe(true);
  state = 'running';
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await waitFor(() => expect(sent).toEqual(['start', 'status', 'status', 'stop']));
  expect(await screen.findByRole('region', { name: 'Server response' })).toHaveTextContent('Stopping i-1: stopping');
  expect(offered()).toBeUndefined();
  expect(isHeld()).toBe(false);
});

it('ends the offer after ten seconds', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Start' }));
  await waitFor(() => expect(offered()).toBeDefined());
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(offered()).toBeUndefined();
  expect(sent).toEqual(['start']);
});
