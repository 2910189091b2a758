import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { add, asOne, playwrightCounts, summary, vitestCounts } from '../../scripts/lib/counts.mjs';

const folder = mkdtempSync(join(tmpdir(), 'counts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const report = (content) => {
  const file = join(folder, `${Math.random()}.json`);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};
const vitest = (passed, failed, testResults = [], numPendingTests = 1) =>
  report({ numPassedTests: passed, numFailedTests: failed, numPendingTests, numTodoTests: 0, testResults });
const playwright = (expected, unexpected, flaky = 0, errors = []) =>
  report({ stats: { expected, unexpected, flaky, skipped: 2 }, errors });

describe('counts of the unit tests', () => {
  it('sums what the report says', () => {
    expect(vitestCounts(vitest(5, 2), 1)).toEqual({ passed: 5, failed: 2, skipped: 1 });
  });
  it('counts a file that does not load as a failure', () => {
    const broken = { status: 'failed', assertionResults: [] };
    expect(vitestCounts(vitest(5, 0, [broken]), 1).failed).toBe(1);
  });
  it('counts an error outside of any test as a failure', () => {
    expect(vitestCounts(vitest(5, 0), 1).failed).toBe(1);
  });
  it.each([
    ['nothing to run', vitest(0, 0, [], 0)],
    ['half a report', report('{"num')],
    ['no report', 'nowhere.json'],
  ])('counts %s as a failure', (_case, file) => {
    expect(vitestCounts(file, 0).failed).toBe(1);
    expect(vitestCounts(file, 1).failed).toBe(1);
  });
});

describe('counts of the browser tests', () => {
  it('sums what the report says, and takes a flaky test for a failed one', () => {
    expect(playwrightCounts(playwright(4, 1, 1), 1)).toEqual({ passed: 4, failed: 2, skipped: 2 });
  });
  it('counts errors outside of tests, and a run that crashed', () => {
    expect(playwrightCounts(playwright(4, 0, 0, [{}]), 1).failed).toBe(1);
    expect(playwrightCounts(playwright(4, 0), 1).failed).toBe(1);
    expect(playwrightCounts('nowhere.json', 0).failed).toBe(1);
  });
});

describe('the last line', () => {
  it('names skipped tests only when there are some', () => {
    expect(summary(asOne(0))).toBe('1 passed, 0 failed');
    expect(summary(add(asOne(1), { passed: 3, failed: 0, skipped: 2 }))).toBe('3 passed, 1 failed, 2 skipped');
  });
});
