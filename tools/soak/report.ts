import type { Kind } from './journal';
import type { Result } from './soak';

const kinds: readonly Kind[] = [
  'process request',
  'update request',
  'decision',
  'launch',
  'termination',
  'registration',
  'vertical',
  'roles',
];
const outcomes = ['acknowledged', 'refused', 'unanswered'] as const;

const troubleNames = [
  'kills',
  'restarts',
  'pauses',
  'database stops',
  'database pauses',
  'full disks',
  'cloud faults',
] as const;

/** Formats the result of a run as a short table. */
export function tableOf(result: Result): string {
  const { plan, journal, troubles, starts, worstStart, seconds, violations, leftOut } = result;
  const ground = plan.onCloud ? `${plan.database} and a cloud` : plan.database;
  const rows = [
    [`${ground}, seed ${plan.seed}`, ...outcomes],
    ...kinds.map((kind) => [kind, ...outcomes.map((outcome) => String(journal.count(outcome, kind)))]),
    ['all', ...outcomes.map((outcome) => String(journal.count(outcome)))],
  ];
  const made = troubleNames.map((name) => `${troubles.get(name) ?? 0} ${name}`).join(', ');
  return [
    ...rows.map(([name = '', ...cells]) => `  ${name.padEnd(32)}${cells.map((cell) => cell.padStart(14)).join('')}`),
    `  ${made}; ${starts} starts, the worst ${(worstStart / 1_000).toFixed(1)} s; ${seconds.toFixed(0)} s in all`,
    ...leftOut.map((words) => `  ${words}`),
    `  violations: ${violations.length === 0 ? 'none' : violations.length}`,
    ...violations.map((violation) => `    ${violation}`),
  ].join('\n');
}
