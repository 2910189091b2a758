import { expect, it } from 'vitest';
import { satisfies } from '../../scripts/lib/nodeVersion.mjs';

it.each([
  ['18.20.4', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['21.7.3', false],
  ['22.11.0', false],
  ['22.12.0', true],
  ['23.0.0', true],
  ['24.1.0', true],
])('compares the whole version: Node %s satisfies ^20.19 || >=22.12: %s', (version, expected) => {
  expect(satisfies(version, '^20.19 || >=22.12')).toBe(expected);
});
