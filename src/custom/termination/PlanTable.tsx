import { cut, toneOf } from '../../grid/table/cellLook';
import { type MessageKey, t } from '../../i18n/translate';
import plain from '../../ui/plainTable.module.css';
import { StateText } from '../../ui/StateText';
import styles from './machineTables.module.css';
import { type Fate, fateOf, type Plan, type PlannedMachine } from './plan';

interface PlanTableProps {
  readonly plan: Plan;
  /** What is said to come of a machine. */
  readonly fates: Readonly<Record<Fate, MessageKey>>;
}

/** More characters than this of a text are not drawn (hostile case C18). */
const longest = 100;

/** More machines than this are counted, not drawn: nobody reads them. */
const drawn = 200;

const columns = [
  'terminate.machine',
  'tools.account',
  'tools.region',
  'terminate.state',
  'terminate.owner',
  'terminate.protection',
  'terminate.fate',
] as const satisfies readonly MessageKey[];

/** The order of a plan: what needs a decision is seen first. */
const places: Readonly<Record<Fate, number>> = { apart: 0, end: 1, over: 2 };

/** The machines of a plan, the protected ones first, and what comes of each. */
export function PlanTable({ plan, fates }: PlanTableProps) {
  const placeOf = (machine: PlannedMachine) => places[fateOf(machine, plan)];
  const machines = plan.instances.toSorted((one, other) => placeOf(one) - placeOf(other));
  return (
    <>
      <table className={`${plain.table} ${plain.cards} ${styles.plan}`} aria-label={t('terminate.hit')}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {machines.slice(0, drawn).map((machine) => (
            <MachineRow
              key={machine.instance_id}
              machine={machine}
              fate={t(fates[fateOf(machine, plan)])}
              isProtected={machine.termination_protection || plan.protected.includes(machine.instance_id)}
            />
          ))}
        </tbody>
      </table>
      {machines.length > drawn ? (
        <p className={plain.more}>{t('list.moreRows', { n: machines.length - drawn })}</p>
      ) : null}
    </>
  );
}

interface MachineRowProps {
  readonly machine: PlannedMachine;
  readonly fate: string;
  readonly isProtected: boolean;
}

function MachineRow({ machine, fate, isProtected }: MachineRowProps) {
  const { instance_id, name, account, region, availability_zone, state, process_id, process_name } = machine;
  const owner = process_name ?? (process_id === null ? t('list.none') : t('terminate.process', { id: process_id }));
  const named = (index: number) => ({ 'data-name': t(columns[index] ?? columns[0]) });
  return (
    <tr>
      <td {...named(0)}>
        <bdi>{cut(name ?? t('list.unnamed'), longest)}</bdi>
        <bdi className={`${plain.identifier} ${styles.below}`} title={instance_id}>
          {instance_id}
        </bdi>
      </td>
      <td {...named(1)}>{account}</td>
      <td {...named(2)}>
        <span>{region}</span>
        <bdi className={`${plain.identifier} ${styles.below}`}>{availability_zone}</bdi>
      </td>
      <td {...named(3)}>
        <StateText tone={toneOf(state, false)} text={cut(state, 24)} />
      </td>
      <td {...named(4)}>
        <bdi>{cut(owner, longest)}</bdi>
      </td>
      <td {...named(5)}>{isProtected ? t('terminate.isProtected') : t('list.none')}</td>
      <td {...named(6)}>{fate}</td>
    </tr>
  );
}
