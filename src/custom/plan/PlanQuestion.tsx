import DeleteForever from '@mui/icons-material/DeleteForeverOutlined';
import { useState } from 'react';
import type { FormValues } from '../../definitions/formParts';
import type { PlanDefinition, ToolQuestionProps } from '../../definitions/tool';
import { say, t } from '../../i18n/translate';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { balanced, NameInText } from '../../ui/NameInText';
import { type Foresight, useForesight } from './foresight';
import { PlanView } from './PlanView';
import { fewMachines, namesProduction, type PlannedRequest, requestsOf } from './plan';
import styles from './plan.module.css';

interface PlanQuestionProps extends ToolQuestionProps {
  /** The name of what all of the machines belong to. */
  readonly name?: string | undefined;
}

/** More characters than this of a tag are not in the button, and of a name not in the dialog. */
const longestTag = 60;
const longestName = 200;

/**
 * The question before a termination (D24, D34). Where the back end makes plans it shows the machines, and exactly those are
 * hit: it decides on the requests. Else it lists what was typed, and decides on nothing.
 */
export function PlanQuestion({ name, ...props }: PlanQuestionProps) {
  const { plan: definition, values, onAct, onClose } = props;
  const foresight = useForesight(props);
  const [leavesOut, setLeavesOut] = useState(false);
  if (!definition) return null;
  const { whole = false } = definition;
  const plan = foresight.step === 'ready' ? foresight.plan : undefined;
  const requests = plan && requestsOf(plan, leavesOut, whole);
  const typed = definition.hits(values);
  const [tag = ''] = typed.tag ? typed.entries : [];
  const count = requests ? requests.flat().length : typed.entries.length;
  const blocked = whyBlocked(foresight, requests, whole);
  const account = plan?.instances[0]?.account ?? '';
  const why = blocked === undefined && account !== '' ? whyTyped(foresight, count, name) : undefined;
  return (
    <ConfirmDialog
      title={
        typed.tag ? (
          <NameInText text="terminate.askTag" name={tag} most={longestName} />
        ) : (
          t('terminate.ask', { n: count })
        )
      }
      act={typed.tag && !plan ? t('terminate.actTag', { tag: shortened(tag) }) : actOf(count)}
      icon={DeleteForever}
      destructive
      wide={plan !== undefined}
      description={
        <>
          {definition.where(values)}
          {name === undefined ? null : (
            <>
              {' ('}
              <bdi>{balanced(name.slice(0, longestName))}</bdi>)
            </>
          )}
          {`. ${t('terminate.final')}${why === undefined ? '' : ` ${why}`}`}
        </>
      }
      blocked={blocked}
      {...(why === undefined ? {} : { typed: account })}
      onAct={() => onAct(requests)}
      onClose={onClose}
    >
      {plan ? (
        <PlanView
          plan={plan}
          whole={whole}
          unknown={definition.unknown}
          leavesOut={leavesOut}
          onLeaveOut={setLeavesOut}
        />
      ) : (
        <EntryList typed={typed} foresight={foresight} />
      )}
    </ConfirmDialog>
  );
}

const actOf = (count: number) => (count === 1 ? t('terminate.actOne') : t('terminate.act', { n: count }));

const shortened = (tag: string) => (tag.length > longestTag ? `${tag.slice(0, longestTag)}…` : tag);

/** Why the account code is typed, where it is: for more than a few machines, and for one of production. */
function whyTyped(foresight: Foresight, count: number, name: string | undefined): string | undefined {
  if (foresight.step !== 'ready') return undefined;
  if (foresight.production || namesProduction(name)) return t('terminate.whyProduction');
  return count > fewMachines ? t('terminate.whyMany', { n: fewMachines }) : undefined;
}

function whyBlocked(
  foresight: Foresight,
  requests: readonly PlannedRequest[] | undefined,
  whole: boolean,
): string | undefined {
  if (foresight.step === 'reading') return t('terminate.planning');
  if (foresight.step !== 'ready' || !requests) return undefined;
  const { allowed, reason, limit } = foresight.plan;
  if (whole && !allowed) return reason ?? t('terminate.refused');
  if (requests.length === 0) return t('terminate.nothing');
  const largest = Math.max(...requests.map(({ length }) => length));
  return largest > limit ? t('terminate.tooMany', { limit, n: largest }) : undefined;
}

interface EntryListProps {
  readonly typed: ReturnType<PlanDefinition<FormValues>['hits']>;
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
