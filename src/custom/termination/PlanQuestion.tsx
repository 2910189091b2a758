import DeleteForever from '@mui/icons-material/DeleteForeverOutlined';
import HourglassTop from '@mui/icons-material/HourglassTopOutlined';
import Alert from '@mui/material/Alert';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { holdMinutes } from '../../../contract/machines';
import { isOfferedTo } from '../../authProvider/offeredCalls';
import { ownRoles } from '../../authProvider/signedIn';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { cut } from '../../components/cellLook';
import { confirmationOf, fewMachines, namesProduction } from '../../components/machines/production';
import { balanced, NameInText } from '../../components/NameInText';
import type { FormValues } from '../../definitions/formParts';
import type { PlanDefinition, RowsQuestionProps, ToolQuestionProps } from '../../definitions/tool';
import { say, t } from '../../i18n/translate';
import { PlanView, ProcessEffects, ProtectedNotice } from './PlanView';
import { type Decided, holdableIn, merged, type Plan, processEffects, protectedIn, requestsOf, stuckIn } from './plan';
import { Savings } from './Savings';
import { type TerminationPlan, useTerminationPlan } from './useTerminationPlan';

interface PlanQuestionProps extends ToolQuestionProps {
  /** The name of the process of all machines. */
  readonly name?: string | undefined;
}

/** Asks before a tool terminates. The decision is `undefined` without a plan. */
export function PlanQuestion({ values, onAct, ...props }: PlanQuestionProps) {
  return <PlanDialog {...props} forms={[values]} onAct={(decided) => onAct(decided?.[0])} />;
}

interface PlanDialogProps extends Omit<ToolQuestionProps, 'values' | 'onAct'> {
  readonly name?: string | undefined;
  /** One form per place. */
  readonly forms: readonly FormValues[];
  /** A further sentence in the description. */
  readonly note?: string | undefined;
  readonly busy?: boolean;
  readonly progress?: RowsQuestionProps['progress'];
  /** @param decided by form; `undefined` without a plan */
  readonly onAct: (decided: readonly Decided[] | undefined) => void;
}

const maxTagLength = 60;
const maxNameLength = 200;

/**
 * Asks before a termination (D24, D34). With a plan it shows the machines and decides on requests that target exactly those. Without
 * a plan it lists the typed targets and decides on nothing.
 */
export function PlanDialog({ name, forms, note, busy, progress, ...props }: PlanDialogProps) {
  const { plan: definition, bodyOf, onAct, onClose } = props;
  const known = useTerminationPlan({ plan: definition, forms, bodyOf });
  const [leavesOut, setLeavesOut] = useState(false);
  if (!definition) return null;
  const { allOrNothing = false } = definition;
  const plan = known.step === 'ready' ? merged(known.plans) : undefined;
  const decided =
    known.step === 'ready'
      ? known.plans.map((one) => ({ plan: one, requests: requestsOf(one, leavesOut, allOrNothing) }))
      : undefined;
  const typed = typedIn(forms.map((values) => definition.hits(values)));
  const [tag = ''] = typed.tag ? typed.entries : [];
  const hit = decided?.flatMap(({ requests }) => requests.flat());
  const count = hit ? hit.length : typed.entries.length;
  const apart = plan && !allOrNothing ? protectedIn(plan) : 0;
  const blocked = whyBlocked(known, decided, allOrNothing);
  const holds = known.step === 'ready' && mayHold(definition) ? known.plans.map(holdOf) : [];
  const isHoldable = holds.some(({ requests }) => requests.length > 0);
  const code = confirmationOf(hit ?? []);
  const why = blocked === undefined && code !== '' ? whyTyped(known, count, name) : undefined;
  return (
    <ConfirmDialog
      title={
        typed.tag ? (
          <NameInText text="terminate.askTag" name={tag} maximum={maxNameLength} />
        ) : (
          t('terminate.ask', { n: count })
        )
      }
      act={typed.tag && !plan ? t('terminate.actTag', { tag: cut(tag, maxTagLength) }) : actOf(count)}
      icon={DeleteForever}
      instead={
        isHoldable
          ? { label: t('hold.act', { n: holdMinutes }), icon: HourglassTop, onAct: () => onAct(holds) }
          : undefined
      }
      destructive
      wide={plan !== undefined}
      description={
        <>
          {whereOf(forms.map((values) => definition.where(values)))}
          {name === undefined ? null : (
            <>
              {' ('}
              <bdi>{balanced(cut(name, maxNameLength))}</bdi>)
            </>
          )}
          {`. ${[t('terminate.final'), note, why].filter((text) => text !== undefined).join(' ')}`}
        </>
      }
      blocked={blocked}
      foot={apart > 0 ? <ProtectedNotice count={apart} leavesOut={leavesOut} onLeaveOut={setLeavesOut} /> : undefined}
      busy={busy}
      progress={progress}
      {...(why === undefined ? {} : { typed: code })}
      onAct={() => onAct(decided)}
      onClose={onClose}
    >
      {plan ? (
        <>
          {holds.length > 0 ? <HoldNotice holds={holds} /> : null}
          <ProcessEffects effects={blocked === undefined && decided ? processEffects(decided) : []} />
          {blocked === undefined ? <Savings plan={plan} machines={hit ?? []} /> : null}
          <PlanView plan={plan} allOrNothing={allOrNothing} unknown={definition.unknown} leavesOut={leavesOut} />
        </>
      ) : (
        <EntryList typed={typed} known={known} />
      )}
    </ConfirmDialog>
  );
}

