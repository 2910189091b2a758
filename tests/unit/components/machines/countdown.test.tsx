import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Countdown, leftText } from '../../../../src/components/machines/Countdown';
import '../../../../src/i18n/consoleTexts';

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 5, 1, 9) }));
afterEach(() => void vi.useRealTimers());

it.each([
  [-1, 'Terminates now'],
  [0, 'Terminates now'],
  [1, 'Terminates in 1 s'],
  [60_000, 'Terminates in 60 s'],
  [60_001, 'Terminates in 2 min'],
  [1_800_000, 'Terminates in 30 min'],
  [3_600_001, 'Terminates in 2 h'],
  [2 * 86_400_001, 'Terminates in 3 d'],
] as const)('rounds up %i ms', (left, text) => {
  expect(leftText(left).text).toBe(text);
});

it('says that the end of a lifetime stops a machine', () => {
  expect(leftText(3 * 86_400_000, 'ending').text).toBe('Stops in 3 d');
});

it('counts down, and follows a clock that jumps', () => {
  render(<Countdown to="2026-06-01T09:02:00.000Z" />);
  expect(screen.getByText('Terminates in 2 min')).toHaveAttribute('datetime', '2026-06-01T09:02:00.000Z');
  act(() => void vi.advanceTimersByTime(60_010));
  expect(screen.getByText('Terminates in 60 s')).toBeInTheDocument();
  vi.setSystemTime(Date.UTC(2026, 5, 1, 10));
  act(() => void vi.advanceTimersByTime(1_010));
  expect(screen.getByText('Terminates now')).toBeInTheDocument();
});

it('counts to a moment that replaces another from the present time', () => {
  const { rerender } = render(<Countdown to="2026-06-07T09:00:00.000Z" reason="expiry" />);
  vi.setSystemTime(Date.UTC(2026, 5, 1, 9, 50));
  rerender(<Countdown to="2026-06-01T10:20:00.000Z" />);
  expect(screen.getByText('Terminates in 30 min')).toBeInTheDocument();
});
