import { cellText } from '../../dataProvider/cells';
import { ruleValue } from '../../dataProvider/columnRules';
import type { RowRecord } from '../../dataProvider/consoleDataProvider';
import { say, t } from '../../i18n/translate';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import type { ActResult } from '../../ui/ConfirmResults';
import { useTableModel } from '../tableModel';
import { leftOutText } from './actionRules';
import { closeJob, type Job } from './job';
import { RowsHit } from './RowsHit';
import { useFocusBack } from './useFocusBack';

interface ActionDialogProps {
  readonly job: Job;
  readonly onAct: () => void;
}

/** The dialog of an action: its question, how far it is, and, when anything failed, what came of each row. */
export function ActionDialog({ job, onAct }: ActionDialogProps) {
  const { action, records, leftOut, phase, ends, done } = job;
  const { ruleOf } = useTableModel();
  const rows = records.map(({ row }) => row);
  const label = say(action.label);
  const columns = action.question?.columns ?? [];

  useFocusBack(true);

  const nameOf = ({ id, row }: RowRecord): string => {
    const [first] = columns;
    return first === undefined ? String(id) : cellText(ruleValue(ruleOf(first), row));
  };
  const values = { action: label, n: records.length, of: records.length, done };
  const good = ends.filter((ended) => ended?.outcome.tone === 'success').length;
  const asked = action.question?.title(rows) ?? t('list.progress', values);
  return (
    <ConfirmDialog
      title={phase === 'ended' ? t('list.someDone', { ...values, done: good }) : asked}
      act={action.question?.button(rows) ?? label}
      icon={action.icon}
      destructive={action.destructive}
      description={phase === 'ended' ? undefined : leftOutText(leftOut)}
      busy={phase === 'running'}
      progress={
        records.length > 1 && action.runAll === undefined
          ? { done, of: records.length, label: t('list.progress', values) }
          : undefined
      }
      results={phase === 'ended' ? resultsOf(job, nameOf, label) : undefined}
      onAct={onAct}
      onClose={closeJob}
    >
      {columns.length > 0 ? <RowsHit rows={rows} columns={columns} /> : null}
    </ConfirmDialog>
  );
}

/** A line for each row, or the one of an action that is done to all at once. */
function resultsOf({ records, ends }: Job, nameOf: (record: RowRecord) => string, label: string): ActResult[] {
  const together = ends.length < records.length;
  return ends.flatMap((ended, index) => {
    const record = records[index];
    if (!ended || !record) return [];
    return [{ name: together ? label : nameOf(record), ...ended.outcome }];
  });
}
