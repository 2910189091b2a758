import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { asOne } from '../../scripts/lib/counts.mjs';
import { failuresList, playwrightFailures, vitestFailures } from '../../scripts/lib/failures.mjs';
import { at } from '../../scripts/lib/paths.mjs';

const folder = mkdtempSync(join(tmpdir(), 'failures-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content) {
  const file = join(folder, `${Math.random()}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe('what failed', () => {
  it('is read of a Vitest report: tests, and files that do not load', () => {
    const failed = {
      fullName: 'a rule holds',
      status: 'failed',
      failureMessages: ['\u001b[31mexpected 1\nto be 2\n    at x.ts:1'],
    };
    const file = report({
      testResults: [
        { name: at('tests/unit/a.test.ts'), status: 'failed', assertionResults: [failed, { status: 'passed' }] },
        { name: at('tests/unit/b.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
      ],
    });
    expect(vitestFailures(file)).toEqual([
      { file: 'tests/unit/a.test.ts', title: 'a rule holds', message: 'expected 1 | to be 2' },
      { file: 'tests/unit/b.test.ts', message: 'no such module' },
    ]);
  });

  it('is read of a Playwright report: tests that failed or took too long, and errors outside of them', () => {
    const spec = (title, ...results) => ({ title, tests: [{ results }] });
    const file = report({
      suites: [
        {
          title: 'login.spec.ts',
          specs: [
            spec('signs in', { status: 'passed' }),
            spec('signs out', { status: 'timedOut' }),
            spec('is refused', { status: 'failed', error: { message: 'no heading' } }),
            spec('is not for phones', { status: 'skipped' }),
          ],
        },
      ],
      errors: [{ message: 'no browser' }],
    });
    expect(playwrightFailures(file)).toEqual([
      { title: 'login.spec.ts › signs out', message: 'timedOut' },
      { title: 'login.spec.ts › is refused', message: 'no heading' },
      { message: 'no browser' },
    ]);
  });

  it('is nothing of a report that is not there', () => {
    expect(vitestFailures('nowhere.json')).toEqual([]);
    expect(playwrightFailures('nowhere.json')).toEqual([]);
  });
});

describe('the list at the end of a run', () => {
  it('names every failure with its step, and a step that failed without a test', () => {
    const list = failuresList([
      { title: 'Lint', counts: asOne(1), failures: [] },
      { title: 'Type check', counts: asOne(0), failures: [] },
      {
        title: 'Unit tests',
        counts: { passed: 3, failed: 2 },
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
  });

  it('is empty after a run without a failure', () => {
    expect(failuresList([{ title: 'Lint', counts: asOne(0), failures: [] }])).toBe('');
  });
});
