import Box from '@mui/material/Box';
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { type ActResult, ConfirmResults } from '../../components/ConfirmResults';
import { draftOfSession, useDraftOfSession } from '../../components/drafts';
import { Mark } from '../../components/Mark';
import { PlainTable } from '../../components/PlainTable';
import { type RowRecord, rowOf } from '../../dataProvider/records';
import type { ActionForm } from '../../definitions/action';
import type { ActionResult } from '../../definitions/answer';
import type { Row } from '../../definitions/basics';
import { guarded } from '../../definitions/guarded';
import { Fields } from '../../form/Fields';
import { FormScopes, unreadableIn } from '../../form/FormFrame';
import { fieldsIn, layoutOf } from '../../form/fields';
import { refusedFields, secretsIn, withoutSecret } from '../../form/results';
import { useFormState } from '../../form/useFormState';
import { bodyOf } from '../../form/values';
import { say, t } from '../../i18n/translate';
import { type ActionModel, type OpenAction, useActionModel } from './actionModel';
import { hiddenText, leftOutText, reasonOf, typedFor } from './actionRules';
import { rowColumns, rowName } from './rowCell';
import type { Filled } from './runAction';
import { useOpenRun } from './useAction';

export interface QuestionProps {
  readonly open: OpenAction;
  readonly ruleOf: ActionModel['ruleOf'];
  readonly onConfirm: (filled: Filled) => void;
  readonly onClose: () => void;
}

/** Asks before an action, shows its progress, and which rows failed. */
export function ActionQuestion(props: QuestionProps) {
  const { form } = props.open.action.question ?? {};
  return form ? <FormQuestion {...props} asked={form} /> : <Question {...props} />;
}

/** Returns the progress of an action that handles its rows one by one. */
export function useProgress({ action, records, tool }: OpenAction) {
  const { done = 0 } = useOpenRun()?.progress ?? {};
  if (records.length <= 1 || (action.runAll !== undefined && !tool)) return undefined;
  const label = t('list.progress', { action: say(action.label), done, n: records.length });
  return { done, of: records.length, label };
}

/** A question with a form, which has to be valid. */
function FormQuestion({ asked, onConfirm, ...props }: QuestionProps & { readonly asked: ActionForm }) {
  const { open } = props;
  const { name: list } = useActionModel();
  const layout = useMemo(() => layoutOf(asked.call, asked.fields), [asked]);
  const fields = useMemo(() => fieldsIn(layout), [layout]);
  const { records, action, refusal } = open;
  const initial = useMemo(
    () =>
      guarded(
        `initial of the form of the action "${action.name}"`,
        () => asked.initial?.(records.map(rowOf)),
        undefined,
      ),
    [asked, records, action],
  );
  const form = useFormState({
    name: `action ${list} ${action.name}`,
    fields,
    given: open.values,
    initial,
    draft: 'session',
  });
  const frame = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each refusal, with the values of that moment
  useEffect(() => {
    if (refusal) form.refuse(refusedFields(fields, form.values, refusal));
  }, [refusal]);
  const read = () => (form.isGood(unreadableIn(frame.current)) ? bodyOf(fields, form.values) : undefined);
  const Below = action.question?.below;
  return (
    <Question
      {...props}
      onConfirm={({ reason }) => {
        const values = read();
        if (values) onConfirm({ reason, typed: form.values, values });
      }}
    >
      <FormScopes form={form} disabled={open.phase === 'running'} frame={frame}>
        <Box ref={frame} sx={{ containerType: 'inline-size' }}>
          <Fields layout={layout} />
        </Box>
        {Below ? (
          <Suspense fallback={null}>
            <Below rows={records.map(rowOf)} typed={JSON.stringify(form.values)} read={read} />
          </Suspense>
        ) : null}
        {refusal ? (
          <div role="alert">
            <ConfirmResults
              results={[
                {
                  name: say(action.label),
                  tone: 'error',
                  text: secretsIn(fields, form.values).reduce(withoutSecret, refusal.text),
                },
              ]}
            />
          </div>
        ) : null}
      </FormScopes>
    </Question>
  );
}

