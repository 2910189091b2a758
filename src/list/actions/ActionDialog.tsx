import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { ActButton } from '../../components/ActButton';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { OutcomeIcon, outcomeWords } from '../../components/ConfirmResults';
import { csvName, saveFile } from '../../components/csvFile';
import { PlainTable } from '../../components/PlainTable';
import { wordOf } from '../../components/shownText';
import { toastDurations } from '../../components/toasts';
import { ruleValue } from '../../dataProvider/columnRules';
import { csvCell, csvLines, csvStart } from '../../dataProvider/csv';
import { rowOf } from '../../dataProvider/records';
import type { ToolOnRows } from '../../definitions/action';
import type { ActionResult } from '../../definitions/answer';
import type { Row } from '../../definitions/basics';
import { say, t } from '../../i18n/translate';
import { ActionQuestion, gravestFirst, type QuestionProps, useProgress } from './ActionQuestion';
import { type ActionModel, type OpenAction, type ToolRun, useActionModel, useOpenAction } from './actionModel';
import { allDoneText, leftOutText } from './actionRules';
import { rowColumns, rowName } from './rowCell';
import { type Filled, rowsSender, useRunAction } from './runAction';
import { useAction } from './useAction';
import { useFocusBack } from './useFocusBack';

/** The dialog of the page's open action: its question, its progress, and the result for each row if any failed. */
export function ActionDialog() {
  const open = useOpenAction();
  const { ruleOf } = useActionModel();
  const { confirm, close } = useAction();
  useFocusBack(open?.isShown ?? false);
  if (!open?.isShown) return null;
  const { action, tool, phase } = open;
  const shared = { open, ruleOf, onConfirm: (filled: Filled) => void confirm(filled), onClose: close };
  if (phase === 'ended' && action.results) return <ResultsDialog open={open} ruleOf={ruleOf} onClose={close} />;
  if (tool && action.tool) return <ToolQuestion {...shared} tool={action.tool} run={tool} />;
  return <ActionQuestion {...shared} />;
}

interface ToolQuestionProps extends QuestionProps {
  readonly tool: ToolOnRows;
  readonly run: ToolRun;
}

/** Shows the tool's own question, with the names of the rows that the list does not show. */
function ToolQuestion({ open, tool, run, ruleOf, onConfirm, onClose }: ToolQuestionProps) {
  const [{ plan, bodyOf }] = useState(() => rowsSender(tool, run));
  const progress = useProgress(open);
  const { Question: Asked } = run.parts;
  return (
    <Asked
      act={run.act.name}
      plan={plan}
      bodyOf={bodyOf}
      forms={run.forms}
      note={[hiddenNames(open, ruleOf), leftOutText(open.leftOut)].filter(Boolean).join(' ') || undefined}
      busy={open.phase === 'running'}
      progress={progress}
      onAct={(decision) => onConfirm({ reason: '', decision })}
      onClose={onClose}
    />
  );
}

/** Maximum number of hidden rows that are named. */
const maximumNamed = 5;

function hiddenNames({ action, records, hidden }: OpenAction, ruleOf: ActionModel['ruleOf']): string | undefined {
  if (hidden.size === 0) return undefined;
  const names = records.filter(({ id }) => hidden.has(id)).map((record) => rowName(action, record, ruleOf).name);
  const more = names.length - maximumNamed;
  const named = [...names.slice(0, maximumNamed), ...(more > 0 ? [t('list.moreRows', { n: more })] : [])];
  return t('list.hiddenNames', { names: named.join(', ') });
}

/** Renders the action that the results offer, for as long as a toast would. */
function Offer({ open, onClose }: Pick<QuestionProps, 'open' | 'onClose'>) {
  const { offerOf } = useRunAction();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), toastDurations.offer);
    return () => clearTimeout(timer);
  }, []);
  const offer = isOver ? undefined : offerOf(open, open.results);
  if (!offer) return null;
  const press = () => {
    onClose();
    offer.press();
  };
  return <ActButton label={offer.label} icon={open.action.offers?.icon} onPress={press} />;
}

interface RowResult extends ActionResult {
  readonly row: Row;
}

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
function ResultsDialog({ open, ruleOf, onClose }: Omit<QuestionProps, 'onConfirm'>) {
  const { action, records } = open;
  const results = records.flatMap((record, index): RowResult[] => {
    const result = open.results[index];
    return result ? [{ ...result, row: rowOf(record) }] : [];
  });
  const columns = rowColumns(action.results ?? [], results, ({ row }) => row, ruleOf);
  const done = results.filter(({ tone }) => tone === 'success').length;
  const shown = results.toSorted(gravestFirst);

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
          ? allDoneText(action, done, results)
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
      beside={
        <>
          <Offer open={open} onClose={onClose} />
          <ActButton label={t('list.downloadCsv')} onPress={save} />
        </>
      }
      onAct={onClose}
      onClose={onClose}
    />
  );
}
