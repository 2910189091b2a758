import { type Identifier, useBasename } from 'react-admin';
import { useNavigate } from 'react-router';
import { writeClipboard } from '../../components/copying';
import { holdPage } from '../../components/holdPage';
import { useThingLinks } from '../../components/thingLinks';
import { showToast, type ToastAction, type ToastLink } from '../../components/toasts';
import { addressOfPath, pathOfAddress } from '../../config/basePath';
import { callApi } from '../../dataProvider/callApi';
import { serverMessage } from '../../dataProvider/callError';
import { type RowRecord, rowOf } from '../../dataProvider/records';
import type { ActionTools, RowAction, ToolOnRows } from '../../definitions/action';
import type { ActionResult, ResultLink } from '../../definitions/answer';
import type { Row } from '../../definitions/basics';
import type { FormValues } from '../../definitions/formParts';
import { guarded } from '../../definitions/guarded';
import { failedResult, withStateNow } from '../../form/results';
import { senderOf } from '../../form/sendTool';
import { toolLayout } from '../../form/steps';
import { pendingRuns, startRun, untilFree, usePendingRuns } from '../../form/useRun';
import { say, t } from '../../i18n/translate';
import { type ToolRun, useActionModel } from './actionModel';
import { actionsOn } from './actionRules';
import { announceResult, announceResults, type Results } from './announce';

/** The answer to a question. */
export interface Filled {
  readonly reason: string;
  readonly typed?: FormValues | undefined;
  readonly values?: Row | undefined;
  /** Values added by a tool's own question. */
  readonly decision?: unknown;
}

/** One use of an action. */
interface ActionRun {
  readonly action: RowAction;
  readonly records: readonly RowRecord[];
  readonly tool?: ToolRun | undefined;
  readonly filled?: Filled | undefined;
}

const idsOf = (records: readonly RowRecord[]) => records.map(({ id }) => id);

/** Returns the functions that run the actions of the page. */
export function useRunAction() {
  const { name: list, input, refresh, show, ruleOf } = useActionModel();
  const tools = useActionTools();
  const links = useThingLinks();

  /** Returns a test for records with a pending action. */
  function pendingTest(): (record: RowRecord) => boolean {
    const pending = new Set(pendingRuns(['action', list]).flatMap(({ ids }) => ids ?? []));
    return ({ id }) => pending.has(id);
  }

  const announce = (action: RowAction, result: ActionResult) => announceResult(action, result, linkTo);

  /** Shows the results of a run in a toast, with the action that it offers. */
  const announceAll = (run: ActionRun, results: Results) =>
    announceResults(run, results, { ruleOf, linkTo, offer: offerOf(run, results) });

  /** Returns the button for the action that the results offer on the rows that were changed; `undefined` without any. */
  function offerOf({ action: { offers }, records }: ActionRun, results: Results): ToastAction | undefined {
    const changed = records.filter((_record, index) => results[index]?.isChanged);
    if (!offers || changed.length === 0 || actionsOn('selection', [offers]).length === 0) return undefined;
    const run = { action: offers, records: changed };
    return {
      label: say(offers.label),
      isUndo: offers.label === 'list.undo',
      press: () => {
        showToast('info', t('list.offerRuns', { label: say(offers.label) }));
        // It may wait for minutes until the machine has reached its state.
        const release = holdPage();
        // The rows of the result may still be read again.
        void untilFree(['action', list], idsOf(changed))
          .then(() => start(run, false, (answers) => announceAll(run, answers)))
          .finally(release);
      },
      gone: () => undefined,
    };
  }

  function linkTo({ label, to, row }: ResultLink): ToastLink | undefined {
    const path = links(to)?.(row);
    if (path === undefined || path === pathOfAddress(window.location.pathname)) return undefined;
    return { label, address: addressOfPath(path), open: () => tools.open(path) };
  }

  /**
   * Runs an action once, reports its results, and reloads the rows.
   *
   * @param isOpen true for an action on a selection, or with a dialog
   */
  async function start(run: ActionRun, isOpen: boolean, report: (results: Results) => void): Promise<void> {
    const { action, records, filled } = run;
    const { reason = '', values } = filled ?? {};
    const isPending = pendingTest();
    const ids = records.filter((record) => !isPending(record)).map(({ id }) => id);
    await startRun(['action', list], { act: action.name, ids, isOpen }, async (change) => {
      const given = { ...tools, input, ...(reason !== '' && { reason }), ...(values && { values }) };
      const onProgress = (done: number) => change({ progress: { done, of: records.length } });
      const results = await resultsOf(run, { tools: given, isPending, onProgress });
      report(results);
      if (!isTogether(run)) {
        for (const [index, { id }] of records.entries()) {
          const { optimistic } = results[index] ?? {};
          if (optimistic) show(id, optimistic);
        }
      }
      const { reloads, invalidates = [] } = action;
      if (reloads !== false && results.some((result) => result?.outdated)) await refresh(invalidates);
    });
  }

  /** Runs an action on a row unless one is pending there. */
  function runOnRow(action: RowAction, record: RowRecord): void {
    if (pendingTest()(record)) return;
    const run = { action, records: [record] };
    void start(run, false, (results) => announceAll(run, results));
  }

  return { announce, announceAll, offerOf, start, runOnRow, pendingTest };
}

