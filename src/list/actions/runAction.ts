import { type RowRecord, rowOf } from '../../dataProvider/records';
import type { ActionTools, RowAction, ToolOnRows } from '../../definitions/action';
import type { ActionResult } from '../../definitions/answer';
import type { Row } from '../../definitions/basics';
import type { FormValues } from '../../definitions/formParts';
import { guarded } from '../../definitions/guarded';
import type { RowsParts, ToolAct } from '../../definitions/tool';
import { failedResult } from '../../form/results';
import { senderOf } from '../../form/sendTool';
import { toolLayout } from '../../form/steps';
import { say, t } from '../../i18n/translate';

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
 * @param isPending true for a row with another pending action, which is left out
 * @returns a result for each row, or one for all; `undefined` if there is nothing to report: the session has ended
 */
export async function runAction(
  run: ActionRun,
  isPending: (record: RowRecord) => boolean,
): Promise<readonly (ActionResult | undefined)[]> {
  const { action, records, tool, tools, onProgress } = run;
  const underWay: ActionResult = { tone: 'error', text: t('list.underWay') };
  if (isTogether(run)) {
    const free = records.filter((record) => action.reloads === false || !isPending(record));
    const isNone = free.length === 0 && records.length > 0;
    const result = isNone ? underWay : await resultOf(action, async () => action.runAll?.(free.map(rowOf), tools));
    return free.length === records.length
      ? [result]
      : records.map((record) => (free.includes(record) ? result : underWay));
  }
  if (tool && action.tool) return runTool(run, action.tool, tool);
  const results: (ActionResult | undefined)[] = records.map(() => undefined);
  let done = 0;
  await atOnce(maximumAtOnce, records, async (record, index) => {
    results[index] = isPending(record) ? underWay : await resultOnRow(action, record, tools);
    done += 1;
    onProgress(done);
  });
  return results;
}

async function resultOf(
  action: RowAction,
  run: () => Promise<ActionResult | undefined>,
): Promise<ActionResult | undefined> {
  try {
    const result = await run();
    return result && { ...result, text: say(result.text), outdated: true };
  } catch (error) {
    return failed(error, action);
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
  if (!result?.isUnknown || !afterUnknown) return result;
  const text = await afterUnknown(row, tools).catch(() => t('response.maybeDone'));
  return { ...result, text: say(text) };
}

const failed = (error: unknown, { label, failed: words, sessionExpired }: RowAction): ActionResult | undefined =>
  failedResult(error, {
    failed: words === undefined ? t('list.actionFailed', { action: say(label) }) : say(words),
    sessionExpired,
  });

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

/** Returns what the tool's question and requests know of an action. */
export function rowsSender({ tool }: ToolOnRows, { act }: ToolRun) {
  // A read after an unknown outcome is of use also when the page was left.
  return senderOf(tool, toolLayout(tool).fields, act, new AbortController().signal);
}

async function runTool(
  { action, records, decision, onProgress }: ActionRun,
  through: ToolOnRows,
  run: ToolRun,
): Promise<readonly (ActionResult | undefined)[]> {
  const { identify, optimistic } = through;
  const rows = records.map(rowOf);
  try {
    const results = await run.parts.perform({
      ...rowsSender(through, run),
      forms: run.forms,
      decision,
      identifiers: rows.map(identify),
      report: onProgress,
    });
    return rows.map((row, index) => {
      const result = results[index];
      if (!result) return undefined;
      const { tone, text, state } = result;
      const shown = state !== undefined && optimistic && { optimistic: optimistic(row, state) };
      return { tone, text, ...shown, outdated: true };
    });
  } catch (error) {
    return rows.map(() => failed(error, action));
  }
}
