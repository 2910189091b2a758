import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './paths.mjs';

/**
 * @typedef {object} Result
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {readonly { file?: string, title?: string, message: string }[]} failures without a title if no test caused it
 */

/** Maximum length of a failure's message in the final list, in characters. The runner's own output has all of it. */
const longestMessage = 300;

/** Returns the result of a check without tests. */
export const checkResult = (code) => ({
  passed: code === 0 ? 1 : 0,
  failed: code === 0 ? 0 : 1,
  skipped: 0,
  failures: [],
});

/** Adds up results. */
export const sumOf = (results) => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failed: results.reduce((sum, { failed }) => sum + failed, 0),
  skipped: results.reduce((sum, { skipped }) => sum + skipped, 0),
  failures: results.flatMap(({ failures }) => failures),
});

/** Returns the last line of a run. */
export const summary = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** Reads a runner's JSON report; `undefined` if it is missing or incomplete. */
function readReport(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Returns the tests of Playwright's JSON report, each with its results per attempt. The title starts with the file. */
function browserTests({ suites = [] }, around = []) {
  return suites.flatMap(({ title, specs = [], suites: inner }) => {
    const titles = [...around, title];
    const own = specs.flatMap((spec) =>
      spec.tests.map(({ results }) => ({ title: [...titles, spec.title].join(' › '), results })),
    );
    return [...own, ...browserTests({ suites: inner }, titles)];
  });
}

/** Returns the beginning of a message on one line, without colors and stack. */
function shortened(message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim());
  const stack = lines.findIndex((line) => /^(at |Call log:)/.test(line));
  return lines
    .slice(0, stack < 0 ? undefined : stack)
    .filter(Boolean)
    .join(' | ')
    .slice(0, longestMessage);
}

/** Counts a runner that failed without a failed test, or ran no test, as one failure. */
function atLeastOneFailure(result, code) {
  const isSilent = result.failed === 0 && (code !== 0 || result.passed + result.skipped === 0);
  return isSilent ? { ...result, failed: 1 } : result;
}

/**
 * Returns the result of a Vitest run. A file that does not load counts as one failure.
 *
 * @param code the exit code of Vitest
 */
export function vitestResult(file, code) {
  const report = readReport(file);
  if (!report) return checkResult(1);
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const path = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [{ file: path, message: shortened(message) }];
    return failed.map(({ fullName, failureMessages = [] }) => ({
      file: path,
      title: fullName,
      message: shortened(failureMessages[0]),
    }));
  });
  const broken = failures.filter(({ title }) => title === undefined).length;
  return atLeastOneFailure(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken,
      skipped: report.numPendingTests + report.numTodoTests,
      failures,
    },
    code,
  );
}

/**
 * Returns the result of a Playwright run. A test that passes only on a retry has failed.
 *
 * @param code the exit code of Playwright
 */
export function playwrightResult(file, code) {
  const report = readReport(file);
  if (!report) return checkResult(1);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const tests = browserTests(report).flatMap(({ title, results }) => {
    const failed = results.find(({ status }) => !['passed', 'skipped'].includes(status));
    return failed ? [{ title, message: shortened(failed.error?.message ?? failed.status) }] : [];
  });
  const errors = report.errors ?? [];
  return atLeastOneFailure(
    {
      passed: expected,
      failed: unexpected + flaky + errors.length,
      skipped,
      failures: [...tests, ...errors.map(({ message }) => ({ message: shortened(message) }))],
    },
    code,
  );
}

/**
 * Returns the list of failures that precedes the last line.
 *
 * @param results of each step, with its `title`
 */
export function failuresList(results) {
  const lines = results
    .filter(({ failed }) => failed > 0)
    .flatMap(({ title: step, failures }) =>
      failures.length === 0
        ? [`  ${step}: see its output above`]
        : failures.map(({ file, title, message }) => {
            const name = [file, title].filter(Boolean).join(' › ') || 'outside of any test';
            return `  ${name} (${step})\n    ${message}`;
          }),
    );
  return lines.length > 0 ? ['', 'Failed', ...lines].join('\n') : '';
}
