import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { me } from '../../../contract/authentication';
import { requestRole } from '../../../contract/roleRequests';
import { beginSession, endSession, sessionUser } from '../../../src/authProvider/session';
import EndingRoles from '../../../src/shell/EndingRoles';

const user = { username: 'nils', email: '', vertical: 'Data' };
/** The browser's clock is ahead of the server's by this. */
const aheadMs = 12_000;
let endsAt: number;

/** Passes in steps, after each of which React renders. */
async function pass(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 1) await act(() => vi.advanceTimersByTimeAsync(1_000));
}

beforeEach(() => {
  vi.useFakeTimers();
  endsAt = Date.now() + 30_000;
  beginSession('tok-1', { ...user, roles: ['aws user'] }, [me.name, requestRole.name]);
  vi.stubGlobal('fetch', async () => {
    const isOver = Date.now() - aheadMs >= endsAt;
    const ending = [{ role: 'aws user', role_id: 3, vertical_id: 2, until: new Date(endsAt).toISOString() }];
    return Response.json({ ...user, roles: isOver ? [] : ['aws user'], ...(!isOver && { ending }) });
  });
});
afterEach(() => {
  endSession('logout');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('takes a role away within seconds of its end if the browser’s clock is ahead of the server’s', async () => {
  render(<EndingRoles />, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>{children}</MemoryRouter>
      </QueryClientProvider>
    ),
  });
  await pass(1);
  expect(screen.getByRole('link', { name: 'aws user ends in 1 min' })).toBeTruthy();
  await pass(30);
  expect(screen.queryByRole('link')).toBeNull();
  expect(sessionUser()?.roles).toEqual(['aws user']);
  await pass(aheadMs / 1_000 + 5);
  expect(sessionUser()?.roles).toEqual([]);
});
