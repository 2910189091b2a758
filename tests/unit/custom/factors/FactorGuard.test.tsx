import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keyedChanges } from '../../../../contract/extras';
import { actOnMachine } from '../../../../contract/machines';
import { beginSession, endSession } from '../../../../src/authProvider/session';
import { FactorGuard } from '../../../../src/custom/factors/FactorGuard';
import { callApi } from '../../../../src/dataProvider/callApi';
import { json } from '../../responses';

const fetched = vi.fn<typeof fetch>();
const onEnrol = vi.fn();
const user = { username: 'ada', email: 'a@x', roles: ['admin'], vertical: 'admin' };
const refusal = (code: string) =>
  new Response(JSON.stringify({ status: 'failed', code, message: 'Confirm first' }), { status: 403 });

beforeEach(() => {
  vi.stubGlobal('fetch', fetched.mockReset());
  onEnrol.mockReset();
  beginSession('t'.repeat(43), user, [keyedChanges.name]);
  render(<FactorGuard onEnrol={onEnrol} />);
});
afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
});

const stop = (lookupValue: string) => {
  const body = { account: '019', region: 'us-east-1', platform: 'AWS', lookupType: 'instanceId', lookupValue } as const;
  return callApi(actOnMachine, { params: { action: 'terminate' }, body });
};

/** Answers the calls of machines with refusals until `confirmed`, and those of the dialog. */
function serve(state: { confirmed: boolean; code?: string }) {
  const keys: (string | null)[] = [];
  fetched.mockImplementation(async (url, init) => {
    const path = String(url);
    if (path.includes('confirm/begin')) return json({ status: 'success', data: { app: true } })();
    if (path.includes('factors/confirm')) {
      if (!String(init?.body).includes('123456')) return refusal('otp_refused');
      state.confirmed = true;
      return json({ status: 'success', message: 'Confirmed' })();
    }
    keys.push(new Headers(init?.headers).get('idempotency-key'));
    return state.confirmed ? json({ status: 'stopped' })() : refusal(state.code ?? 'factor_required');
  });
  return keys;
}

it('asks once for calls that are refused together, and sends each again with its key', async () => {
  const keys = serve({ confirmed: false });
  const calls = [stop('i-1'), stop('i-2')];
  const field = await screen.findByRole('textbox', { name: 'Code' });
  expect(screen.getAllByRole('dialog', { name: 'Confirm it is you' })).toHaveLength(1);
  fireEvent.change(field, { target: { value: '000000' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Confirm first');
  fireEvent.change(field, { target: { value: '123 456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  for (const { answer } of await act(() => Promise.all(calls))) expect(answer.status).toBe('stopped');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(2);
});

it('offers another sign-in to a person whose factor is at the provider', async () => {
  fetched.mockImplementation(async (url) => {
    const path = String(url);
    if (path.includes('confirm/begin')) return json({ status: 'success', data: { app: false, sign_in: true } })();
    return refusal(path.includes('sso/again') ? 'sso_unavailable' : 'factor_required');
  });
  const refused = expect(stop('i-1')).rejects.toMatchObject({ status: 403 });
  const again = await screen.findByRole('button', { name: 'Sign in again' });
  expect(screen.queryByRole('textbox')).toBeNull();
  fireEvent.click(again);
  await vi.waitFor(() => expect(fetched.mock.lastCall?.[0]).toContain('authentication/sso/again'));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await refused;
});

it('leaves a call refused when the person cancels, and asks again at the next one', async () => {
  const keys = serve({ confirmed: false });
  for (const count of [1, 2]) {
    const refused = expect(stop('i-1')).rejects.toMatchObject({ status: 403, message: 'Confirm first' });
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await refused;
    expect(keys).toHaveLength(count);
  }
});

it('sends a call again after a confirmation in another tab', async () => {
  const state = { confirmed: false };
  serve(state);
  const call = stop('i-1');
  await screen.findByRole('textbox', { name: 'Code' });
  state.confirmed = true;
  const other = new BroadcastChannel('factor-confirmed');
  other.postMessage(true);
  expect((await act(() => call)).answer.status).toBe('stopped');
  other.close();
});

it('sends a call once more if it is refused again', async () => {
  const keys = serve({ confirmed: false });
  const call = expect(stop('i-1')).rejects.toMatchObject({ status: 403 });
  await screen.findByRole('textbox', { name: 'Code' });
  const other = new BroadcastChannel('factor-confirmed');
  other.postMessage(true);
  await act(() => call);
  expect(keys).toHaveLength(2);
  other.close();
});

it('opens the page for a person who must add a factor, and does not ask', async () => {
  serve({ confirmed: false, code: 'enrol_factor' });
  await expect(stop('i-1')).rejects.toMatchObject({ status: 403 });
  expect(onEnrol).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
});
