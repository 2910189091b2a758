import { CallError, serverMessage } from '../../dataProvider/callError';
import { type RowRecord, rowOf } from '../../dataProvider/records';
import type { ActionOutcome, ActionTools, RowAction, ToolOnRows } from '../../definitions/action';
import type { Reply, Row } from '../../definitions/basics';
import type { FormValues } from '../../definitions/formParts';
import { guarded } from '../../definitions/guarded';
import type { RowsAttempt, RowsParts, RowsQuestionProps, ToolAct, ToolDefinition } from '../../definitions/tool';
import { bodyOfTool, sendTool } from '../../form/performTool';
import { toolLayout } from '../../form/steps';
import { say, t } from '../../i18n/translate';

/** The result of an action on one row, or on all of them together. */
export interface ActionResult extends ActionOutcome {
  /** True if the rows on the page may have changed. */
  readonly outdated: boolean;
  /** True if nobody knows whether it was done (C8). */
  readonly unknown?: boolean;
  /** The server's answer if it certainly changed nothing. */
  readonly refused?: Pick<Reply, 'body'>;
}

/** An action of a tool on rows: what asks and sends, and the forms that hit the rows. */
export interface ToolRun {
  readonly parts: RowsParts;
  readonly act: ToolAct<FormValues>;
  readonly forms: readonly FormValues[];
}

/** One use of an action. */
export interface ActionRun {
  readonly action: RowAction;
  readonly records: readonly RowRecord[];
  readonly tool?: ToolRun | undefined;
  /** Values added by the tool's own question. */
  readonly decision?: unknown;
  readonly tools: ActionTools;
  readonly onProgress: (done: number) => void;
}

/** Maximum number of rows that are acted on at a time. */
const maximumAtOnce = 4;

/** Returns true if an action handles its rows together, with one result. */
export const isTogether = ({ action, records, tool }: Pick<ActionRun, 'action' | 'records' | 'tool'>): boolean =>
  tool === undefined && action.runAll !== undefined && (action.run === undefined || records.length > 1);

/**
 * Runs an action once on each of its rows. Never rejects.
 *
 * @param isPending true for a row with another pending action, which is left alone
 * @returns a result for each row, or one for all; `undefined` if there is nothing to report: the session has ended
 */
export async function runAction(
  run: ActionRun,
  isPending: (record: RowRecord) => boolean,
): Promise<readonly (ActionResult | undefined)[]> {
  const { action, records, tool, tools, onProgress } = run;
  if (isTogether(run)) return [await resultOf(action, async () => action.runAll?.(records.map(rowOf), tools))];
  if (tool && action.tool) return runTool(run, action.tool, tool);
  const results: (ActionResult | undefined)[] = records.map(() => undefined);
  let done = 0;
  await atOnce(maximumAtOnce, records, async (record, index) => {
    results[index] = isPending(record)
      ? { tone: 'error', text: t('list.underWay'), outdated: false }
      : await resultOnRow(action, record, tools);
    done += 1;
    onProgress(done);
  });
  return results;
}

async function resultOf(
  action: RowAction,
  run: () => Promise<ActionOutcome | undefined>,
): Promise<ActionResult | undefined> {
  try {
    const outcome = await run();
    return outcome && { ...outcome, text: say(outcome.text), outdated: true };
  } catch (error) {
    return failedResult(error, action);
  }
}

/** Runs an action on a row. After an unknown outcome, reads the row's state if the action declares how (C8). */
async function resultOnRow(
  action: RowAction,
  record: RowRecord,
  tools: ActionTools,
): Promise<ActionResult | undefined> {
  const row = rowOf(record);
  const { run, afterUnknown } = action;
  const result = await resultOf(action, () => (run ? run(row, tools) : action.runAll([row], tools)));
  if (!result?.unknown || !afterUnknown) return result;
  const unknown = result.tone === 'warning' ? result.text : t('response.maybeDone');
  const text = await afterUnknown(row, tools).catch(() => unknown);
  return { ...result, tone: 'warning', text: say(text) };
}

/**
 * Returns the result of an action that was rejected. The rows are outdated after a conflict (C11), and if the change may have been
 * made although no good answer came (C8). `undefined` if there is nothing to report: the session has ended.
 */
