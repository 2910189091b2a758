import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearToasts,
  currentToasts,
  dismissToast,
  holdToast,
  pressToast,
  releaseToast,
  showToast,
} from '../../../src/components/toasts';

const texts = () => currentToasts().map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  clearToasts();
  vi.useRealTimers();
});

describe('toasts', () => {
  it('disappear after two seconds unless specified', () => {
    showToast('info', 'short');
    showToast('error', 'long', { duration: 6_000 });
    vi.advanceTimersByTime(1_999);
    expect(texts()).toEqual(['short', 'long']);
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual(['long']);
    vi.advanceTimersByTime(4_000);
    expect(texts()).toEqual([]);
  });

  it('merge equal messages, for as long as the last one', () => {
    for (let time = 0; time < 1_000; time += 1) showToast('info', 'Refresh triggered');
    vi.advanceTimersByTime(1_500);
    showToast('info', 'Refresh triggered');
    expect(texts()).toEqual(['Refresh triggered']);
    vi.advanceTimersByTime(1_500);
    expect(texts()).toEqual(['Refresh triggered']);
  });

  it('are limited in number, and the oldest disappears', () => {
    for (const text of ['1', '2', '3', '4', '5']) showToast('error', text);
    expect(texts()).toEqual(['2', '3', '4', '5']);
  });

  it('drop passing messages before results, in the order in which they close', () => {
    const long = { duration: 5_000 };
    for (const text of ['result', '2', '3']) showToast('success', text, long);
    showToast('info', 'Loaded 25 processes');
    showToast('success', '4', long);
    expect(texts()).toEqual(['result', '2', '3', '4']);
    showToast('info', 'Loaded 26 processes');
    expect(texts()).toEqual(['result', '2', '3', '4']);
    vi.advanceTimersByTime(4_999);
    expect(texts()).toEqual(['result', '2', '3', '4']);
  });

  it('wait while the user reads them', () => {
    showToast('info', 'read me');
    const id = currentToasts()[0]?.id ?? 0;
    vi.advanceTimersByTime(1_000);
    holdToast(id);
    vi.advanceTimersByTime(60_000);
    expect(texts()).toEqual(['read me']);
    releaseToast(id);
    vi.advanceTimersByTime(1_000);
    expect(texts()).toEqual([]);
  });

  it('with a button run it or expire once, and never merge', () => {
    const calls: string[] = [];
    const offer = (name: string) => {
      const action = {
        label: 'Undo',
        press: () => void calls.push(`${name} pressed`),
        gone: () => void calls.push(`${name} gone`),
      };
      showToast('info', 'Deleted', { action, duration: 1_000 });
    };
    const [pressed, closed, late, pushed] = ['pressed', 'closed', 'late', 'pushed'];
    offer(pressed);
    offer(closed);
    expect(texts()).toEqual(['Deleted', 'Deleted']);
    const [first, second] = currentToasts();
    pressToast(first?.id ?? 0);
    pressToast(first?.id ?? 0);
    dismissToast(second?.id ?? 0);
    offer(late);
    vi.advanceTimersByTime(1_000);
    expect(calls).toEqual(['pressed pressed', 'closed gone', 'late gone']);
    offer(pushed);
    for (const text of ['1', '2', '3', '4']) showToast('error', text);
    expect(calls.at(-1)).toBe('pushed gone');
    expect(calls).toHaveLength(4);
  });

  it('can be closed', () => {
    showToast('info', 'x');
    dismissToast(currentToasts()[0]?.id ?? 0);
    expect(texts()).toEqual([]);
  });
});
