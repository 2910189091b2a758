import type { ReactNode } from 'react';
import { AccountCode } from '../../components/AccountCode';
import { cut } from '../../components/cellLook';
import { balanced } from '../../components/NameInText';
import { type PlainColumn, PlainTable } from '../../components/PlainTable';
import plain from '../../components/plainTable.module.css';
import { StateText } from '../../components/StateText';
import { timeOfDay } from '../../components/shownText';
import { ThingName } from '../../components/thingLinks';
import { machineTones, toneOf } from '../../components/tones';
import type { Text } from '../../definitions/basics';
import { toMachine, toProcess } from '../../definitions/knownThings';
import { FlagInput } from '../../form/inputs/FlagInput';
import { type MessageKey, say, t } from '../../i18n/translate';
import { type Fate, fateOf, isProtected, type Plan, type PlannedMachine } from './plan';
import styles from './plan.module.css';

interface PlanViewProps {
  readonly plan: Plan;
  /** One request hits all of it or nothing. */
  readonly whole: boolean;
  /** What is said of identifiers that no machine has. */
  readonly unknown: Text;
  /** Protected machines are left out. */
  readonly leavesOut: boolean;
}

/** More characters of a reason than this are cut. */
const longestReason = 500;

/** What a termination hits: why the server would not do it, what was typed in vain, and the machines with what comes of each. */
export function PlanView({ plan, whole, unknown, leavesOut }: PlanViewProps) {
  const { instances, allowed, reason } = plan;
  const refused = whole && !allowed;
  return (
    <>
      {refused ? (
        <Notice bad>
          <bdi>{balanced(cut(reason ?? t('terminate.refused'), longestReason))}</bdi>
        </Notice>
      ) : null}
      <InVain plan={plan} unknown={unknown} whole={whole} />
      {instances.length > 0 ? <PlanTable plan={plan} fates={fatesOf(whole, refused, leavesOut)} /> : null}
    </>
  );
}

interface ProtectedNoticeProps extends Pick<PlanViewProps, 'leavesOut'> {
  /** How many machines are protected. */
  readonly count: number;
  readonly onLeaveOut: (leavesOut: boolean) => void;
}

/** What comes of protected machines, and the choice to leave them out. */
export function ProtectedNotice({ count, leavesOut, onLeaveOut }: ProtectedNoticeProps) {
  return (
    <Notice>
      <p>{t('terminate.protected')}</p>
      <FlagInput
        label={t('terminate.leaveOut')}
        hint={t('terminate.leaveOutHint', { n: count })}
        checked={leavesOut}
        onChange={onLeaveOut}
      />
    </Notice>
  );
}

/** Something that has to be read before the question is answered; `bad` is why it cannot be. */
function Notice({ bad = false, children }: { readonly bad?: boolean; readonly children: ReactNode }) {
  return (
    <div className={styles.notice} data-tone={bad ? 'bad' : undefined}>
      {children}
    </div>
  );
}

/** More of what is unknown or ambiguous than this is counted, not drawn. */
const maximumInVain = 50;

/** What was typed in vain: identifiers that no machine has, and those that several have. */
function InVain({ plan, unknown: words, whole }: Pick<PlanViewProps, 'plan' | 'unknown' | 'whole'>) {
  const { unknown, ambiguous } = plan;
  const several = whole ? 'terminate.ambiguousKept' : 'terminate.ambiguous';
  return (
    <>
      {unknown.length > 0 ? (
        <Notice>
          <p>{say(words)}</p>
          <p className="mono">
            <bdi>{unknown.slice(0, maximumInVain).join(', ')}</bdi>
            {unknown.length > maximumInVain ? ` ${t('list.moreRows', { n: unknown.length - maximumInVain })}` : ''}
          </p>
        </Notice>
      ) : null}
      {ambiguous.length > 0 ? (
        <Notice>
          {ambiguous.slice(0, maximumInVain).map(({ value, instance_ids }) => (
            <p key={value}>{t(several, { value, ids: instance_ids.slice(0, maximumInVain).join(', ') })}</p>
          ))}
        </Notice>
      ) : null}
    </>
  );
}

type Fates = Readonly<Record<Fate, MessageKey>>;

/** What is said to come of machines. */
function fatesOf(whole: boolean, refused: boolean, leavesOut: boolean): Fates {
  const end = refused ? 'terminate.fate.kept' : 'terminate.fate.end';
  const apart = whole ? end : leavesOut ? 'terminate.fate.out' : 'terminate.fate.apart';
  return { end, apart, over: 'terminate.fate.over' };
}

/** More characters than this of a text are not drawn (C18). */
const longest = 100;

/** The order of a plan: what needs a decision is seen first. */
const places: Readonly<Record<Fate, number>> = { apart: 0, end: 1, over: 2 };

/** Describes the fate of a machine, and the person's own termination of it. */
function fateText({ own_termination_at }: PlannedMachine, fate: MessageKey): string {
  const time = timeOfDay(own_termination_at);
  return time === undefined ? t(fate) : t('terminate.byYou', { time });
}

/** The machines of a plan, the protected ones first, and what comes of each. */
function PlanTable({ plan, fates }: { readonly plan: Plan; readonly fates: Fates }) {
  const placeOf = (machine: PlannedMachine) => places[fateOf(machine, plan)];
  const columns: readonly PlainColumn<PlannedMachine>[] = [
    ...described(),
    {
      name: 'protection',
      label: t('terminate.protection'),
      cell: (machine) => (isProtected(machine, plan) ? t('terminate.isProtected') : ''),
    },
    { name: 'fate', label: t('terminate.fate'), cell: (machine) => fateText(machine, fates[fateOf(machine, plan)]) },
  ];
  return (
    <PlainTable
      label={t('terminate.hit')}
      columns={columns}
      rows={plan.instances.toSorted((one, other) => placeOf(one) - placeOf(other))}
      cards
      className={styles.plan}
    />
  );
}

const byProcess = toProcess('process_id');

/** Which machine it is, whose, where, and in which state. */
const described = (): readonly PlainColumn<PlannedMachine>[] => [
  {
    name: 'machine',
    label: t('terminate.machine'),
    cell: (machine) => {
      const { name, instance_id } = machine;
      return (
        <>
          <bdi>{cut(name ?? t('list.unnamed'), longest)}</bdi>
          <ThingName to={toMachine} row={machine} className={`${plain.identifier} ${styles.below}`} title={instance_id}>
            {instance_id}
          </ThingName>
        </>
      );
    },
  },
  { name: 'account', label: t('tools.account'), cell: ({ account }) => <AccountCode code={account} /> },
  {
    name: 'region',
    label: t('tools.region'),
    cell: ({ region, availability_zone }) => (
      <>
        <span>{region}</span>
        <bdi className={`${plain.identifier} ${styles.below}`}>{availability_zone}</bdi>
      </>
    ),
  },
  {
    name: 'state',
    label: t('terminate.state'),
    cell: ({ state, cloud_note }) => (
      <StateText tone={toneOf(state, machineTones)} text={cut(state, 24)} note={cloud_note} />
    ),
  },
  {
    name: 'owner',
    label: t('terminate.owner'),
    cell: (machine) => {
      const { process_id, process_name } = machine;
      const owner = process_name ?? (process_id === null ? '' : t('terminate.process', { id: process_id }));
      return (
        owner && (
          <ThingName to={byProcess} row={machine}>
            {cut(owner, longest)}
          </ThingName>
        )
      );
    },
  },
];
