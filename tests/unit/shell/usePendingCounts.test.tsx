import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginSession, endSession } from '../../../src/authProvider/session';
import { createDataProvider } from '../../../src/dataProvider/consoleDataProvider';
import { queryClient as consoleQueries } from '../../../src/dataProvider/queryClient';
import type { MenuNode } from '../../../src/definitions/registry';
import approvals from '../../../src/resources/approveProcess';
import { pollInterval, usePendingCounts } from '../../../src/shell/usePendingCounts';

/* tests/unit/polling.test.tsx proves when it polls. */

const menu = [{ kind: 'page', page: approvals }] as unknown as readonly MenuNode[];
interface Request {
  readonly signal: AbortSignal | null | undefined;
  readonly respond: (pending: number) => Promise<unknown>;
  readonly fail: () => Promise<unknown>;
}
const requests: Request[] = [];
let client: QueryClient;

function show() {
  const { result } = renderHook(() => usePendingCounts(menu), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  return () => result.current[approvals.name];
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Loads the list as its page does. */
function loadPage(): void {
  if (approvals.kind !== 'list') throw new Error('The page is a list');
  const dataProvider = createDataProvider(new Map([[approvals.name, approvals]]), client);
  void dataProvider
    .getList(approvals.name, { pagination: { page: 1, perPage: 10 }, filter: {} })
    .catch(() => undefined);
}

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient({ defaultOptions: consoleQueries.getDefaultOptions() });
  beginSession('tok-1', { username: 'ada', email: '', roles: ['admin'], vertical: 'admin' });
  requests.length = 0;
  const fetched: typeof fetch = (_, init) =>
    new Promise((resolve, reject) => {
      requests.push({
        signal: init?.signal,
        respond: (pending) => {
          const data = [...Array.from({ length: pending }, () => 0), 1, -1, false, '0', null].map((status, id) => ({
            id,
            status,
          }));
          resolve(Response.json({ status: 'success', data }));
          return pass(10);
        },
        fail: () => {
          reject(new TypeError('Failed to fetch'));
          return pass(10);
        },
      });
    });
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  endSession('logout');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the number of pending requests', () => {
  it('stays after a failed request', async () => {
    const count = show();
    await pass(0);
    await requests[0]?.respond(3);
    await pass(pollInterval);
    await requests[1]?.fail();
    expect(count()).toBe(3);
  });

  it('follows the list that a page loads, and ignores the response to an older request', async () => {
    const count = show();
    await pass(50);
    loadPage();
    await pass(0);
    await requests[1]?.respond(2);
    expect(requests[0]?.signal?.aborted).toBe(true);
    await requests[0]?.respond(3);
    expect(count()).toBe(2);
    await pass(pollInterval - 1_000);
    expect(requests).toHaveLength(2);
    await pass(1_000);
    expect(requests).toHaveLength(3);
  });

  it('waits for a page that loads the list', async () => {
    loadPage();
    await pass(0);
    const count = show();
    await pass(pollInterval / 2);
    expect(requests).toHaveLength(1);
    await requests[0]?.respond(4);
    expect(count()).toBe(4);
    expect(requests).toHaveLength(1);
  });

  it('does not load without a session', async () => {
    show();
    await pass(0);
    await requests[0]?.respond(1);
    endSession('logout');
    await pass(2 * pollInterval);
    expect(requests).toHaveLength(1);
  });
});
