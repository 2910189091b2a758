import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PlannedMachine } from '../../../../src/custom/termination/plan';
import { Savings } from '../../../../src/custom/termination/Savings';

const pricedAt = new Date().toISOString().slice(0, 10);

const machine = (state: string, hourly_price: number | null) => ({ state, hourly_price }) as PlannedMachine;
const shown = (machines: readonly PlannedMachine[], priced_at: string | undefined = pricedAt) =>
  render(<Savings plan={{ priced_at }} machines={machines} />).container.textContent;

it('adds up the prices of running machines', () => {
  expect(shown([machine('running', 0.1), machine('pending', 0.15), machine('stopped', 9)])).toBe(
    `Saves $0.25 an hour, about $183 a month (estimate, prices of ${pricedAt}).`,
  );
});

it('says how many machines have no price, and never shows them as 0', () => {
  expect(shown([machine('running', 0.1), machine('running', null)])).toContain('1 machine has no price.');
  expect(shown([machine('running', null)])).toMatch(/^Cost: unknown/);
});

it('says that stopped machines cost nothing', () => {
  shown([machine('stopped', 0.1)]);
  expect(screen.getByText('Saves nothing: only running machines cost.')).toBeVisible();
});

it('shows nothing without a price list or machines', () => {
  expect(render(<Savings plan={{}} machines={[machine('running', 0.1)]} />).container).toBeEmptyDOMElement();
  expect(shown([])).toBe('');
});