/** Returns true if the back end and the person's rights have the call that puts machines on hold. */
const mayHold = ({ hold }: PlanDefinition<FormValues>) => hold !== undefined && isOfferedTo(ownRoles(), hold.call);

/** Decides to put all machines of a plan on hold that can be stopped. */
const holdOf = (plan: Plan): Decided => ({
  plan,
  requests: [holdableIn(plan)].filter(({ length }) => length > 0),
  isHold: true,
});

/** Says which machines cannot be put on hold. */
function HoldNotice({ holds }: { readonly holds: readonly Decided[] }) {
  const stuck = holds.flatMap(({ plan }) => stuckIn(plan)).map(({ instance_id }) => instance_id);
  if (stuck.length === 0) return null;
  const isAll = holds.every(({ requests }) => requests.length === 0);
  const ids = cut(stuck.join(', '), maxNameLength);
  return (
    <Alert severity="info" role="note">
      {isAll ? t('hold.none') : t('hold.some', { n: stuck.length, ids })}
    </Alert>
  );
}

type Typed = ReturnType<PlanDefinition<FormValues>['hits']>;

/** Returns the targets of all forms as one list. */
function typedIn([first, ...others]: readonly Typed[]): Typed {
  if (!first) return { label: '', entries: [] };
  return others.length === 0 ? first : { ...first, entries: [first, ...others].flatMap(({ entries }) => entries) };
}

const maxNamedPlaces = 3;

/** Describes the places of the machines. */
function whereOf(places: readonly string[]): string {
  const more = places.length - maxNamedPlaces;
  return [...places.slice(0, maxNamedPlaces), ...(more > 0 ? [t('list.moreRows', { n: more })] : [])].join('; ');
}

const actOf = (count: number) => (count === 1 ? t('terminate.actOne') : t('terminate.act', { n: count }));

/** Returns why the account code must be typed: for more than a few machines, or for production. */
function whyTyped(known: TerminationPlan, count: number, name: string | undefined): string | undefined {
  if (known.step !== 'ready') return undefined;
  if (known.production || namesProduction(name)) return t('terminate.whyProduction');
  return count > fewMachines ? t('terminate.whyMany', { n: fewMachines }) : undefined;
}

function whyBlocked(
  known: TerminationPlan,
  decided: readonly Decided[] | undefined,
  allOrNothing: boolean,
): string | undefined {
  if (known.step === 'loading') return t('terminate.planning');
  if (!decided) return undefined;
  const refused = allOrNothing && decided.find(({ plan }) => !plan.allowed);
  if (refused) return refused.plan.reason ?? t('terminate.refused');
  if (decided.every(({ requests }) => requests.length === 0)) return t('terminate.nothing');
  for (const { plan, requests } of decided) {
    const largest = Math.max(0, ...requests.map(({ length }) => length));
    if (largest > plan.limit) return t('terminate.tooMany', { limit: plan.limit, n: largest });
  }
  return undefined;
}

const note = { color: 'text.secondary', overflowWrap: 'anywhere', '&:empty': { display: 'none' } } as const;

interface EntryListProps {
  readonly typed: Typed;
  readonly known: TerminationPlan;
}

const maxEntries = 200;

/** Lists the typed targets while there is no plan, and says whether one is loading. */
function EntryList({ typed: { label, entries }, known }: EntryListProps) {
  return (
    <>
      <Typography component="div" role="status" sx={note}>
        {known.step === 'loading' ? t('terminate.planning') : null}
        {known.step === 'failed' ? t('terminate.planFailed', { why: known.why }) : null}
      </Typography>
      <section aria-label={t('terminate.hit')}>
        <Typography component="h3" variant="subtitle2" sx={{ mb: 1.5, color: 'text.secondary' }}>
          {say(label)}
        </Typography>
        <Stack component="ul" direction="row" useFlexGap sx={{ m: 0, p: 0, flexWrap: 'wrap', gap: 1.5 }}>
          {entries.slice(0, maxEntries).map((entry) => (
            <Chip
              key={entry}
              component="li"
              variant="outlined"
              className="mono"
              label={<bdi>{entry}</bdi>}
              sx={{
                maxWidth: 1,
                height: 'auto',
                py: 0.5,
                '& .MuiChip-label': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
              }}
            />
          ))}
        </Stack>
        {entries.length > maxEntries ? (
          <Typography sx={note}>{t('list.moreRows', { n: entries.length - maxEntries })}</Typography>
        ) : null}
      </section>
    </>
  );
}
