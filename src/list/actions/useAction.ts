import { type Identifier, useBasename } from 'react-admin';
import { useNavigate } from 'react-router';
import { crashText } from '../../components/CrashBoundary';
import { writeClipboard } from '../../components/copying';
import { useThingLinks } from '../../components/thingLinks';
import { showToast, type ToastLink, toastDurations } from '../../components/toasts';
import { addressOfPath, pathOfAddress } from '../../config/basePath';
import { callApi } from '../../dataProvider/callApi';
import { serverMessage } from '../../dataProvider/callError';
import { type RowRecord, rowOf } from '../../dataProvider/records';
import type { ActionTools, RowAction } from '../../definitions/action';
import type { ActionResult, ResultLink } from '../../definitions/answer';
import type { Row } from '../../definitions/basics';
import type { FormValues } from '../../definitions/formParts';
import { pendingRuns, type Run, startRun, usePendingRuns } from '../../form/useRun';
import { say, t } from '../../i18n/translate';
import { type ActionModel, type OpenAction, useActionModel, useOpenAction } from './actionModel';
import { allDoneText, asks, hitBy, leftOutText } from './actionRules';
import { rowName } from './rowCell';
import { type ActionRun, isTogether, runAction, toolRunOf } from './runAction';

/** A selection when an action begins. */
export interface Selected {
  /** The records that are still in the list. */
  readonly records: readonly RowRecord[];
  /** The selected records that the list does not show. */
  readonly hidden: readonly Identifier[];
}

/** The answer to a question. */
export interface Filled {
  readonly reason: string;
  readonly typed?: FormValues | undefined;
  readonly values?: Row | undefined;
  /** Values added by a tool's own question. */
  readonly decision?: unknown;
}

const nothing = () => undefined;

