import DeleteForever from '@mui/icons-material/DeleteForeverOutlined';
import { useState } from 'react';
import { planTermination } from '../../../contract/machines';
import { t } from '../../i18n/translate';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { NameInText } from '../../ui/NameInText';
import { EntryList } from '../termination/EntryList';
import { fewMachines, type RequestGroup, requestGroups } from '../termination/plan';
import type { Foresight } from '../termination/readPlan';
import { useForesight } from '../termination/useForesight';
import { PlanView } from './PlanView';
import { plannerOf } from './planner';
import type { Wanted } from './terminationForm';
import type { useTermination } from './useTermination';

interface TerminateDialogProps {
  readonly termination: ReturnType<typeof useTermination>;
  readonly wanted: Wanted;
}

/** More characters than this of a tag are not in the button. */
const longestTag = 60;

/**
 * The question before a termination (D24, D34). Where the back end makes plans it shows the machines, and exactly those are
 * hit; else it lists what was typed.
 */
export function TerminateDialog({ termination, wanted }: TerminateDialogProps) {
  const foresight = useForesight(planTermination, wanted, plannerOf);
  const [leaveOut, setLeaveOut] = useState(false);
  const plan = foresight.step === 'ready' ? foresight.plan : undefined;
  const groups = plan && requestGroups(plan, leaveOut);
  const count = groups ? sizeOf(groups) : wanted.entries.length;
  const isTag = wanted.kind === 'tagname';
  const tag = wanted.entries[0] ?? '';
  const { account, region } = wanted;
  const why = whyTyped(foresight, count);
  return (
    <ConfirmDialog
      title={isTag ? <NameInText text="terminate.askTag" name={tag} most={200} /> : t('terminate.ask', { n: count })}
      act={isTag && !groups ? t('terminate.actTag', { tag: shortened(tag) }) : actOf(count)}
      icon={DeleteForever}
      destructive
      wide={plan !== undefined}
      description={`${t('terminate.where', { account, region })} ${optionsOf(wanted)}${t('terminate.final')}${why === undefined ? '' : ` ${why}`}`}
      blocked={whyBlocked(foresight, groups)}
      {...(why === undefined ? {} : { typed: account })}
      onAct={() => void termination.terminate(wanted, groups)}
      onClose={termination.cancel}
    >
      {plan ? (
        <PlanView plan={plan} leaveOut={leaveOut} onLeaveOut={setLeaveOut} />
      ) : (
        <EntryList wanted={wanted} foresight={foresight} />
      )}
    </ConfirmDialog>
  );
}

const sizeOf = (groups: readonly RequestGroup[]) => groups.reduce((sum, { machines }) => sum + machines.length, 0);

const actOf = (count: number) => (count === 1 ? t('terminate.actOne') : t('terminate.act', { n: count }));

const shortened = (tag: string) => (tag.length > longestTag ? `${tag.slice(0, longestTag)}…` : tag);

function optionsOf({ sk_shut, force }: Wanted): string {
  const chosen = [...(sk_shut ? [t('terminate.skipShutdown')] : []), ...(force ? [t('terminate.force')] : [])];
  return chosen.length === 0 ? '' : `${chosen.join(', ')}. `;
}

/** Why the account code is typed, where it is: for more than a few machines, and for one of production. */
function whyTyped(foresight: Foresight, count: number): string | undefined {
  if (foresight.step !== 'ready' || count === 0) return undefined;
  if (foresight.production) return t('terminate.whyProduction');
  return count > fewMachines ? t('terminate.whyMany', { n: fewMachines }) : undefined;
}

function whyBlocked(foresight: Foresight, groups: readonly RequestGroup[] | undefined): string | undefined {
  if (foresight.step === 'reading') return t('terminate.planning');
  if (foresight.step !== 'ready' || !groups) return undefined;
  if (groups.length === 0) return t('terminate.nothing');
  const { limit } = foresight.plan;
  const most = Math.max(...groups.map(({ machines }) => machines.length));
  return most > limit ? t('terminate.tooMany', { limit, n: most }) : undefined;
}
