import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { type ActResult, ConfirmResults } from '../../components/ConfirmResults';
import { draftOfSession, useDraftOfSession } from '../../components/drafts';
import { Mark } from '../../components/Mark';
import { PlainTable } from '../../components/PlainTable';
import { withoutSecret } from '../../components/tool/toolAnswer';
import { type RowRecord, rowOf } from '../../dataProvider/records';
import type { ActionForm, ToolOnRows } from '../../definitions/action';
import type { Row } from '../../definitions/basics';
import { guarded } from '../../definitions/guarded';
import { Fields } from '../../form/Fields';
import { FormScopes, unreadableIn } from '../../form/FormFrame';
import { fieldsIn, layoutOf } from '../../form/fields';
import { refusedFields, secretsIn } from '../../form/performTool';
import { useFormState } from '../../form/useFormState';
import { bodyOf } from '../../form/values';
import { say, t } from '../../i18n/translate';
import { type ActionModel, useActionModel } from './actionModel';
import { reasonOf, typedFor } from './actionQuestion';
import { hiddenText, leftOutText } from './actionRules';
import styles from './dialogs.module.css';
import { closeJob, type Job, type JobOfTool, keptFor } from './job';
import { ResultsDialog } from './ResultsDialog';
import { rowColumns, rowName } from './rowCell';
import type { Filled } from './runJob';
import { questionOfTool } from './toolOnRows';
import { useFocusBack } from './useFocusBack';

interface ActionDialogProps {
  readonly job: Job;
  readonly ruleOf: ActionModel['ruleOf'];
  readonly onAct: (filled: Filled) => void;
}

/** The dialog of an action: its question, how far it is, and, when anything failed, what came of each row. */
export function ActionDialog(props: ActionDialogProps) {
  const { job, ruleOf } = props;
  const { action, ofTool, phase } = job;
  if (phase === 'ended' && action.results) return <ResultsDialog job={job} ruleOf={ruleOf} />;
  if (ofTool && action.tool) return <ToolQuestion {...props} tool={action.tool} ofTool={ofTool} />;
  const { form } = action.question ?? {};
  return form ? <FormDialog {...props} asked={form} /> : <Question {...props} />;
}

interface ToolQuestionProps extends ActionDialogProps {
  readonly tool: ToolOnRows;
  readonly ofTool: JobOfTool;
}

/** Shows the tool's own question, with the names of the rows that the list does not show. */
function ToolQuestion({ job, tool, ofTool, ruleOf, onAct }: ToolQuestionProps) {
  useFocusBack(true);
  const [given] = useState(() => questionOfTool(tool, ofTool));
  const { Question: Asked } = ofTool.parts;
  return (
    <Asked
      {...given}
      note={[hiddenNames(job, ruleOf), leftOutText(job.leftOut)].filter(Boolean).join(' ') || undefined}
      busy={job.phase === 'running'}
      progress={progressOf(job)}
      onAct={(decision) => onAct({ reason: '', decision })}
      onClose={closeJob}
    />
  );
}

/** More hidden rows than this are counted, not named. */
const maximumNamed = 5;

function hiddenNames({ action, records, hidden }: Job, ruleOf: ActionModel['ruleOf']): string | undefined {
  if (hidden.size === 0) return undefined;
  const names = records.filter(({ id }) => hidden.has(id)).map((record) => rowName(action, record, ruleOf).name);
  const more = names.length - maximumNamed;
  const named = [...names.slice(0, maximumNamed), ...(more > 0 ? [t('list.moreRows', { n: more })] : [])];
  return t('list.hiddenNames', { names: named.join(', ') });
}

/** How far an action is that does its rows one after the other. */
function progressOf({ action, records, done, ofTool }: Job) {
  if (records.length <= 1 || (action.runAll !== undefined && !ofTool)) return undefined;
  const label = t('list.progress', { action: say(action.label), done, n: records.length });
  return { done, of: records.length, label };
}

