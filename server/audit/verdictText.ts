import type { Verdict } from './store';

/** So many faults are told. */
const told = 20;

/** What is wrong with a log, a line each. */
export function faultsOf({ faults, faultCount }: Verdict): string {
  const lines = faults.slice(0, told).map(({ seq, reason }) => `audit row ${seq} ${reason}`);
  if (faultCount > lines.length) lines.push(`and ${faultCount - lines.length} more`);
  return lines.join('\n  ');
}

/** What is known of a log without faults, and of which of its rows nothing is: only a key shows that nobody has made them anew. */
export function praiseOf({ rows, keyedRows, comparedAnchors, stub }: Verdict): string {
  const more = [
    ...(stub ? [`${stub.rows} rows up to row ${stub.seq} were removed on ${stub.at.toISOString()}`] : []),
    `${keyedRows} rows are keyed`,
    `${comparedAnchors} notes from elsewhere agree with it`,
  ];
  const unkeyed = rows - keyedRows;
  const doubt =
    unkeyed > 0
      ? `The oldest ${unkeyed} rows have no key: an earlier version wrote them, or somebody who can write to the database has made them anew.\n`
      : '';
  return `The audit log is whole: ${rows} rows.\n${more.join('; ')}.\n${doubt}`;
}
