import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { AccountCode } from '../../components/AccountCode';
import { cut } from '../../components/cellLook';
import { MachineName } from '../../components/machines/MachineName';
import { balanced } from '../../components/NameInText';
import { type PlainColumn, PlainTable } from '../../components/PlainTable';
import { StateText } from '../../components/StateText';
import { timeOfDay } from '../../components/shownText';
import { ThingName } from '../../components/thingLinks';
import { machineTones, toneOf } from '../../components/tones';
import type { Text } from '../../definitions/basics';
import { toProcess } from '../../definitions/knownThings';
import { FlagInput } from '../../form/inputs/FlagInput';
import { type MessageKey, say, t } from '../../i18n/translate';
import { effectOf, isProtected, type MachineEffect, type Plan, type PlannedMachine, type ProcessEffect } from './plan';

interface PlanViewProps {
  readonly plan: Plan;
  /** One request terminates all machines or none. */
  readonly allOrNothing: boolean;
  /** The message about identifiers without a machine. */
  readonly unknown: Text;
  /** Excludes protected machines. */
  readonly leavesOut: boolean;
}

const maxReasonLength = 500;

/** Shows the plan of a termination: the server's refusal, unmatched identifiers, and the machines with the effect on each. */
export function PlanView({ plan, allOrNothing, unknown, leavesOut }: PlanViewProps) {
  const { instances, allowed, reason } = plan;
  const refused = allOrNothing && !allowed;
  return (
    <>
      {refused ? (
        <Alert severity="error" role="note">
          <bdi>{balanced(cut(reason ?? t('terminate.refused'), maxReasonLength))}</bdi>
        </Alert>
      ) : null}
      <UnmatchedIdentifiers plan={plan} unknown={unknown} allOrNothing={allOrNothing} />
      {instances.length > 0 ? <PlanTable plan={plan} effects={effectTexts(allOrNothing, refused, leavesOut)} /> : null}
    </>
  );
}

interface ProtectedNoticeProps extends Pick<PlanViewProps, 'leavesOut'> {
  /** The number of protected machines. */
  readonly count: number;
  readonly onLeaveOut: (leavesOut: boolean) => void;
}

/** Warns about protected machines and offers to exclude them. */
export function ProtectedNotice({ count, leavesOut, onLeaveOut }: ProtectedNoticeProps) {
  return (
    <Alert severity="warning" role="note">
      {t('terminate.protected')}
      <FlagInput
        label={t('terminate.leaveOut')}
        hint={t('terminate.leaveOutHint', { n: count })}
        checked={leavesOut}
        onChange={onLeaveOut}
      />
    </Alert>
  );
}

const maxUnmatched = 50;

/** Lists identifiers that match no machine, and those that match several. */
function UnmatchedIdentifiers({
  plan,
  unknown: words,
  allOrNothing,
}: Pick<PlanViewProps, 'plan' | 'unknown' | 'allOrNothing'>) {
  const { unknown, ambiguous } = plan;
  const several = allOrNothing ? 'terminate.ambiguousKept' : 'terminate.ambiguous';
  return (
    <>
      {unknown.length > 0 ? (
        <Alert severity="warning" role="note">
          {say(words)}
          <Typography className="mono">
            <bdi>{unknown.slice(0, maxUnmatched).join(', ')}</bdi>
            {unknown.length > maxUnmatched ? ` ${t('list.moreRows', { n: unknown.length - maxUnmatched })}` : ''}
          </Typography>
        </Alert>
      ) : null}
      {ambiguous.length > 0 ? (
        <Alert severity="warning" role="note">
          {ambiguous.slice(0, maxUnmatched).map(({ value, instance_ids }) => (
            <Typography key={value}>
              {t(several, { value, ids: instance_ids.slice(0, maxUnmatched).join(', ') })}
            </Typography>
          ))}
        </Alert>
      ) : null}
    </>
  );
}

type EffectTexts = Readonly<Record<MachineEffect, MessageKey>>;

