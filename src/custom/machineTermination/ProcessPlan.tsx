import { t } from '../../i18n/translate';
import { balanced } from '../../ui/NameInText';
import { PlanTable } from '../termination/PlanTable';
import type { Plan } from '../termination/plan';
import styles from './ProcessPlan.module.css';

/** More of what is unknown or ambiguous than this is counted, not drawn; and more characters of a reason are cut. */
const drawn = 50;
const longest = 500;

const done = { end: 'terminate.fate.end', apart: 'terminate.fate.end', over: 'terminate.fate.over' } as const;
const kept = { end: 'processTools.kept', apart: 'processTools.kept', over: 'terminate.fate.over' } as const;

/** What a termination hits: the machines, why the server would not do it, and what is no machine of the process. */
export function ProcessPlan({ plan }: { readonly plan: Plan }) {
  const { instances, unknown, ambiguous, allowed, reason } = plan;
  return (
    <>
      {allowed ? null : (
        <p className={styles.notice} data-tone="bad">
          <bdi>{balanced((reason ?? t('processTools.refused')).slice(0, longest))}</bdi>
        </p>
      )}
      {instances.length > 0 ? <PlanTable plan={plan} fates={allowed ? done : kept} /> : null}
      {unknown.length > 0 ? (
        <div className={styles.notice}>
          <p>{t('processTools.unknown')}</p>
          <p className="mono">
            <bdi>{unknown.slice(0, drawn).join(', ')}</bdi>
            {unknown.length > drawn ? ` ${t('list.moreRows', { n: unknown.length - drawn })}` : ''}
          </p>
        </div>
      ) : null}
      {ambiguous.length > 0 ? (
        <div className={styles.notice}>
          {ambiguous.slice(0, drawn).map(({ value, instance_ids }) => (
            <p key={value}>{t('processTools.ambiguous', { value, ids: instance_ids.slice(0, drawn).join(', ') })}</p>
          ))}
        </div>
      ) : null}
    </>
  );
}
