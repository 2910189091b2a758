import { say, t } from '../../i18n/translate';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import type { ActResult } from '../../ui/ConfirmResults';
import { type TableModel, useTableModel } from '../tableModel';
import { reasonOf } from './actionReason';
import { leftOutText } from './actionRules';
import { closeJob, type Job, keptReason } from './job';
import { RowsHit } from './RowsHit';
import { rowName } from './rowName';
import { useFocusBack } from './useFocusBack';

interface ActionDialogProps {
  readonly job: Job;
  readonly onAct: (reason: string) => void;
}

/** The dialog of an action: its question, how far it is, and, when anything failed, what came of each row. */
export function ActionDialog({ job, onAct }: ActionDialogProps) {
  const { action, records, leftOut, phase, ends, done } = job;
  const { ruleOf } = useTableModel();
  const rows = records.map(({ row }) => row);
  const label = say(action.label);
  const columns = action.question?.columns ?? [];

  useFocusBack(true);

  const values = { action: label, n: records.length, of: records.length, done };
  const good = ends.filter((ended) => ended?.outcome.tone === 'success').length;
  const asked = action.question?.title(rows) ?? label;
  const reason = reasonOf(action);
  return (
    <ConfirmDialog
      title={phase === 'ended' ? t('list.someDone', { ...values, done: good }) : asked}
      act={action.question?.button(rows) ?? label}
      icon={action.icon}
      destructive={action.destructive}
      description={phase === 'ended' ? undefined : leftOutText(leftOut)}
      reason={reason && { ...reason, label: say(reason.label), first: keptReason(action) }}
      busy={phase === 'running'}
      progress={
        records.length > 1 && action.runAll === undefined
          ? { done, of: records.length, label: t('list.progress', values) }
          : undefined
      }
      results={phase === 'ended' ? resultsOf(job, ruleOf) : undefined}
      onAct={onAct}
      onClose={closeJob}
    >
      {columns.length > 0 ? <RowsHit rows={rows} columns={columns} /> : null}
    </ConfirmDialog>
  );
}

const gravest = ['error', 'warning', 'success'];

/** A line for each row, or the one of an action that is done to all at once; what failed comes first. */
function resultsOf({ action, records, ends }: Job, ruleOf: TableModel['ruleOf']): ActResult[] {
  const together = ends.length < records.length;
  const results = ends.flatMap((ended, index) => {
    const record = records[index];
    if (!ended || !record) return [];
    if (together) return [{ name: say(action.label), ...ended.outcome }];
    return [{ ...rowName(action, record, ruleOf), ...ended.outcome }];
  });
  return results.toSorted((a, b) => gravest.indexOf(a.tone) - gravest.indexOf(b.tone));
}
