import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listProcesses } from '../../../contract/processes';
import { listRecentActs } from '../../../contract/recentActs';
import { beginSession, endSession } from '../../../src/authProvider/session';
import { useCall } from '../../../src/components/useCall';
import { ConsoleContext } from '../list/openList';
import { json } from '../responses';

const fetched = vi.fn<typeof fetch>(json({ message: 'fetched', data: [] }));

beforeEach(() => void vi.stubGlobal('fetch', fetched.mockClear()));
afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
});

function begin(roles: readonly string[], offers: readonly string[]): void {
  beginSession('t'.repeat(43), { username: 'ada', email: '', roles: [...roles], vertical: 'crawl' }, [...offers]);
}

const reads: readonly [string, () => unknown, readonly string[]][] = [
  ['that the back end offers', () => useCall(listRecentActs).data, [listRecentActs.name]],
  ['of the documented contract', () => useCall(listProcesses).data, []],
];

it.each(reads)('fetches the data of a call %s', async (_, use, offers) => {
  begin(['aws admin', 'launch admin'], offers);
  const { result } = renderHook(use, { wrapper: ConsoleContext });
  await vi.waitFor(() => expect(result.current).toEqual([]));
});

it.each([
  ['the back end lacks it', ['aws admin'], [], true],
  ["the user's rights lack it", ['launch admin'], [listRecentActs.name], true],
  ['the caller disables it', ['aws admin'], [listRecentActs.name], false],
])('sends nothing if %s', async (_, roles, offers, enabled) => {
  begin(roles, offers);
  const { result } = renderHook(() => useCall(listRecentActs, { enabled }), { wrapper: ConsoleContext });
  await result.current.read();
  expect(result.current.enabled).toBe(false);
  expect(fetched).not.toHaveBeenCalled();
});
