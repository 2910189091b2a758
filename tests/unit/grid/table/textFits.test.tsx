import { afterEach, beforeEach, expect, it, vi } from 'vitest';

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
  // Another file may have drawn a table whose timer never fired.
  vi.resetModules();
  const { textFits } = await import('../../../../src/grid/table/textFits');
  expect(textFits('abc', 200, false)).toBe(false);
  expect(measureText).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(measureText).toHaveBeenCalled();
  expect(textFits('abc', 200, false)).toBe(true);
  expect(textFits('abcdefghij', 105, false)).toBe(false);
  expect(textFits('ab', 10, false)).toBe(false);
  expect(textFits('é', 200, false)).toBe(false);
});
