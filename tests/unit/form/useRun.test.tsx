import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginSession, endSession } from '../../../src/authProvider/session';
import type { ActionResult } from '../../../src/definitions/answer';
import { resultOf } from '../../../src/form/results';
import { useRun } from '../../../src/form/useRun';

const ada = { username: 'ada', email: 'ada@b.c', roles: ['aws operator'], vertical: 'Data/Air' };
const answer = { ...resultOf('success', 'Made'), act: 'make', values: { name: 'web' } };

/** Returns a result that the test resolves. */
function later() {
  let resolve: (answer: ActionResult) => void = () => undefined;
  const promise = new Promise<ActionResult>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

beforeEach(() => void beginSession('token', ada));
afterEach(() => endSession('logout'));

describe('the last result of a form', () => {
  it('is shown when the form opens again, separate from other forms', async () => {
    const first = renderHook(() => useRun('a'));
    await act(() => first.result.current.run(async () => answer));
    first.unmount();
    expect(renderHook(() => useRun('a')).result.current.answer).toBe(answer);
    expect(renderHook(() => useRun('b')).result.current.answer).toBeUndefined();
  });

  it('arrives while the form is closed, and blocks another submit until then', async () => {
    const { promise, resolve } = later();
    const first = renderHook(() => useRun('a'));
    let running: Promise<void> | undefined;
    act(() => {
      running = first.result.current.run(() => promise);
    });
    first.unmount();
    const again = renderHook(() => useRun('a'));
    expect(again.result.current.busy).toBe(true);
    const second = vi.fn();
    await act(() => again.result.current.run(second));
    expect(second).not.toHaveBeenCalled();
    act(() => again.result.current.close());
    expect(again.result.current.busy).toBe(true);
    resolve(answer);
    await act(async () => running);
    expect(again.result.current).toMatchObject({ answer, busy: false });
  });

  it('is awaited without keeping the processor busy', async () => {
    vi.useFakeTimers();
    try {
      const { promise, resolve } = later();
      const { result, unmount } = renderHook(() => useRun('slow'));
      let running: Promise<void> | undefined;
      act(() => {
        running = result.current.run(() => promise);
      });
      unmount();
      const since = Date.now();
      for (let count = 0; count < 20; count += 1) await vi.advanceTimersToNextTimerAsync();
      expect(Date.now() - since).toBeGreaterThan(10_000);
      resolve(answer);
      await act(async () => running);
    } finally {
      vi.useRealTimers();
    }
  });

  it('may arrive before the call ends, which reports its progress', async () => {
    const { promise, resolve } = later();
    const first = renderHook(() => useRun('a'));
    let running: Promise<void> | undefined;
    await act(async () => {
      running = first.result.current.run((report) => {
        report({ progress: { done: 1, of: 2 } });
        report({ answer, act: 'look' });
        return promise;
      }, 'send');
    });
    first.unmount();
    const again = renderHook(() => useRun('a'));
    expect(again.result.current).toMatchObject({ answer, act: 'look', busy: true, progress: { done: 1, of: 2 } });
    const last = resultOf('warning', 'Perhaps');
    resolve(last);
    await act(async () => running);
    expect(again.result.current).toMatchObject({ answer: last, act: undefined, busy: false, progress: undefined });
  });

  it('is stored for this tab and this user, until it is closed', async () => {
    const { result } = renderHook(() => useRun('a'));
    await act(() => result.current.run(async () => answer));
    const stored = () => renderHook(() => useRun('a')).result.current.answer;
    expect(stored()).toEqual(answer);
    act(() => void beginSession('other', { ...ada, username: 'otto' }));
    expect(stored()).toBeUndefined();
    act(() => void beginSession('token', ada));
    act(() => result.current.close());
    expect(stored()).toBeUndefined();
  });

  it('is not shown after the end of the session, also if it was pending', async () => {
    const { promise, resolve } = later();
    const { result } = renderHook(() => useRun('a'));
    await act(() => result.current.run(async () => answer));
    let running: Promise<void> | undefined;
    act(() => {
      running = result.current.run(() => promise);
    });
    act(() => endSession('logout'));
    expect(result.current).toMatchObject({ answer: undefined, busy: false });
    resolve(answer);
    await act(async () => running);
    expect(result.current.answer).toBeUndefined();
  });
});
