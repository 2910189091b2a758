import { expect, it } from 'vitest';
import { emailCompletions } from '../../../src/form/inputs/EmailInput';

const domains = ['example.com', 'example.org', 'Example.net'];

it.each([
  ['', []],
  ['ada', []],
  ['@', []],
  ['ada@', ['ada@example.com', 'ada@example.org', 'ada@Example.net']],
  ['ada@EXAMPLE.n', ['ada@Example.net']],
  [' ada@example.o', ['ada@example.org']],
  ['ada@example.org', []],
  ['ada@elsewhere', []],
  ['ada@b@', []],
])('completes %o as %o', (typed, completions) => {
  expect(emailCompletions(typed, domains)).toEqual(completions);
});
