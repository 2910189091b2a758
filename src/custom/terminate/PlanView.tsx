import { t } from '../../i18n/translate';
import { PlanTable } from '../termination/PlanTable';
import { fateOf, type Plan } from '../termination/plan';
import { Option } from './Option';
import styles from './PlanView.module.css';

interface PlanViewProps {
  readonly plan: Plan;
  readonly leaveOut: boolean;
  readonly onLeaveOut: (leaveOut: boolean) => void;
}

const fates = { end: 'terminate.fate.end', over: 'terminate.fate.over' } as const;

/** More of what is unknown or ambiguous than this is counted, not drawn. */
const drawn = 50;

/** What a termination hits: the machines, what is protected and what EC2 does then, and what was typed in vain. */
export function PlanView({ plan, leaveOut, onLeaveOut }: PlanViewProps) {
  const { instances, unknown, ambiguous } = plan;
  const count = instances.filter((machine) => fateOf(machine, plan) === 'apart').length;
  return (
    <>
      {instances.length > 0 ? (
        <PlanTable plan={plan} fates={{ ...fates, apart: leaveOut ? 'terminate.fate.out' : 'terminate.fate.apart' }} />
      ) : null}
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
