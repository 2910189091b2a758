import DeleteForever from '@mui/icons-material/DeleteForeverOutlined';
import { planProcessTermination } from '../../../contract/launches';
import { t } from '../../i18n/translate';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { balanced, NameInText } from '../../ui/NameInText';
import { nameOfProcess } from '../../ui/tool/processNames';
import { EntryList } from '../termination/EntryList';
import { fewMachines, namesProduction, wholeRequest } from '../termination/plan';
import type { Foresight } from '../termination/readPlan';
import { useForesight } from '../termination/useForesight';
import { ProcessPlan } from './ProcessPlan';
import { plannerOf } from './processPlanner';
import type { Wanted } from './processTerminationForm';
import type { MachineTerminationState } from './useMachineTermination';

interface TerminationDialogProps {
  readonly termination: MachineTerminationState;
  readonly wanted: Wanted;
}

/** More characters than this of a tag are not in the button, and of a name not in the dialog. */
const longestTag = 60;
const longestName = 200;

/**
 * The question before a termination (D24, D34). Where the back end makes plans it shows the machines, and exactly those are
 * hit; else it lists what was typed.
 */
export function TerminationDialog({ termination, wanted }: TerminationDialogProps) {
  const foresight = useForesight(planProcessTermination, wanted, plannerOf);
  const process = termination.processes.find(String(wanted.processId));
  const name = process && nameOfProcess(process);
  const plan = foresight.step === 'ready' ? foresight.plan : undefined;
  const request = plan && wholeRequest(plan);
  const count = (request?.machines ?? wanted.entries).length;
  const isTag = wanted.kind === 'tagname';
  const tag = wanted.entries[0] ?? '';
  const blocked = whyBlocked(foresight, count);
  const production = foresight.step === 'ready' && (foresight.production || namesProduction(name));
  const account = plan?.instances[0]?.account ?? '';
  const mustType = blocked === undefined && account !== '' && (count > fewMachines || production);
  return (
    <ConfirmDialog
      title={
        isTag ? <NameInText text="terminate.askTag" name={tag} most={longestName} /> : t('terminate.ask', { n: count })
      }
      act={isTag && !plan ? t('terminate.actTag', { tag: shortened(tag) }) : actOf(count)}
      icon={DeleteForever}
      destructive
      wide={plan !== undefined}
      description={
        <>
          {t('terminate.process', { id: wanted.processId })}
          {name === undefined ? null : (
            <>
              {' ('}
              <bdi>{balanced(name.slice(0, longestName))}</bdi>)
            </>
          )}
          . {t('terminate.final')}
        </>
      }
      blocked={blocked}
      {...(mustType ? { typed: account } : {})}
      onAct={() => termination.terminate(wanted, request)}
      onClose={termination.cancel}
    >
      {plan ? <ProcessPlan plan={plan} /> : <EntryList wanted={wanted} foresight={foresight} />}
    </ConfirmDialog>
  );
}

const actOf = (count: number) => (count === 1 ? t('terminate.actOne') : t('terminate.act', { n: count }));

const shortened = (tag: string) => (tag.length > longestTag ? `${tag.slice(0, longestTag)}…` : tag);

/** The server terminates all of the machines or none: a plan that it does not allow cannot be carried out in part. */
function whyBlocked(foresight: Foresight, count: number): string | undefined {
  if (foresight.step === 'reading') return t('terminate.planning');
  if (foresight.step !== 'ready') return undefined;
  const { allowed, reason, limit } = foresight.plan;
  if (!allowed) return reason ?? t('processTools.refused');
  if (count === 0) return t('terminate.nothing');
  return count > limit ? t('terminate.tooMany', { limit, n: count }) : undefined;
}
