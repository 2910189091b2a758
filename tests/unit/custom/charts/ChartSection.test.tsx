import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SeriesRange } from '../../../../contract/fleetHistory';
import { ChartSection } from '../../../../src/custom/charts/ChartSection';
import { ConsoleContext } from '../../list/openList';

const loads = new Map<SeriesRange, (text: string) => void>();
const read = (range: SeriesRange) => new Promise<string>((resolve) => loads.set(range, resolve));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const isBusy = (text: string) => screen.getByText(text).closest('[aria-busy]') !== null;

it('marks the charts of the former period until those of another one have loaded', async () => {
  render(
    <ChartSection first="24h" id="test" read={read} kinds={[]} heading="Machines" height={100}>
      {(text) => <p>{text}</p>}
    </ChartSection>,
    { wrapper: ConsoleContext },
  );
  await act(async () => loads.get('24h')?.('of a day'));
  await pass(10);
  expect(isBusy('of a day')).toBe(false);
  act(() => screen.getByRole('button', { name: '30 days' }).click());
  await pass(300);
  expect(isBusy('of a day')).toBe(true);
  await act(async () => loads.get('30d')?.('of a month'));
  await pass(10);
  expect(isBusy('of a month')).toBe(false);
});
