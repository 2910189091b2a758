import { expect, it } from 'vitest';
import { verdictOf } from '../../scripts/lib/packageAudit.mjs';

it('a registry without known weaknesses is good news', () => {
  const answer = { auditReportVersion: 2, vulnerabilities: {} };
  expect(verdictOf(JSON.stringify(answer))).toEqual({
    code: 0,
    lines: ['No known weakness in the packages that run in production.'],
  });
});

it('each known weakness is named, and fails', () => {
  const vulnerabilities = {
    a: { name: 'a', severity: 'high', range: '<1.2.3', fixAvailable: true },
    b: { name: 'b', severity: 'low', range: '*', fixAvailable: false },
  };
  expect(verdictOf(JSON.stringify({ auditReportVersion: 2, vulnerabilities }))).toEqual({
    code: 1,
    lines: ['high: a <1.2.3, there is a version without it', 'low: b *, there is no version without it yet'],
  });
});

it.each([
  ['refuses the question', JSON.stringify({ message: '405 Method Not Allowed' }), '(405 Method Not Allowed)'],
  ['does not answer', '', '(no answer)'],
  ['answers something else', '<html>', '(no answer)'],
])('a registry that %s proves nothing, which is said, and fails nothing', (_, output, reason) => {
  const { code, lines } = verdictOf(output);
  expect(code).toBe(0);
  expect(lines).toEqual([expect.stringMatching(/^NOT CHECKED: /)]);
  expect(lines[0]).toContain(reason);
});
