import { machineSpans } from '../../../contract/fleetHistory';
import { machineHealth } from '../../../contract/machineHealth';
import { machineHistory } from '../../../contract/machineHistory';
import { momentIn } from '../../../contract/past';
import { plainText } from '../../dataProvider/cells';
import { t } from '../../i18n/translate';
import { addition, type ColumnDefinition, pastAt, type Row, toPerson, type ValueGroup } from '../defineResource';
import { stateColumns } from './machineActs';
import { inCharge } from './requests';

/* The facts on the page of a machine that further calls add to its row. */

const unknown = () => t('charts.unknown');

/** Returns when the present state began. Each span of it has another type or process. */
const stateSince = addition(
  machineSpans,
  (answer) => {
    const [now, ...before] = answer?.data ?? [];
    const other = before.findIndex(({ state }) => state !== now?.state);
    const first = before[(other < 0 ? before.length : other) - 1] ?? now;
    return { state_since: (now?.until === null && first?.since) || unknown() };
  },
  ['machine'],
);

/** Returns the process with its owner and limit, and who launched the machine. */
const owners = addition(
  machineHistory,
  (answer) => {
    const { process, acts = [] } = answer?.data ?? {};
    const { machines_live: live, machine_max_count: limit } = process ?? {};
    return {
      process_names: [process?.process_name, process?.subprocess_name].filter(Boolean).join(' / '),
      process_machines: live === undefined || limit === undefined ? null : t('approvals.inUse', { live, limit }),
      process_owner: process?.process_owner || unknown(),
      incharge: process?.incharge || null,
      launched_by: acts.find(({ act }) => act === 'launch')?.by ?? null,
    };
  },
  ['machine', 'process'],
);

/** The results of a status check, from the worst. */
const checkResults = ['impaired', 'insufficient-data', 'initializing', 'not-applicable', 'ok'];

/** Returns the worst result of the status checks, all of them in words, and the reason for the state. */
const health = addition(machineHealth, (answer) => {
  const { system_check, instance_check, storage_check, state_reason = null } = answer?.data ?? {};
  const checks = { system: system_check, instance: instance_check, storage: storage_check };
  const known = Object.entries(checks).flatMap(([name, result]) => (result ? [{ name, result }] : []));
  const rank = ({ result }: { readonly result: string }) => checkResults.indexOf(result);
  const [worst] = known.toSorted((one, other) => rank(one) - rank(other));
  const same = known.every(({ result }) => result === worst?.result);
  return {
    status_checks: worst?.result ?? unknown(),
    checks_text: same ? '' : known.map(({ name, result }) => `${name}: ${result}`).join(', '),
    state_reason,
  };
});

export const machineAdditions = [stateSince, owners, health];

/** Values that only other values show. */
export const machineLeaves = ['process_names', 'checks_text', 'ending'];

const units = [
  [86_400_000, 'charts.days'],
  [3_600_000, 'charts.hours'],
  [60_000, 'charts.minutes'],
] as const;

/** Returns the time from a moment to that of the page in its largest unit; `undefined` if there is none. */
function ageText(since: unknown): string | undefined {
  const age = (momentIn(pastAt() ?? '')?.getTime() ?? Date.now()) - Date.parse(String(since));
  const [unit, key] = units.find(([ms]) => age >= ms) ?? [];
  return unit && key && t(key, { n: Math.floor(age / unit) });
}

export const machineColumns: readonly ColumnDefinition[] = [
  { name: 'state_since', label: 'machine.since', preset: 'time', mark: ({ state_since }) => ageText(state_since) },
  {
    name: 'status_checks',
    tones: { ok: 'ok', impaired: 'bad', initializing: 'warn', 'insufficient-data': 'warn' },
    words: { ok: 'machine.checks.ok' },
    word: ({ checks_text: text }) => (text ? String(text) : undefined),
  },
  { name: 'state_reason' },
  { name: 'process_machines', label: 'ledger.machines' },
  inCharge,
  { name: 'launched_by', thing: toPerson('launched_by') },
];

/** Returns the number of a machine's process with its name. */
export function processWord(machine: Row): string | undefined {
  const names = plainText(machine, 'process_names');
  return names === '' ? undefined : `${plainText(machine, 'process_id')} ${names}`;
}

export const machineGroups: readonly ValueGroup[] = [
  {
    heading: 'machine.condition',
    columns: [...stateColumns, 'state_since', 'status_checks', 'state_reason', 'cloud_note'],
  },
  {
    heading: 'machine.belongsTo',
    columns: [
      ...['account', 'region', 'availability_zone', 'process_id', 'process_machines', 'process_owner', 'incharge'],
      'launched_by',
    ],
  },
  {
    heading: 'machine.costAndEnd',
    columns: ['instance_type', 'hourly_price', 'lifecycle', 'launch_time', 'ends_at', 'termination_protection'],
  },
  { heading: 'machine.identity', columns: ['instance_id', 'name'] },
];