/** Returns the ways to use the actions of the page around. */
export function useAction() {
  const { name: list, ruleOf, input, refresh, show, current, change, unsent } = useActionModel();
  const tools = useActionTools();
  const links = useThingLinks();

  const openOn = (action: RowAction, part: Partial<OpenAction>) => {
    const filled = unsent.current?.action === action ? unsent.current : undefined;
    const empty = { records: [], leftOut: [], hidden: new Set<Identifier>(), results: [] };
    const { reason = '', values } = filled ?? {};
    const open = {
      ...empty,
      action,
      reason,
      values,
      phase: 'asking',
      isShown: true,
      unselect: nothing,
      ...part,
    } as const;
    change(open);
    return open;
  };
  /** True while an action of the page asks, runs on a selection or shows its results. */
  const isTaken = () => current() !== undefined || pendingRuns(['action', list]).some(({ isOpen }) => isOpen);

  const pendingIds = () => new Set(pendingRuns(['action', list]).flatMap(({ ids }) => ids ?? []));

  /** Shows a result in a toast, with a link to the page that shows more of it, unless that is the open page. */
  function announce(action: RowAction, { tone, text, result }: ActionResult): void {
    const changes = action.reloads !== false;
    const duration = toastDurations[tone === 'success' && !changes ? 'short' : 'long'];
    showToast(tone, text, { duration, link: result && linkOf(result) });
  }

  function linkOf({ label, to, row }: ResultLink): ToastLink | undefined {
    const path = links(to)?.(row);
    if (path === undefined || path === pathOfAddress(window.location.pathname)) return undefined;
    return { label, address: addressOfPath(path), open: () => tools.open(path) };
  }

  /** Runs an action once, reports its results, and reloads the rows. */
  async function start(
    run: Omit<ActionRun, 'tools' | 'onProgress'> & { readonly filled?: Filled },
    isOpen: boolean,
    report: (results: readonly (ActionResult | undefined)[]) => void,
  ): Promise<void> {
    const { action, records, filled } = run;
    const taken = pendingIds();
    const free = records.filter(({ id }) => !taken.has(id));
    const { reason = '', values } = filled ?? {};
    const started = { act: action.name, ids: free.map(({ id }) => id), isOpen };
    await startRun(['action', list], started, async (change) => {
      const results = await runAction(
        {
          ...run,
          tools: { ...tools, input, ...(reason !== '' && { reason }), ...(values && { values }) },
          onProgress: (done) => change({ progress: { done, of: records.length } }),
        },
        ({ id }) => taken.has(id),
      );
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

  /** Runs the open action, once, with the answer to its question. */
  async function confirm(filled: Filled = { reason: '' }): Promise<void> {
    const open = current();
    if (!open || open.phase === 'running' || open.phase === 'ended') return;
    const { action, records, tool, unselect } = open;
    const together = isTogether(open);
    const { reason, typed, decision } = filled;
    const isShown = open.isShown || (!together && records.length > 1);
    const running = { ...open, reason, values: typed, refusal: undefined, isShown, phase: 'running' } as const;
    change(running);
    await start({ action, records, tool, decision, filled }, true, (results) => {
      finish(running, results);
      const isDone = (index: number) => results[results.length === 1 ? 0 : index]?.tone === 'success';
      unselect(records.filter((_, index) => isDone(index)).map(({ id }) => id));
    });
  }

  /** Shows the results in the dialog, or closes it and shows a toast. */
  function finish(run: OpenAction, results: readonly (ActionResult | undefined)[]): void {
    const { action, records } = run;
    const open = current();
    const known = results.filter((result) => result !== undefined);
    const done = known.filter(({ tone }) => tone === 'success').length;
    const isAll = done === results.length;
    // Without a result there is nothing to report: the session is over, or another page is open.
    const isSilent = known.length < results.length;
    unsent.current = isAll ? undefined : run;
    const several = results.length > 1;
    if (!isSilent && action.results && open && (several || !isAll)) {
      change({ ...open, phase: 'ended', results, isShown: true });
      return;
    }
    if (!isSilent && !isAll && open && (open.isShown || several)) {
      const refusal = refusalOf(run, known);
      change(refusal ? { ...open, phase: 'asking', refusal } : { ...open, phase: 'ended', results, isShown: true });
      return;
    }
    change(undefined);
    const [first] = known;
    // The machines that were changed before the session ended are reported all the same.
    if (!first || (isSilent && !action.results)) return;
    if (!several) {
      announce(action, first);
      return;
    }
    const n = records.length;
    const words = isAll ? allDoneText(action, n) : t('list.someDone', { action: say(action.label), done, n });
    const detail = linesOf(run, results, ruleOf);
    showToast(isAll ? 'success' : 'error', words, { duration: toastDurations.long, detail });
  }

  /**
   * Uses an action on a selection: reads its rows, leaves out those that it does not apply to, and asks, or runs at once. It always
   * asks if it would reach rows that the list does not show.
   *
   * @param read resolves with `undefined` after announcing that the rows cannot be read
   */
  async function pressOnSelection(
    action: RowAction,
    read: () => Promise<Selected | undefined>,
    unselect: OpenAction['unselect'] = nothing,
  ): Promise<void> {
    if (isTaken()) return;
    const opened = openOn(action, { phase: 'reading', isShown: false, unselect });
    try {
      const selected = await read();
      // The page was left meanwhile.
      if (current() !== opened) return;
      const chosen = selected && (await choose(opened, selected));
      if (current() !== opened) return;
      change(chosen);
      if (chosen && !chosen.isShown) await confirm();
    } catch (error) {
      // A fault in the rules of one action does not block the others.
      change(undefined);
      throw error;
    }
  }

  /** Returns the open action with its rows and its question; `undefined` after announcing that it cannot be used. */
  async function choose(open: OpenAction, selected: Selected): Promise<OpenAction | undefined> {
    const { action } = open;
    // The question of a tool plans for all rows: a pending one would be part of it.
    const taken = pendingIds();
    const { hit, leftOut } = hitBy(action, selected.records, ({ id }) => action.tool !== undefined && taken.has(id));
    if (hit.length === 0) {
      const reasons = leftOutText(leftOut) ?? t('list.selectionGone');
      announce(action, { tone: 'warning', text: t('list.nothingHit', { action: say(action.label), reasons }) });
      return undefined;
    }
    try {
      const tool = await toolRunOf(action, hit, input);
      const outOfView = new Set(selected.hidden);
      const hidden = new Set(hit.map(({ id }) => id).filter((id) => outOfView.has(id)));
      const isAsked = tool !== undefined || hidden.size > 0 || asks(action, hit.map(rowOf));
      return { ...open, records: hit, leftOut, hidden, tool, isShown: isAsked, phase: isAsked ? 'asking' : 'reading' };
    } catch (error) {
      announce(action, { tone: 'error', text: crashText(error) });
      return undefined;
    }
  }

  return {
    /** Uses an action on a row: asks, or runs at once. */
    press: (action: RowAction, record: RowRecord): void => {
      if (asks(action, [rowOf(record)])) {
        if (!isTaken()) openOn(action, { records: [record] });
      } else if (!pendingRuns(['action', list]).some(({ ids }) => ids?.includes(record.id))) {
        void start({ action, records: [record] }, false, ([result]) => result && announce(action, result));
      }
    },
    /** Asks about a row, whether or not the action always does. */
    askAbout: (action: RowAction, record: RowRecord): void => {
      if (!isTaken()) openOn(action, { records: [record] });
    },
    pressOnSelection,
    /** Uses an action on the list itself. */
    pressOnList: (action: RowAction): void => {
      if (isTaken()) return;
      const isAsked = asks(action, []);
      openOn(action, { isShown: isAsked, phase: isAsked ? 'asking' : 'reading' });
      if (!isAsked) void confirm();
    },
    confirm,
    close: () => change(undefined),
  };
}

/** Returns the name of the action that is pending on a record of the page. */
export const usePendingAction = (id: Identifier): string | undefined =>
  usePendingRuns(['action', useActionModel().name], (runs) => runs.find(({ ids }) => ids?.includes(id))?.act);

/** Returns the pending run on the selection or the list of the page. */
export const useOpenRun = (): Run | undefined =>
  usePendingRuns(['action', useActionModel().name], (runs) => runs.find(({ isOpen }) => isOpen));

/** Returns the name of the action that the page is busy with, unless its dialog shows that. */
export function useBusyAction(): string | undefined {
  const pending = useOpenRun();
  const open = useOpenAction();
  if (!open) return pending?.act;
  return open.isShown ? undefined : open.action.name;
}

/** Returns the refusal of a form, which is corrected in the dialog, unless the row has changed. */
function refusalOf(
  { action, records }: OpenAction,
  [result, ...others]: readonly ActionResult[],
): OpenAction['refusal'] {
  if (!action.question?.form || !result?.isRefused || others.length > 0) return undefined;
  return result.outdated && records.length > 0 ? undefined : result;
}

/** Maximum number of rows whose results a toast lists. */
const maximumLines = 8;

function linesOf(
  { action, records }: OpenAction,
  results: readonly (ActionResult | undefined)[],
  ruleOf: ActionModel['ruleOf'],
): string {
  const lines = records.flatMap((record, index) => {
    const text = results[index]?.text;
    return text === undefined ? [] : [`${rowName(action, record, ruleOf).name}: ${text}`];
  });
  const more = lines.length - maximumLines;
  return [...lines.slice(0, maximumLines), ...(more > 0 ? [t('list.moreWarnings', { n: more })] : [])].join('\n');
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
