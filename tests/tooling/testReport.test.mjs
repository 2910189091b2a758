import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { at } from '../../scripts/lib/paths.mjs';
import { checkResult, failuresList, playwrightResult, vitestResult } from '../../scripts/lib/testReport.mjs';

const folder = mkdtempSync(join(tmpdir(), 'report-'));
afterAll(() => rmSync(folder, { recursive: true }));

let reports = 0;
function report(content) {
  reports += 1;
  const file = join(folder, `${reports}.json`);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}
const vitest = (passed, failed, testResults = [], numPendingTests = 1) =>
  report({ numPassedTests: passed, numFailedTests: failed, numPendingTests, numTodoTests: 0, testResults });
const playwright = (stats, rest = {}) =>
  report({ stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 2, ...stats }, ...rest });

it('counts a file that does not load as a failure of Vitest', () => {
  const failed = {
    fullName: 'a rule holds',
    status: 'failed',
    failureMessages: ['expected 1\nto be 2\n    at x.ts:1'],
  };
  const file = vitest(5, 1, [
    { name: at('tests/unit/a.test.ts'), status: 'failed', assertionResults: [failed, { status: 'passed' }] },
    { name: at('tests/unit/b.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
  ]);
  expect(vitestResult(file, 1)).toEqual({
    ...{ passed: 5, failed: 2, skipped: 1 },
    failures: [
      { file: 'tests/unit/a.test.ts', title: 'a rule holds', message: 'expected 1 | to be 2' },
      { file: 'tests/unit/b.test.ts', message: 'no such module' },
    ],
  });
});

it('counts flaky tests, time-outs and errors outside of tests as failures of Playwright', () => {
  const spec = (title, ...results) => ({ title, tests: [{ results }] });
  const suite = {
    title: 'login.spec.ts',
    specs: [
      spec('signs in', { status: 'passed' }),
      spec('signs out', { status: 'timedOut' }),
      spec('is refused', { status: 'failed', error: { message: 'no heading' } }),
    ],
  };
  const file = playwright({ unexpected: 1, flaky: 1 }, { suites: [suite], errors: [{ message: 'no browser' }] });
  expect(playwrightResult(file, 1)).toEqual({
    ...{ passed: 4, failed: 3, skipped: 2 },
    failures: [
      { title: 'login.spec.ts › signs out', message: 'timedOut' },
      { title: 'login.spec.ts › is refused', message: 'no heading' },
      { message: 'no browser' },
    ],
  });
});

it.each([
  ['Vitest fails without a failed test', () => vitestResult(vitest(5, 0), 1)],
  ['Vitest runs no test', () => vitestResult(vitest(0, 0, [], 0), 0)],
  ['Vitest leaves half a report', () => vitestResult(report('{"num'), 0)],
  ['Vitest leaves no report', () => vitestResult('nowhere.json', 0)],
  ['Playwright fails without a failed test', () => playwrightResult(playwright({}), 1)],
  ['Playwright leaves no report', () => playwrightResult('nowhere.json', 0)],
])('counts one failure if %s', (_case, result) => {
  expect(result().failed).toBe(1);
});

it('lists each failure with its file, its step and its message', () => {
  const list = failuresList([
    { ...checkResult(1), title: 'Lint' },
    { ...checkResult(0), title: 'Type check' },
    { title: 'Unit tests', failed: 1, failures: [{ file: 'a.test.ts', title: 'holds', message: 'expected 1' }] },
  ]);
  expect(list.split('\n').filter(Boolean)).toEqual([
    'Failed',
    '  Lint: see its output above',
    '  a.test.ts › holds (Unit tests)',
    '    expected 1',
  ]);
});
