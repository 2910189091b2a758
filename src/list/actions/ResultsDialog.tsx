import { ActButton } from '../../components/ActButton';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { OutcomeIcon, outcomeWords } from '../../components/ConfirmResults';
import { csvName, saveFile } from '../../components/csvFile';
import { PlainTable } from '../../components/PlainTable';
import { wordOf } from '../../components/shownText';
import { ruleValue } from '../../dataProvider/columnRules';
import { csvCell, csvLines, csvStart } from '../../dataProvider/csv';
import { rowOf } from '../../dataProvider/records';
import type { Row } from '../../definitions/basics';
import { say, t } from '../../i18n/translate';
import type { ActionEnd } from './actionFailure';
import type { ActionModel } from './actionModel';
import { allDoneText } from './actionRules';
import styles from './dialogs.module.css';
import { closeJob, type Job } from './job';
import { rowColumns } from './rowCell';
import { useFocusBack } from './useFocusBack';

interface ResultsDialogProps {
  readonly job: Job;
  readonly ruleOf: ActionModel['ruleOf'];
}

interface Result {
  readonly row: Row;
  readonly outcome: ActionEnd['outcome'];
}

const gravest = ['error', 'warning', 'success'];

/** So many rows are drawn at a time. */
const pageSize = 50;

/**
 * What came of an action, row by row, until it is closed (D60): what failed comes first. It can be saved as a CSV with the columns
 * that it shows.
 */
export function ResultsDialog({ job, ruleOf }: ResultsDialogProps) {
  const { action, records, ends } = job;
  useFocusBack(true);
  const results = records.flatMap((record, index): Result[] => {
    const outcome = ends[index]?.outcome;
    return outcome ? [{ row: rowOf(record), outcome }] : [];
  });
  const columns = rowColumns(action.results ?? [], results, ({ row }) => row, ruleOf);
  const done = results.filter(({ outcome }) => outcome.tone === 'success').length;
  const shown = results.toSorted((a, b) => gravest.indexOf(a.outcome.tone) - gravest.indexOf(b.outcome.tone));

  function save(): void {
    const textOf = (row: Row, name: string) => csvCell(wordOf(ruleOf(name), ruleValue(ruleOf(name), row)));
    const lines = shown.map(({ row, outcome: { tone, text } }) => [
      ...columns.map(({ name }) => textOf(row, name)),
      t(outcomeWords[tone]),
      csvCell(text),
    ]);
    const content = `${csvStart}${csvLines([[...columns.map(({ name }) => name), 'outcome', 'result'], ...lines])}`;
    saveFile(csvName(`${action.name}_results`, new Date()), new Blob([content], { type: 'text/csv;charset=utf-8' }));
  }

  return (
    <ConfirmDialog
      title={t('list.results')}
      act={say(action.label)}
      wide
      description={
        done === results.length
          ? allDoneText(action, done)
          : t('list.someDone', { action: say(action.label), done, n: results.length })
      }
      results={
        <PlainTable
          label={t('list.results')}
          rows={shown}
          pageSize={pageSize}
          cards
          className={styles.results}
          columns={[
            ...columns,
            {
              name: 'result',
              label: t('list.result'),
              cell: ({ outcome: { tone, text } }) => (
                <span className={styles.result}>
                  <OutcomeIcon tone={tone} fontSize="inherit" />
                  <span>
                    <strong>{t(outcomeWords[tone])}</strong> <bdi>{text}</bdi>
                  </span>
                </span>
              ),
            },
          ]}
        />
      }
      beside={<ActButton label={t('list.downloadCsv')} onPress={save} />}
      onAct={closeJob}
      onClose={closeJob}
    />
  );
}
