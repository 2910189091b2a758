import Dialog from '@mui/material/Dialog';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useId, useRef } from 'react';
import { ruleValue } from '../../dataProvider/columnRules';
import { csvCell, csvLines, csvStart } from '../../dataProvider/csv';
import { rowOf } from '../../dataProvider/records';
import type { Row } from '../../definitions/basics';
import { say, t } from '../../i18n/translate';
import { mobileWidth } from '../../theme/tokens';
import { ActButton } from '../../ui/ActButton';
import { OutcomeIcon, outcomeWords } from '../../ui/ConfirmResults';
import { csvName, saveFile } from '../../ui/csvFile';
import { PlainTable } from '../../ui/PlainTable';
import { wordOf } from '../../ui/shownText';
import { LinksInNewTabs } from '../../ui/thingLinks';
import { columnLabel } from '../columns';
import type { ActionEnd } from './actionFailure';
import type { ActionModel } from './actionModel';
import { closeJob, type Job } from './job';
import styles from './ResultsDialog.module.css';
import { columnsShown, rowCell } from './rowCell';
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
  const phone = useMediaQuery(`(max-width: ${mobileWidth}px)`, { noSsr: true });
  const id = useId();
  useFocusBack(true);
  const results = records.flatMap((record, index): Result[] => {
    const outcome = ends[index]?.outcome;
    return outcome ? [{ row: rowOf(record), outcome }] : [];
  });
  const columns = columnsShown(action.results ?? [], records.map(rowOf), ruleOf);
  const done = results.filter(({ outcome }) => outcome.tone === 'success').length;
  const shown = results.toSorted((a, b) => gravest.indexOf(a.outcome.tone) - gravest.indexOf(b.outcome.tone));

  function save(): void {
    const textOf = (row: Row, name: string) => csvCell(wordOf(ruleOf(name), ruleValue(ruleOf(name), row)));
    const lines = shown.map(({ row, outcome: { tone, text } }) => [
      ...columns.map((name) => textOf(row, name)),
      t(outcomeWords[tone]),
      csvCell(text),
    ]);
    const content = `${csvStart}${csvLines([[...columns, 'outcome', 'result'], ...lines])}`;
    saveFile(csvName(`${action.name}_results`, new Date()), new Blob([content], { type: 'text/csv;charset=utf-8' }));
  }

  return (
    <Dialog
      open
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}summary`}
      fullScreen={phone}
      fullWidth
      maxWidth="md"
      // It takes the place of the question, which was there already.
      transitionDuration={0}
      onClose={(_event, cause) => {
        // A click beside it would throw away what nobody has read.
        if (cause === 'escapeKeyDown') closeJob();
      }}
    >
      <div className={styles.content}>
        <h2 id={`${id}title`} className={styles.title}>
          {t('list.results')}
        </h2>
        <p id={`${id}summary`} className={styles.summary}>
          {t(done === results.length ? 'list.allDone' : 'list.someDone', {
            action: say(action.label),
            done,
            n: results.length,
          })}
        </p>
        <div className={styles.body}>
          <LinksInNewTabs>
            <PlainTable
              label={t('list.results')}
              rows={shown}
              pageSize={pageSize}
              cards
              columns={[
                ...columns.map((name) => ({
                  name,
                  label: columnLabel(ruleOf(name)),
                  cell: ({ row }: Result) => rowCell(ruleOf(name), row),
                })),
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
          </LinksInNewTabs>
        </div>
        <Buttons titleId={`${id}title`} onSave={save} />
      </div>
    </Dialog>
  );
}

interface ButtonsProps {
  readonly titleId: string;
  readonly onSave: () => void;
}

/** A component of its own, so that Close is there when it is to have the focus. */
function Buttons({ titleId, onSave }: ButtonsProps) {
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  return (
    <div className={styles.buttons}>
      <ActButton label={t('list.downloadCsv')} onPress={onSave} />
      <ActButton ref={close} label={t('confirm.close')} describedBy={titleId} onPress={closeJob} />
    </div>
  );
}
