import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MenuNode } from '../../../src/definitions/registry';
import approvals from '../../../src/resources/approveProcess';

vi.mock('../../../src/authProvider/session', async (original) => ({
  ...(await original<object>()),
  sessionValid: () => signedIn,
}));
vi.mock('../../../src/dataProvider/pendingRows', () => ({
  PendingRows: class {
    constructor() {
      // biome-ignore lint/correctness/noConstructorReturn: the rows of the test stand in for those of the list
      return rows;
    }
  },
}));
const { pollInterval, usePendingCounts } = await import('../../../src/layout/usePendingCounts');

let signedIn = true;
let rows: ReturnType<typeof source>;

/** What the back end has, and what a page has read. */
function source() {
  const requests: { resolve: (count: number) => void; reject: () => void; signal: AbortSignal }[] = [];
  let read: { readonly count: number; readonly at: number } | undefined;
  let listener = () => {};
  return {
    requests,
    resource: approvals.name,
    queryKey: ['pending'],
    underWay: false,
    inPage: async () => read,
    onRead(next: () => void) {
      listener = next;
      return () => {
        listener = () => {};
      };
    },
    ask: (signal: AbortSignal) => {
      const at = Date.now();
      return new Promise<{ count: number; at: number }>((resolve, reject) => {
        requests.push({ resolve: (count) => resolve({ count, at }), reject: () => reject(new Error('no')), signal });
      });
    },
    /** A page reads the list. */
    pageReads(count: number) {
      read = { count, at: Date.now() };
      listener();
    },
  };
}

const menu = [{ kind: 'page', page: approvals }] as unknown as readonly MenuNode[];

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children);
  const { result, unmount } = renderHook(() => usePendingCounts(menu), { wrapper });
  return { count: () => result.current[approvals.name], unmount };
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const answer = async (place: number, count: number) => {
  rows.requests[place]?.resolve(count);
  await pass(0);
};

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  focusManager.setFocused(true);
  [signedIn, rows] = [true, source()];
});
afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
});

describe('a pending number', () => {
  it('is read at once and every minute, one request at a time', async () => {
    const { count } = show();
    await pass(3 * pollInterval);
    expect(rows.requests).toHaveLength(1);
    await answer(0, 3);
    expect(count()).toBe(3);
    await pass(pollInterval - 1);
    expect(rows.requests).toHaveLength(1);
    await pass(1);
    expect(rows.requests).toHaveLength(2);
    await answer(1, 4);
    expect(count()).toBe(4);
  });

  it('stays after a failure, and is read again a minute later', async () => {
    const { count } = show();
    await pass(0);
    await answer(0, 3);
    await pass(pollInterval);
    rows.requests[1]?.reject();
    await pass(pollInterval);
    expect(count()).toBe(3);
    expect(rows.requests).toHaveLength(3);
  });

  it('is taken from what a page reads, and a request that began before counts no more', async () => {
    const { count } = show();
    await pass(50);
    rows.pageReads(2);
    await pass(0);
    await answer(0, 3);
    expect(rows.requests[0]?.signal.aborted).toBe(true);
    expect(count()).toBe(2);
    await pass(pollInterval - 1);
    expect(rows.requests).toHaveLength(1);
    await pass(1);
    expect(rows.requests).toHaveLength(2);
  });

  it('waits for a page that is reading the list', async () => {
    rows.underWay = true;
    show();
    await pass(pollInterval - 1);
    expect(rows.requests).toHaveLength(0);
    rows.underWay = false;
    await pass(1);
    expect(rows.requests).toHaveLength(1);
  });

  it('is not read while the tab is hidden, and once on return', async () => {
    show();
    await pass(0);
    await answer(0, 1);
    focusManager.setFocused(false);
    await pass(10 * pollInterval);
    expect(rows.requests).toHaveLength(1);
    focusManager.setFocused(true);
    focusManager.onFocus();
    await pass(0);
    expect(rows.requests).toHaveLength(2);
    await answer(1, 1);
    await pass(pollInterval);
    expect(rows.requests).toHaveLength(3);
  });

  it('is never read without a session, nor when nobody needs it any more', async () => {
    const { unmount } = show();
    await pass(0);
    await answer(0, 1);
    signedIn = false;
    await pass(2 * pollInterval);
    expect(rows.requests).toHaveLength(1);
    signedIn = true;
    unmount();
    focusManager.onFocus();
    rows.pageReads(9);
    await pass(2 * pollInterval);
    expect(rows.requests).toHaveLength(1);
  });
});
