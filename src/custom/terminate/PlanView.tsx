import { t } from '../../i18n/translate';
import { Option } from './Option';
import { PlanTable } from './PlanTable';
import styles from './PlanView.module.css';
import { fateOf, type Plan } from './plan';

interface PlanViewProps {
  readonly plan: Plan;
  readonly leaveOut: boolean;
  readonly onLeaveOut: (leaveOut: boolean) => void;
}

/** More of what is unknown or ambiguous than this is counted, not drawn. */
const drawn = 50;

/** What a termination hits: the machines, what is protected and what EC2 does then, and what was typed in vain. */
export function PlanView({ plan, leaveOut, onLeaveOut }: PlanViewProps) {
  const { instances, unknown, ambiguous } = plan;
  const count = instances.filter((machine) => fateOf(machine, plan) === 'apart').length;
  return (
    <>
      {instances.length > 0 ? <PlanTable plan={plan} leaveOut={leaveOut} /> : null}
      {count > 0 ? (
        <div className={styles.notice}>
          <p>{t('terminate.protected')}</p>
          <Option
            label={t('terminate.leaveOut')}
            hint={t('terminate.leaveOutHint', { n: count })}
            checked={leaveOut}
            onChange={onLeaveOut}
          />
        </div>
      ) : null}
      {unknown.length > 0 ? (
        <div className={styles.notice}>
          <p>{t('terminate.unknown')}</p>
          <p className="mono">
            <bdi>{unknown.slice(0, drawn).join(', ')}</bdi>
            {unknown.length > drawn ? ` ${t('list.moreRows', { n: unknown.length - drawn })}` : ''}
          </p>
        </div>
      ) : null}
      {ambiguous.length > 0 ? (
        <div className={styles.notice}>
          {ambiguous.slice(0, drawn).map(({ value, instance_ids }) => (
            <p key={value}>{t('terminate.ambiguous', { value, ids: instance_ids.slice(0, drawn).join(', ') })}</p>
          ))}
        </div>
      ) : null}
    </>
  );
}