/** Returns the texts of the effects. */
function effectTexts(allOrNothing: boolean, refused: boolean, leavesOut: boolean): EffectTexts {
  const terminate = refused ? 'terminate.fate.kept' : 'terminate.fate.end';
  const onProtected = allOrNothing ? terminate : leavesOut ? 'terminate.fate.out' : 'terminate.fate.apart';
  return { terminate, protected: onProtected, ended: 'terminate.fate.over' };
}

const maxTextLength = 100;

/** The order of the machines: those that need a decision come first. */
const places: Readonly<Record<MachineEffect, number>> = { protected: 0, terminate: 1, ended: 2 };

/** Describes the effect on a machine, or the user's own earlier termination of it. */
function effectText({ own_termination_at }: PlannedMachine, effect: MessageKey): string {
  const time = timeOfDay(own_termination_at);
  return time === undefined ? t(effect) : t('terminate.byYou', { time });
}

/** Lists the machines of a plan with the effect on each, protected ones first. */
function PlanTable({ plan, effects }: { readonly plan: Plan; readonly effects: EffectTexts }) {
  const placeOf = (machine: PlannedMachine) => places[effectOf(machine, plan)];
  const columns: readonly PlainColumn<PlannedMachine>[] = [
    ...described(),
    {
      name: 'protection',
      label: t('terminate.protection'),
      cell: (machine) => (isProtected(machine, plan) ? t('terminate.isProtected') : ''),
    },
    {
      name: 'fate',
      label: t('terminate.fate'),
      cell: (machine) => effectText(machine, effects[effectOf(machine, plan)]),
    },
  ];
  return (
    <PlainTable
      label={t('terminate.hit')}
      columns={columns}
      rows={plan.instances.toSorted((one, other) => placeOf(one) - placeOf(other))}
      cards
    />
  );
}

const byProcess = toProcess('process_id');

/** Returns the columns that describe a machine. */
const described = (): readonly PlainColumn<PlannedMachine>[] => [
  {
    name: 'machine',
    label: t('terminate.machine'),
    cell: (machine) => (
      <MachineName id={machine.instance_id} name={machine.name ?? t('list.unnamed')} place={machine} />
    ),
  },
  { name: 'account', label: t('tools.account'), cell: ({ account }) => <AccountCode code={account} /> },
  {
    name: 'region',
    label: t('tools.region'),
    cell: ({ region, availability_zone }) => (
      <>
        {region}
        <Typography component="div" variant="caption" className="mono" sx={{ color: 'text.secondary' }}>
          {availability_zone}
        </Typography>
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
            {cut(owner, maxTextLength)}
          </ThingName>
        )
      );
    },
  },
];

/** Further processes are shown on demand, so that the machines stay in sight. */
const maxNamed = 6;
const maxNameLength = 100;

/** Shows the effect of a termination on processes: `Fare crawler: 5 → 0 of 20`. */
export function ProcessEffects({ effects }: { readonly effects: readonly ProcessEffect[] }) {
  const [isWhole, setWhole] = useState(false);
  if (effects.length === 0) return null;
  const more = effects.length - maxNamed;
  return (
    <section aria-label={t('terminate.processes')}>
      <Typography component="h3" variant="subtitle2" sx={{ color: 'text.secondary' }}>
        {t('terminate.processes')}
      </Typography>
      <Stack
        component="ul"
        direction="row"
        useFlexGap
        sx={{ m: 0, p: 0, flexWrap: 'wrap', gap: '2px 20px', listStyle: 'none' }}
      >
        {(isWhole ? effects : effects.slice(0, maxNamed)).map((effect) => (
          <li key={effect.process_id}>
            <ThingName to={byProcess} row={{ process_id: effect.process_id }}>
              {cut(effect.process_name, maxNameLength)}
            </ThingName>
            {': '}
            <Box component="span" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
              {t('terminate.processFate', { ...effect })}
            </Box>
          </li>
        ))}
        {more > 0 ? (
          <li>
            <Button size="small" aria-expanded={isWhole} onClick={() => setWhole((before) => !before)}>
              {isWhole ? t('terminate.fewerProcesses') : t('terminate.moreProcesses', { n: more })}
            </Button>
          </li>
        ) : null}
      </Stack>
    </section>
  );
}
