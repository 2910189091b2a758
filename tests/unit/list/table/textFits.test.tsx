import { afterEach, beforeEach, expect, it, vi } from 'vitest';

// An instance for this file: in the shared one, another file's table may still wait for its measuring.
const ownModule = '/src/list/table/textFits.ts?own';

const measureText = vi.fn(() => ({ width: 10 }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', undefined);
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Object.defineProperty(document, 'fonts', { configurable: true, value: { check: () => true } });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ measureText } as never);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'fonts');
});

it('measures no font for the first rows, and later knows which texts fit', async () => {
  const { textFits } = (await import(
    /* @vite-ignore */ ownModule
  )) as typeof import('../../../../src/list/table/textFits');
  expect(textFits('abc', 200, false)).toBe(false);
  expect(measureText).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(measureText).toHaveBeenCalled();
  expect(textFits('abc', 200, false)).toBe(true);
  expect(textFits('abcdefghij', 105, false)).toBe(false);
  expect(textFits('ab', 10, false)).toBe(false);
  expect(textFits('é', 200, false)).toBe(false);
});
