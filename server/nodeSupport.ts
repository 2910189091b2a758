/** Ends of support by major version of Node, from https://github.com/nodejs/release/blob/main/schedule.json. */
const lastFixes: Readonly<Record<string, string>> = {
  20: '2026-04-30',
  21: '2024-06-01',
  22: '2027-04-30',
  23: '2025-06-01',
  24: '2028-04-30',
  25: '2026-06-01',
  26: '2029-04-30',
};

/** Returns a warning if this version of Node gets no fixes any more. */
export function warningOfNode(version: string, now: Date): string | undefined {
  const last = lastFixes[version.split('.')[0] ?? ''];
  if (last === undefined || now.toISOString().slice(0, 10) <= last) return undefined;
  return `Node ${version} has had no fixes since ${last}: known vulnerabilities stay open until you upgrade`;
}
