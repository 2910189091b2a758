import { t } from '../../i18n/translate';
import { balanced } from '../../ui/NameInText';
import { PlanNotice, PlanNotices } from '../termination/PlanNotices';
import { PlanTable } from '../termination/PlanTable';
import type { Plan } from '../termination/plan';

/** More characters of a reason than this are cut. */
const longest = 500;

const done = { end: 'terminate.fate.end', apart: 'terminate.fate.end', over: 'terminate.fate.over' } as const;
const kept = { end: 'processTools.kept', apart: 'processTools.kept', over: 'terminate.fate.over' } as const;
const texts = { unknown: 'processTools.unknown', ambiguous: 'processTools.ambiguous' } as const;

/** What a termination hits: the machines, why the server would not do it, and what is no machine of the process. */
export function ProcessPlan({ plan }: { readonly plan: Plan }) {
  const { instances, allowed, reason } = plan;
  return (
    <>
      {allowed ? null : (
        <PlanNotice bad>
          <bdi>{balanced((reason ?? t('processTools.refused')).slice(0, longest))}</bdi>
        </PlanNotice>
      )}
      {instances.length > 0 ? <PlanTable plan={plan} fates={allowed ? done : kept} /> : null}
      <PlanNotices plan={plan} texts={texts} />
    </>
  );
}
