import { browserTests, playwrightResult, readReport, vitestResult } from './testReport.mjs';

/**
 * The first failure among some, beside how many tests came to an end. An error outside of any test has no title, and then nothing
 * that ran says anything.
 */
function firstOf([failure], ran) {
  if (!failure) return { ran };
  return { ran: failure.title === undefined ? 0 : ran, title: failure.title, message: failure.message };
}

/** The first failure in Playwright's report: the test's title and its message. `ran` is how many tests came to an end. */
export function browserFailure(file) {
  const report = readReport(file);
  if (!report) return { ran: 0 };
  const ended = browserTests(report).filter(({ results }) => ![undefined, 'skipped'].includes(results.at(-1)?.status));
  return firstOf(playwrightResult(file, 0).failures, ended.length);
}

/** The same of Vitest's report. A file that does not load has no title: it tells of a fault of the breakage. */
export function vitestFailure(file) {
  const report = readReport(file);
  if (!report) return { ran: 0 };
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  return firstOf(
    vitestResult(file, 0).failures,
    tests.filter(({ status }) => status === 'passed' || status === 'failed').length,
  );
}
