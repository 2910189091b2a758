import { t } from '../../i18n/translate';
import { PlanNotice, PlanNotices } from '../termination/PlanNotices';
import { PlanTable } from '../termination/PlanTable';
import { fateOf, type Plan } from '../termination/plan';
import { Option } from './Option';

interface PlanViewProps {
  readonly plan: Plan;
  readonly leaveOut: boolean;
  readonly onLeaveOut: (leaveOut: boolean) => void;
}

const fates = { end: 'terminate.fate.end', over: 'terminate.fate.over' } as const;
const texts = { unknown: 'terminate.unknown', ambiguous: 'terminate.ambiguous' } as const;

/** What a termination hits: the machines, what is protected and what EC2 does then, and what was typed in vain. */
export function PlanView({ plan, leaveOut, onLeaveOut }: PlanViewProps) {
  const { instances } = plan;
  const count = instances.filter((machine) => fateOf(machine, plan) === 'apart').length;
  return (
    <>
      {instances.length > 0 ? (
        <PlanTable plan={plan} fates={{ ...fates, apart: leaveOut ? 'terminate.fate.out' : 'terminate.fate.apart' }} />
      ) : null}
      {count > 0 ? (
        <PlanNotice>
          <p>{t('terminate.protected')}</p>
          <Option
            label={t('terminate.leaveOut')}
            hint={t('terminate.leaveOutHint', { n: count })}
            checked={leaveOut}
            onChange={onLeaveOut}
          />
        </PlanNotice>
      ) : null}
      <PlanNotices plan={plan} texts={texts} />
    </>
  );
}