export function failedResult(
  error: unknown,
  { label, failed, sessionExpired }: Pick<RowAction, 'label' | 'failed' | 'sessionExpired'>,
): ActionResult | undefined {
  const words = failed === undefined ? t('list.actionFailed', { action: say(label) }) : say(failed);
  const failure = (text: string, outdated: boolean): ActionResult => ({ tone: 'error', text, outdated });
  if (!(error instanceof CallError)) {
    return failure(error instanceof Error ? t('list.error', { message: error.message }) : words, false);
  }
  switch (error.failure) {
    case 'session':
      // The end of the session announces a refused token, once for all calls (D10).
      return sessionExpired === undefined || error.reply ? undefined : failure(say(sessionExpired), false);
    case 'aborted':
      return undefined;
    case 'timeout':
      return { tone: 'warning', text: t('response.unknown'), outdated: true, unknown: true };
    case 'network':
      return { ...failure(t('response.none'), true), unknown: true };
    case 'shape':
      return { ...failure(words, true), unknown: true };
    case 'unsent':
      return failure(error.message, false);
    case 'status':
      // The row was decided or deleted meanwhile.
      return {
        ...failure(serverMessage(error.reply) ?? words, [404, 409, 410, 412].includes(error.status)),
        ...(error.reply && error.status < 500 && { refused: error.reply }),
      };
  }
}

/**
 * Calls `act` for each item in order, at most `maximum` at a time.
 *
 * @param act must not reject
 */
export async function atOnce<Item>(
  maximum: number,
  items: readonly Item[],
  act: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) await act(item, index);
  };
  await Promise.all(Array.from({ length: Math.min(maximum, items.length) }, worker));
}

/**
 * Returns what an action of a tool needs for some records; `undefined` for any other action, and if the rows do not identify their
 * targets.
 *
 * @throws if the code of the tool's parts cannot be loaded
 */
export async function toolRunOf(
  { name, tool: through }: RowAction,
  records: readonly RowRecord[],
  input: Row | undefined,
): Promise<ToolRun | undefined> {
  const forms =
    through && guarded(`forms of the action "${name}"`, () => through.forms(records.map(rowOf), input), undefined);
  const act = through?.tool.acts.find((one) => one.name === through.act);
  if (!forms || !act) return undefined;
  const parts = (await through?.tool.parts?.())?.default.rows;
  return parts && { parts, act, forms };
}

function givenBy(tool: ToolDefinition, { act }: ToolRun): Pick<RowsAttempt, 'plan' | 'bodyOf' | 'send' | 'signal'> {
  const { fields } = toolLayout(tool);
  // A read after an unknown outcome is of use also when the page was left.
  const { signal } = new AbortController();
  return {
    plan: act.plan,
    bodyOf: (values) => bodyOfTool(tool, fields, values),
    send: (values, body) => sendTool(tool, fields, values, act, signal, body),
    signal,
  };
}

/** Returns the props of a tool's question that its definition determines. */
export const toolQuestionOf = (
  { tool }: ToolOnRows,
  run: ToolRun,
): Pick<RowsQuestionProps, 'act' | 'plan' | 'bodyOf' | 'forms'> => {
  const { plan, bodyOf } = givenBy(tool, run);
  return { act: run.act.name, plan, bodyOf, forms: run.forms };
};

async function runTool(
  { action, records, decision, onProgress }: ActionRun,
  { tool, identify, optimistic }: ToolOnRows,
  run: ToolRun,
): Promise<readonly (ActionResult | undefined)[]> {
  const rows = records.map(rowOf);
  try {
    const outcomes = await run.parts.perform({
      ...givenBy(tool, run),
      forms: run.forms,
      decision,
      identifiers: rows.map(identify),
      tell: onProgress,
    });
    return rows.map((row, index) => {
      const outcome = outcomes[index];
      if (!outcome) return undefined;
      const { tone, text, state } = outcome;
      const shown = state !== undefined && optimistic && { optimistic: optimistic(row, state) };
      return { tone, text, ...shown, outdated: true };
    });
  } catch (error) {
    return rows.map(() => failedResult(error, action));
  }
}
