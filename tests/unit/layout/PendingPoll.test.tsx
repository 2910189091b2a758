import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PendingPoll, pollEvery } from '../../../src/layout/PendingPoll';

vi.mock('../../../src/authProvider/session', () => ({ sessionValid: () => signedIn }));

let signedIn = true;
let visibility: DocumentVisibilityState = 'visible';

/** What the back end has, and what a page has read. */
function source() {
  const asked: { resolve: (count: number) => void; reject: () => void; signal: AbortSignal; at: number }[] = [];
  const read = { count: 0, at: 0 };
  let listener = () => {};
  return {
    asked,
    underWay: false,
    get readAt() {
      return read.at;
    },
    last: () => undefined,
    keep: vi.fn(),
    inPage: async () => ({ ...read }),
    onRead: (act: () => void) => {
      listener = act;
      return () => {
        listener = () => {};
      };
    },
    ask: (signal: AbortSignal) => {
      const at = Date.now();
      return new Promise<{ count: number; at: number }>((resolve, reject) => {
        asked.push({ resolve: (count) => resolve({ count, at }), reject: () => reject(new Error('no')), signal, at });
      });
    },
    /** A page reads the list. */
    pageReads(count: number) {
      read.count = count;
      read.at = Date.now();
      listener();
    },
  };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

function look(next: DocumentVisibilityState) {
  visibility = next;
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  [signedIn, visibility] = [true, 'visible'];
});
afterEach(() => vi.useRealTimers());

describe('a pending number', () => {
  it('is asked for at once, and a minute after each request, one at a time', async () => {
    const rows = source();
    const tell = vi.fn();
    const poll = new PendingPoll(rows, tell);
    expect(rows.asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(3 * pollEvery);
    expect(rows.asked).toHaveLength(1);
    rows.asked[0]?.resolve(3);
    await settled();
    expect(tell.mock.calls).toEqual([[3]]);
    expect(rows.asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(10_000);
    rows.asked[1]?.resolve(4);
    await vi.advanceTimersByTimeAsync(pollEvery - 10_001);
    expect(rows.asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(rows.asked).toHaveLength(3);
    poll.stop();
  });

  it('stays after a failure, and is asked for again a minute later', async () => {
    const rows = source();
    const tell = vi.fn();
    const poll = new PendingPoll(rows, tell);
    rows.asked[0]?.reject();
    await vi.advanceTimersByTimeAsync(pollEvery);
    expect(tell).not.toHaveBeenCalled();
    expect(rows.asked).toHaveLength(2);
    poll.stop();
  });

  it('is taken from what a page reads, and a request that began before counts no more', async () => {
    const rows = source();
    const tell = vi.fn();
    const poll = new PendingPoll(rows, tell);
    await vi.advanceTimersByTimeAsync(50);
    rows.pageReads(2);
    rows.asked[0]?.resolve(3);
    await settled();
    expect(rows.asked[0]?.signal.aborted).toBe(true);
    expect(tell.mock.calls).toEqual([[2]]);
    await vi.advanceTimersByTimeAsync(pollEvery - 1);
    expect(rows.asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(rows.asked).toHaveLength(2);
    poll.stop();
  });

  it('waits for a page that is reading the list', async () => {
    const rows = { ...source(), underWay: true, readAt: 0 };
    const poll = new PendingPoll(rows, vi.fn());
    await vi.advanceTimersByTimeAsync(pollEvery - 1);
    expect(rows.asked).toHaveLength(0);
    rows.underWay = false;
    await vi.advanceTimersByTimeAsync(1);
    expect(rows.asked).toHaveLength(1);
    poll.stop();
  });

  it('is not asked for while the tab is hidden, and once on return', async () => {
    const rows = source();
    const poll = new PendingPoll(rows, vi.fn());
    rows.asked[0]?.resolve(1);
    await settled();
    look('hidden');
    await vi.advanceTimersByTimeAsync(10 * pollEvery);
    expect(rows.asked).toHaveLength(1);
    look('visible');
    look('visible');
    expect(rows.asked).toHaveLength(2);
    rows.asked[1]?.resolve(1);
    await vi.advanceTimersByTimeAsync(pollEvery);
    expect(rows.asked).toHaveLength(3);
    poll.stop();
  });

  it('is never asked for without a session, nor when nobody needs it any more', async () => {
    const rows = source();
    const tell = vi.fn();
    const poll = new PendingPoll(rows, tell);
    rows.asked[0]?.resolve(1);
    await settled();
    signedIn = false;
    await vi.advanceTimersByTimeAsync(2 * pollEvery);
    expect(rows.asked).toHaveLength(1);
    signedIn = true;
    poll.stop();
    look('hidden');
    look('visible');
    rows.pageReads(9);
    await vi.advanceTimersByTimeAsync(2 * pollEvery);
    expect(rows.asked).toHaveLength(1);
    expect(tell.mock.calls).toEqual([[1]]);
  });
});