function Question(props: QuestionProps & { readonly children?: ReactNode }) {
  const { open, ruleOf, onConfirm, onClose, children } = props;
  const { action, records, leftOut, hidden, phase, results } = open;
  const { name: list, naming = [] } = useActionModel();
  const rows = records.map(rowOf);
  const label = say(action.label);
  const columns = action.question?.columns ?? (hidden.size > 0 ? (action.results ?? naming) : []);

  const progress = useProgress(open);
  const typedReason = useTypedReason(list, open);

  const done = results.filter((result) => result?.tone === 'success').length;
  const { question } = action;
  const words = (name: string, of: ((rows: readonly Row[]) => string) | undefined, otherwise: string) =>
    of ? guarded(`${name} of the question of the action "${action.name}"`, () => of(rows), label) : otherwise;
  const reason = reasonOf(action);
  const typed = typedFor(action, rows);
  const endedTitle =
    records.length > 0
      ? t('list.someDone', { action: label, done, n: records.length })
      : t('list.actionFailed', { action: label });
  const said = [
    question?.help && words('help', question.help, ''),
    hiddenText(hidden.size, records.length),
    leftOutText(leftOut),
    typed && say(typed.why),
  ];
  const description = said.filter(Boolean).join(' ') || undefined;
  const asked = { action: label, n: records.length, hidden: hidden.size };
  return (
    <ConfirmDialog
      title={phase === 'ended' ? endedTitle : words('title', question?.title, t('list.confirmHidden', asked))}
      act={words('button', question?.button, t('list.confirmButton', asked))}
      icon={action.icon}
      destructive={action.destructive}
      description={phase === 'ended' ? undefined : description}
      {...(typed && { typed: typed.text })}
      reason={reason && { ...reason, label: say(reason.label), ...typedReason }}
      busy={phase === 'running'}
      progress={progress}
      results={phase === 'ended' ? <ConfirmResults results={resultsOf(open, ruleOf)} /> : undefined}
      onAct={(text) => onConfirm({ reason: text })}
      onClose={onClose}
    >
      {question?.notice ? (
        <Suspense fallback={null}>
          <question.notice rows={rows} />
        </Suspense>
      ) : null}
      {rows.length > 0 && columns.length > 0 ? <RowsHit open={open} columns={columns} ruleOf={ruleOf} /> : null}
      {children}
    </ConfirmDialog>
  );
}

const reasonDraft = z.object({ reason: z.string() });

/** Returns the initial reason and a handler for changes. The draft outlives the session, as a form's does (C1). */
function useTypedReason(list: string, { action, reason: unsent }: OpenAction) {
  const name = `reason ${list} ${action.name}`;
  const [first] = useState(() => unsent || (draftOfSession(name, reasonDraft)?.reason ?? ''));
  const [reason, onType] = useState(first);
  useDraftOfSession(name, reasonDraft, reason.trim() === '' ? undefined : { reason }, false);
  return { first, onType };
}

const gravest = ['error', 'warning', 'success'];

/** Sorts failures to the front. */
export const gravestFirst = (one: Pick<ActionResult, 'tone'>, other: Pick<ActionResult, 'tone'>): number =>
  gravest.indexOf(one.tone) - gravest.indexOf(other.tone);

/** Returns a line for each row, or one for all of them together; failures first. */
function resultsOf({ action, records, results }: OpenAction, ruleOf: ActionModel['ruleOf']): ActResult[] {
  // The list itself has no record.
  const together = results.length !== records.length;
  const lines = results.flatMap((result, index) => {
    const record = records[index];
    if (!result) return [];
    const named = together || !record ? { name: say(action.label) } : rowName(action, record, ruleOf);
    return [{ ...named, tone: result.tone, text: result.text }];
  });
  return lines.toSorted(gravestFirst);
}

/** Wraps cells, so that every column is visible. Words break only without room. */
const rowsLook = {
  '& :is(thead th, td)': { maxWidth: { xs: 128, md: 220 }, overflowWrap: 'break-word', whiteSpace: 'normal' },
  '& a': { maxWidth: '100%' },
} as const;

interface RowsHitProps {
  readonly open: OpenAction;
  readonly columns: readonly string[];
  readonly ruleOf: ActionModel['ruleOf'];
}

/** Lists the rows that an action will hit. Hidden rows come first, with a badge. */
function RowsHit({ open: { records, hidden }, columns, ruleOf }: RowsHitProps) {
  const isHidden = ({ id }: RowRecord) => hidden.has(id);
  const rows = [...records.filter(isHidden), ...records.filter((record) => !isHidden(record))];
  const [first, ...others] = rowColumns(columns, rows, rowOf, ruleOf);
  if (!first) return null;
  const marked: typeof first = {
    ...first,
    cell: (record) => (
      <>
        {first.cell(record)}
        <Mark text={isHidden(record) ? 'list.hiddenMark' : undefined} tone="warn" />
      </>
    ),
  };
  return (
    <Box sx={rowsLook}>
      <PlainTable label={t('list.rowsHit')} rows={rows} columns={[marked, ...others]} />
    </Box>
  );
}