/** Returns the name of the action that is pending on a record of the page. */
export const usePendingAction = (id: Identifier): string | undefined =>
  usePendingRuns(['action', useActionModel().name], (runs) => runs.find(({ ids }) => ids?.includes(id))?.act);

/** Maximum number of rows that are acted on at a time. */
const maximumAtOnce = 4;

/** Returns true if an action handles its rows together, with one result. */
export const isTogether = ({ action, records, tool }: Pick<ActionRun, 'action' | 'records' | 'tool'>): boolean =>
  tool === undefined && action.runAll !== undefined && (action.run === undefined || records.length > 1);

interface RunTools {
  readonly tools: ActionTools;
  /** Returns true for a record with another pending action, which is left out. */
  readonly isPending: (record: RowRecord) => boolean;
  readonly onProgress: (done: number) => void;
}

/** Runs an action once on each of its rows. Never rejects. */
async function resultsOf(run: ActionRun, { tools, isPending, onProgress }: RunTools): Promise<Results> {
  const { action, records, tool } = run;
  const underWay: ActionResult = { tone: 'error', text: t('list.underWay') };
  if (isTogether(run)) {
    const free = records.filter((record) => action.reloads === false || !isPending(record));
    const isNone = free.length === 0 && records.length > 0;
    const result = isNone ? underWay : await resultOf(action, async () => action.runAll?.(free.map(rowOf), tools));
    return free.length === records.length
      ? [result]
      : records.map((record) => (free.includes(record) ? result : underWay));
  }
  if (tool && action.tool) return resultsOfTool(run, action.tool, tool, onProgress);
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
  return withStateNow(
    result,
    afterUnknown &&
      (async (unknown) => {
        const text = await afterUnknown(row, tools).catch(() => t('response.maybeDone'));
        return { ...unknown, text: say(text) };
      }),
  );
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

async function resultsOfTool(
  { action, records, filled }: ActionRun,
  through: ToolOnRows,
  run: ToolRun,
  onProgress: (done: number) => void,
): Promise<Results> {
  const { identify, optimistic } = through;
  const rows = records.map(rowOf);
  try {
    const results = await run.parts.perform({
      ...rowsSender(through, run),
      forms: run.forms,
      decision: filled?.decision,
      identifiers: rows.map(identify),
      report: onProgress,
    });
    return rows.map((row, index) => {
      const result = results[index];
      if (!result) return undefined;
      const { tone, text, state, endsAt } = result;
      const shown = state !== undefined && optimistic && { optimistic: optimistic(row, state, endsAt) };
      return { tone, text, ...shown, outdated: true };
    });
  } catch (error) {
    return rows.map(() => failed(error, action));
  }
}

/** Returns what an action may do: send calls, open other pages, and copy. */
function useActionTools(): ActionTools {
  const navigate = useNavigate();
  const workspace = useBasename();
  return {
    send: async (call, ...input) => (await callApi(call, ...input)).reply,
    messageOf: serverMessage,
    open: (address, state) => {
      const path = address.startsWith('/') ? address : `${workspace}/${address}`;
      // Back does not lead from a page to itself.
      void navigate(path, { state, replace: window.location.pathname.endsWith(path) });
    },
    copy: async (text, copied) => {
      try {
        await writeClipboard(text);
        return { tone: 'success', text: say(copied) };
      } catch {
        return { tone: 'error', text: t('list.copyFailed') };
      }
    },
  };
}
