import { readReport } from './readReport.mjs';

const none = { passed: 0, failed: 0, skipped: 0 };

export const add = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** What a check that is not made of tests counts as: one. */
export const asOne = (code) => (code === 0 ? { ...none, passed: 1 } : { ...none, failed: 1 });

/**
 * A runner that failed must not count as zero failures, however it did: it crashed before its report, a file did not
 * load, an error came from outside of any test, or it found nothing to run.
 */
function atLeastOneFailure(counts, code) {
  const silent = counts.failed === 0 && (code !== 0 || counts.passed + counts.skipped === 0);
  return silent ? { ...counts, failed: 1 } : counts;
}

/** Sums Vitest's JSON report. A file that does not load has no tests in the report, and counts as one failure. */
export function vitestCounts(file, code) {
  const report = readReport(file);
  if (!report) return { ...none, failed: 1 };
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  return atLeastOneFailure(counts, code);
}

/** Sums Playwright's JSON report. A test that passed only on a second try is no pass. */
export function playwrightCounts(file, code) {
  const report = readReport(file);
  if (!report) return { ...none, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return atLeastOneFailure({ passed: expected, failed: unexpected + flaky + report.errors.length, skipped }, code);
}

/** The last line of `npm test`. */
export function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