/** A question with a form: it is answered once nothing is wrong in it. */
function FormDialog({ job, ruleOf, asked, onAct }: ActionDialogProps & { readonly asked: ActionForm }) {
  const layout = useMemo(() => layoutOf(asked.call, asked.fields), [asked]);
  const fields = useMemo(() => fieldsIn(layout), [layout]);
  const { records, action } = job;
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
    name: `action ${job.list} ${job.action.name}`,
    fields,
    given: keptFor(job.action).values,
    initial,
    draft: 'session',
  });
  const frame = useRef<HTMLDivElement>(null);
  const { refusal } = job;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, of what the form held then
  useEffect(() => {
    if (refusal) form.refuse(refusedFields(fields, form.values, { tone: 'error', body: refusal.body }));
  }, [refusal]);
  return (
    <Question
      job={job}
      ruleOf={ruleOf}
      onAct={({ reason }) => {
        if (form.isGood(unreadableIn(frame.current)))
          onAct({ reason, typed: form.values, values: bodyOf(fields, form.values) });
      }}
    >
      <FormScopes form={form} disabled={job.phase === 'running'} frame={frame}>
        <div ref={frame} className={styles.form}>
          <Fields layout={layout} />
        </div>
        {refusal ? (
          <div role="alert">
            <ConfirmResults
              results={[
                {
                  name: say(job.action.label),
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

function Question({ job, ruleOf, onAct, children }: ActionDialogProps & { readonly children?: ReactNode }) {
  const { action, records, leftOut, hidden, phase, ends } = job;
  const { naming = [] } = useActionModel();
  const rows = records.map(rowOf);
  const label = say(action.label);
  const columns = action.question?.columns ?? (hidden.size > 0 ? (action.results ?? naming) : []);

  useFocusBack(true);
  const typedReason = useTypedReason(job);

  const good = ends.filter((ended) => ended?.outcome.tone === 'success').length;
  const { question } = action;
  const words = (name: string, of: ((rows: readonly Row[]) => string) | undefined, otherwise: string) =>
    of ? guarded(`${name} of the question of the action "${action.name}"`, () => of(rows), label) : otherwise;
  const reason = reasonOf(action);
  const typed = typedFor(action, rows);
  const endedTitle =
    records.length > 0
      ? t('list.someDone', { action: label, done: good, n: records.length })
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
      progress={progressOf(job)}
      results={phase === 'ended' ? <ConfirmResults results={resultsOf(job, ruleOf)} /> : undefined}
      onAct={(text) => onAct({ reason: text })}
      onClose={closeJob}
    >
      {question?.notice ? (
        <Suspense fallback={null}>
          <question.notice rows={rows} />
        </Suspense>
      ) : null}
      {rows.length > 0 && columns.length > 0 ? <RowsHit job={job} columns={columns} ruleOf={ruleOf} /> : null}
      {children}
    </ConfirmDialog>
  );
}

const reasonDraft = z.object({ reason: z.string() });

/** What stands in the field for a reason at first, and what is typed in it, which outlives the session as a form does (C1). */
function useTypedReason({ list, action }: Job) {
  const name = `reason ${list} ${action.name}`;
  const [first] = useState(() => keptFor(action).reason || (draftOfSession(name, reasonDraft)?.reason ?? ''));
  const [reason, onType] = useState(first);
  useDraftOfSession(name, reasonDraft, reason.trim() === '' ? undefined : { reason }, false);
  return { first, onType };
}

const gravest = ['error', 'warning', 'success'];

/** A line for each row, or the one of an action that is done to all at once; what failed comes first. */
function resultsOf({ action, records, ends }: Job, ruleOf: ActionModel['ruleOf']): ActResult[] {
  // The list itself has no record.
  const together = ends.length !== records.length;
  const results = ends.flatMap((ended, index) => {
    const record = records[index];
    if (!ended) return [];
    if (together || !record) return [{ name: say(action.label), ...ended.outcome }];
    return [{ ...rowName(action, record, ruleOf), ...ended.outcome }];
  });
  return results.toSorted((a, b) => gravest.indexOf(a.tone) - gravest.indexOf(b.tone));
}

interface RowsHitProps {
  readonly job: Job;
  readonly columns: readonly string[];
  readonly ruleOf: ActionModel['ruleOf'];
}

/** Lists the rows that an action will hit, by the columns that tell them apart for people. Hidden rows come first, and are marked. */
function RowsHit({ job: { records, hidden }, columns, ruleOf }: RowsHitProps) {
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
  return <PlainTable label={t('list.rowsHit')} rows={rows} className={styles.rows} columns={[marked, ...others]} />;
}
