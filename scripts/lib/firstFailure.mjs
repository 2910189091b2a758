import { browserTests, readReport } from './readReport.mjs';

/** More of a failure's message is in the tests' own output. */
const shownCharacters = 300;

/** The beginning of a message, on one line and without colours. */
function shortened(message = '') {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is how a terminal's colours begin
  const plain = message.replace(/\u001b\[\d*m/g, '');
  const lines = plain.split('\n').map((line) => line.trim());
  const stack = lines.findIndex((line) => /^(at |Call log:)/.test(line));
  return lines
    .slice(0, stack < 0 ? undefined : stack)
    .filter(Boolean)
    .join(' | ')
    .slice(0, shownCharacters);
}

/** The first failure in Playwright's report: the test's title and its message. `ran` is how many tests came to an end. */
export function browserFailure(file) {
  const report = readReport(file);
  if (!report) return { ran: 0 };
  const tests = browserTests(report)
    .map(({ title, results }) => ({ title, ...results.at(-1) }))
    .filter(({ status }) => status !== 'skipped' && status !== undefined);
  const failed = tests.find(({ status }) => status === 'failed' || status === 'timedOut');
  if (failed) return { ran: tests.length, title: failed.title, message: shortened(failed.error?.message) };
  const [error] = report.errors;
  return { ran: error ? 0 : tests.length, message: shortened(error?.message) };
}

/** The same of Vitest's report. A file that does not load has no title: it tells of a fault of the breakage. */
export function vitestFailure(file) {
  const report = readReport(file);
  if (!report) return { ran: 0 };
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.find(({ status }) => status === 'failed');
  const ran = tests.filter(({ status }) => status === 'passed' || status === 'failed').length;
  if (failed) return { ran, title: failed.fullName, message: shortened(failed.failureMessages[0]) };
  const broken = report.testResults.find(({ status }) => status === 'failed');
  return { ran: broken ? 0 : ran, message: shortened(broken?.message) };
}
