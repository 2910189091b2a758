import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { at } from '../../scripts/lib/paths.mjs';
import {
  checkResult,
  failuresList,
  playwrightResult,
  summary,
  sumOf,
  vitestResult,
} from '../../scripts/lib/testReport.mjs';

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

describe('the result of Vitest', () => {
  const failed = {
    fullName: 'a rule holds',
    status: 'failed',
    failureMessages: ['\u001b[31mexpected 1\nto be 2\n    at x.ts:1'],
  };

  it('has the counts and failures of the report, and a file that does not load as a failure', () => {
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

  it.each([
    ['fails without a failed test', vitest(5, 0), 1],
    ['runs no test', vitest(0, 0, [], 0), 0],
    ['leaves half a report', report('{"num'), 0],
    ['leaves no report', 'nowhere.json', 0],
  ])('is one failure if it %s', (_case, file, code) => {
    expect(vitestResult(file, code).failed).toBe(1);
  });
});

describe('the result of Playwright', () => {
  it('has flaky tests, time-outs and errors outside of tests as failures', () => {
    const spec = (title, ...results) => ({ title, tests: [{ results }] });
    const suite = {
      title: 'login.spec.ts',
      specs: [
        spec('signs in', { status: 'passed' }),
        spec('signs out', { status: 'timedOut' }),
        spec('is refused', { status: 'failed', error: { message: 'no heading' } }),
        spec('is not for phones', { status: 'skipped' }),
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
    ['fails without a failed test', playwright({}), 1],
    ['leaves no report', 'nowhere.json', 0],
  ])('is one failure if it %s', (_case, file, code) => {
    expect(playwrightResult(file, code).failed).toBe(1);
  });
});

describe('the end of a run', () => {
  it('sums up all steps in one line', () => {
    const sum = sumOf([checkResult(0), checkResult(1), { passed: 3, failed: 0, skipped: 0, failures: [] }]);
    expect(summary(sum)).toBe('4 passed, 1 failed');
    expect(summary({ ...sum, skipped: 2 })).toBe('4 passed, 1 failed, 2 skipped');
  });

  it('lists each failure with its step, and a step that failed without a test', () => {
    const list = failuresList([
      { ...checkResult(1), title: 'Lint' },
      { ...checkResult(0), title: 'Type check' },
      {
        ...{ title: 'Unit tests', failed: 2 },
        failures: [{ file: 'a.test.ts', title: 'holds', message: 'expected 1' }, { message: 'no browser' }],
      },
    ]);
    expect(list.split('\n').filter(Boolean)).toEqual([
      'Failed',
      '  Lint: see its output above',
      '  a.test.ts › holds (Unit tests)',
      '    expected 1',
      '  outside of any test (Unit tests)',
      '    no browser',
    ]);
    expect(failuresList([{ ...checkResult(0), title: 'Lint' }])).toBe('');
  });
});
