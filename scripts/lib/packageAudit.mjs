/**
 * What the answer of `npm audit --json` says, in lines for people, and the code to end with: 1 when there is a known weakness in
 * what runs in production, 0 when there is none or when the registry could not be asked.
 */
export function verdictOf(output) {
  const report = read(output);
  if (report?.auditReportVersion === undefined) {
    const reason = report?.message ?? 'no answer';
    return { code: 0, lines: [`NOT CHECKED: the registry says nothing about known weaknesses here (${reason}).`] };
  }
  const found = Object.values(report.vulnerabilities);
  if (found.length === 0) return { code: 0, lines: ['No known weakness in the packages that run in production.'] };
  const lines = found.map(({ name, severity, range, fixAvailable }) => {
    const mended = fixAvailable ? 'there is a version without it' : 'there is no version without it yet';
    return `${severity}: ${name} ${range}, ${mended}`;
  });
  return { code: 1, lines };
}

function read(output) {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}
