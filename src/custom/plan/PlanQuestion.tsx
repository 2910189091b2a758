import DeleteForever from '@mui/icons-material/DeleteForeverOutlined';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { cut } from '../../components/cellLook';
import { confirmationOf, fewMachines, namesProduction } from '../../components/machines/production';
import { balanced, NameInText } from '../../components/NameInText';
import type { FormValues } from '../../definitions/formParts';
import type { PlanDefinition, RowsQuestionProps, ToolQuestionProps } from '../../definitions/tool';
import { say, t } from '../../i18n/translate';
import { type Foresight, useForesight } from './foresight';
import { PlanView, ProtectedNotice } from './PlanView';
import { ProcessFates } from './ProcessFates';
import { merged, type Plan, type PlannedRequest, protectedIn, requestsOf } from './plan';
import styles from './plan.module.css';
import { processFates } from './processFates';

interface PlanQuestionProps extends ToolQuestionProps {
  /** The name of what all of the machines belong to. */
  readonly name?: string | undefined;
}

/** The question before a tool terminates: its decision is the requests of the plan, and nothing where there is none. */
export function PlanQuestion({ values, onAct, ...props }: PlanQuestionProps) {
  return <PlanDialog {...props} forms={[values]} onAct={(decided) => onAct(decided?.[0]?.requests)} />;
}

/** What has been decided about the machines of one form. */
export interface Decided {
  readonly plan: Plan;
  readonly requests: readonly PlannedRequest[];
}

interface PlanDialogProps extends Omit<ToolQuestionProps, 'values' | 'onAct'> {
  readonly name?: string | undefined;
  /** One for each place. */
  readonly forms: readonly FormValues[];
  /** What else is said. */
  readonly note?: string | undefined;
  readonly busy?: boolean;
  readonly progress?: RowsQuestionProps['progress'];
  /** @param decided by form; absent where there is no plan */
  readonly onAct: (decided: readonly Decided[] | undefined) => void;
}

/** More characters than this of a tag are not in the button, and of a name not in the dialog. */
const longestTag = 60;
const longestName = 200;

/**
 * The question before a termination (D24, D34). Where the back end makes plans it shows the machines, and exactly those are
 * hit: it decides on the requests. Else it lists what was typed, and decides on nothing.
 */
export function PlanDialog({ name, forms, note, busy, progress, ...props }: PlanDialogProps) {
  const { plan: definition, bodyOf, onAct, onClose } = props;
  const foresight = useForesight({ plan: definition, forms, bodyOf });
  const [leavesOut, setLeavesOut] = useState(false);
  if (!definition) return null;
  const { whole = false } = definition;
  const plan = foresight.step === 'ready' ? merged(foresight.plans) : undefined;
  const decided =
    foresight.step === 'ready'
      ? foresight.plans.map((one) => ({ plan: one, requests: requestsOf(one, leavesOut, whole) }))
      : undefined;
  const typed = typedIn(forms.map((values) => definition.hits(values)));
  const [tag = ''] = typed.tag ? typed.entries : [];
  const hit = decided?.flatMap(({ requests }) => requests.flat());
  const count = hit ? hit.length : typed.entries.length;
  const apart = plan && !whole ? protectedIn(plan) : 0;
  const blocked = whyBlocked(foresight, decided, whole);
  const code = confirmationOf(hit ?? []);
  const why = blocked === undefined && code !== '' ? whyTyped(foresight, count, name) : undefined;
  return (
    <ConfirmDialog
      title={
        typed.tag ? (
          <NameInText text="terminate.askTag" name={tag} maximum={longestName} />
        ) : (
          t('terminate.ask', { n: count })
        )
      }
      act={typed.tag && !plan ? t('terminate.actTag', { tag: cut(tag, longestTag) }) : actOf(count)}
      icon={DeleteForever}
      destructive
      wide={plan !== undefined}
      description={
        <>
          {whereOf(forms.map((values) => definition.where(values)))}
          {name === undefined ? null : (
            <>
              {' ('}
              <bdi>{balanced(cut(name, longestName))}</bdi>)
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
          <ProcessFates fates={blocked === undefined && decided ? processFates(decided) : []} />
          <PlanView plan={plan} whole={whole} unknown={definition.unknown} leavesOut={leavesOut} />
        </>
      ) : (
        <EntryList typed={typed} foresight={foresight} />
      )}
    </ConfirmDialog>
  );
}

type Typed = ReturnType<PlanDefinition<FormValues>['hits']>;

/** What all forms hit, as one list. */
function typedIn([first, ...others]: readonly Typed[]): Typed {
  if (!first) return { label: '', entries: [] };
  return others.length === 0 ? first : { ...first, entries: [first, ...others].flatMap(({ entries }) => entries) };
}

/** More places than this are counted, not named. */
const placesNamed = 3;

/** Where the machines of all forms are, in words. */
function whereOf(places: readonly string[]): string {
  const more = places.length - placesNamed;
  return [...places.slice(0, placesNamed), ...(more > 0 ? [t('list.moreRows', { n: more })] : [])].join('; ');
}

const actOf = (count: number) => (count === 1 ? t('terminate.actOne') : t('terminate.act', { n: count }));

/** Why the account code is typed, where it is: for more than a few machines, and for one of production. */
function whyTyped(foresight: Foresight, count: number, name: string | undefined): string | undefined {
  if (foresight.step !== 'ready') return undefined;
  if (foresight.production || namesProduction(name)) return t('terminate.whyProduction');
  return count > fewMachines ? t('terminate.whyMany', { n: fewMachines }) : undefined;
}

function whyBlocked(foresight: Foresight, decided: readonly Decided[] | undefined, whole: boolean): string | undefined {
  if (foresight.step === 'reading') return t('terminate.planning');
  if (!decided) return undefined;
  const refused = whole && decided.find(({ plan }) => !plan.allowed);
  if (refused) return refused.plan.reason ?? t('terminate.refused');
  if (decided.every(({ requests }) => requests.length === 0)) return t('terminate.nothing');
  for (const { plan, requests } of decided) {
    const largest = Math.max(0, ...requests.map(({ length }) => length));
    if (largest > plan.limit) return t('terminate.tooMany', { limit: plan.limit, n: largest });
  }
  return undefined;
}

interface EntryListProps {
  readonly typed: Typed;
  readonly foresight: Foresight;
}

/** More entries than this are counted, not drawn. */
const maximumDrawn = 200;

/** What was typed, as the list of what will be hit; and whether more is about to be known. */
function EntryList({ typed: { label, entries }, foresight }: EntryListProps) {
  return (
    <>
      <div role="status" className={styles.note}>
        {foresight.step === 'reading' ? t('terminate.planning') : null}
        {foresight.step === 'failed' ? t('terminate.planFailed', { why: foresight.why }) : null}
      </div>
      <section aria-label={t('terminate.hit')}>
        <h3 className={styles.kind}>{say(label)}</h3>
        <ul className={styles.entries}>
          {entries.slice(0, maximumDrawn).map((entry) => (
            <li key={entry}>
              <bdi>{entry}</bdi>
            </li>
          ))}
        </ul>
        {entries.length > maximumDrawn ? (
          <p className={styles.note}>{t('list.moreRows', { n: entries.length - maximumDrawn })}</p>
        ) : null}
      </section>
    </>
  );
}
