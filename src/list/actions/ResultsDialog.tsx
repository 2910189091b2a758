import Box from '@mui/material/Box';
import { ActButton } from '../../components/ActButton';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { OutcomeIcon, outcomeWords } from '../../components/ConfirmResults';
import { csvName, saveFile } from '../../components/csvFile';
import { PlainTable } from '../../components/PlainTable';
import { wordOf } from '../../components/shownText';
import { ruleValue } from '../../dataProvider/columnRules';
import { csvCell, csvLines, csvStart } from '../../dataProvider/csv';
import { rowOf } from '../../dataProvider/records';
import type { ActionResult } from '../../definitions/answer';
import type { Row } from '../../definitions/basics';
import { say, t } from '../../i18n/translate';
import type { ActionModel, OpenAction } from './actionModel';
import { allDoneText } from './actionRules';
import { rowColumns } from './rowCell';
import { useFocusBack } from './useFocusBack';

interface ResultsDialogProps {
  readonly open: OpenAction;
  readonly ruleOf: ActionModel['ruleOf'];
  readonly onClose: () => void;
}

interface RowResult extends ActionResult {
  readonly row: Row;
}

const gravest = ['error', 'warning', 'success'];

/** Maximum number of rows that are rendered at a time. */
const pageSize = 50;

const resultsLook = {
  // The table scrolls, not the dialog.
  '& thead th': { top: 0, backgroundColor: 'var(--raised)' },
  '& .result': { display: 'flex', gap: '6px', alignItems: 'flex-start' },
  '& .result svg': { flex: 'none', mt: '2px', fontSize: 16 },
  '& .result strong': { mr: '6px', fontWeight: 'fontWeightMedium' },
} as const;

/** Shows the results of an action, row by row, until it is closed (D60): failures first. They can be saved as CSV. */
export function ResultsDialog({ open, ruleOf, onClose }: ResultsDialogProps) {
  const { action, records } = open;
  useFocusBack(true);
  const results = records.flatMap((record, index): RowResult[] => {
    const result = open.results[index];
    return result ? [{ ...result, row: rowOf(record) }] : [];
  });
  const columns = rowColumns(action.results ?? [], results, ({ row }) => row, ruleOf);
  const done = results.filter(({ tone }) => tone === 'success').length;
  const shown = results.toSorted((a, b) => gravest.indexOf(a.tone) - gravest.indexOf(b.tone));

  function save(): void {
    const textOf = (row: Row, name: string) => csvCell(wordOf(ruleOf(name), ruleValue(ruleOf(name), row)));
    const lines = shown.map(({ row, tone, text }) => [
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
        <Box sx={resultsLook}>
          <PlainTable
            label={t('list.results')}
            rows={shown}
            pageSize={pageSize}
            cards
            columns={[
              ...columns,
              {
                name: 'result',
                label: t('list.result'),
                cell: ({ tone, text }) => (
                  <span className="result">
                    <OutcomeIcon tone={tone} fontSize="inherit" />
                    <span>
                      <strong>{t(outcomeWords[tone])}</strong> <bdi>{text}</bdi>
                    </span>
                  </span>
                ),
              },
            ]}
          />
        </Box>
      }
      beside={<ActButton label={t('list.downloadCsv')} onPress={save} />}
      onAct={onClose}
      onClose={onClose}
    />
  );
}
