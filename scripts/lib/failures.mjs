import { relative } from 'node:path';
import { root } from './paths.mjs';
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

/** What failed in Vitest's report, each with the beginning of its message: tests by `title` and `file`, then files that did not load. */
export function vitestFailures(file) {
  const { testResults = [] } = readReport(file) ?? {};
  const files = testResults.map((result) => ({ ...result, file: relative(root, result.name ?? '') }));
  const tests = files.flatMap(({ file: of, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages = [] }) => ({
        title: fullName,
        file: of,
        message: shortened(failureMessages[0]),
      })),
  );
  const broken = files.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return [...tests, ...broken.map(({ file: of, message }) => ({ file: of, message: shortened(message) }))];
}

/** The same of Playwright's report, whose titles begin with the file; an error outside of any test has none. */
export function playwrightFailures(file) {
  const { suites, errors = [] } = readReport(file) ?? {};
  const tests = browserTests({ suites }).flatMap(({ title, results }) => {
    const failed = results.find(({ status }) => !['passed', 'skipped'].includes(status));
    return failed ? [{ title, message: shortened(failed.error?.message ?? failed.status) }] : [];
  });
  return [...tests, ...errors.map(({ message }) => ({ message: shortened(message) }))];
}

/**
 * What stands before the last line of a run that failed, for a reader who sees only its end: every failed test, and the steps that
 * failed without one.
 *
 * @param results of each step: `title`, `counts` and `failures`
 */
export function failuresList(results) {
  const lines = results
    .filter(({ counts }) => counts.failed > 0)
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
