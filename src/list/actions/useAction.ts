import type { Identifier } from 'react-admin';
import { crashText } from '../../components/CrashBoundary';
import { type RowRecord, rowOf } from '../../dataProvider/records';
import type { RowAction } from '../../definitions/action';
import type { ActionResult } from '../../definitions/answer';
import { pendingRuns, type Run, usePendingRuns } from '../../form/useRun';
import { say, t } from '../../i18n/translate';
import { type OpenAction, useActionModel, useOpenAction } from './actionModel';
import { asks, hitBy, leftOutText } from './actionRules';
import { type Filled, isTogether, toolRunOf, useRunAction } from './runAction';

/** A selection when an action begins. */
export interface Selected {
  /** The records that are still in the list. */
  readonly records: readonly RowRecord[];
  /** The selected records that the list does not show. */
  readonly hidden: readonly Identifier[];
}

const nothing = () => undefined;

/** Returns the ways to use the actions of the page around. */
export function useAction() {
  const { name: list, input, current, change, unsent } = useActionModel();
  const { announce, announceAll, start, pendingTest } = useRunAction();

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

  /** Runs the open action, once, with the answer to its question. */
  async function confirm(filled: Filled = { reason: '' }): Promise<void> {
    const open = current();
    if (!open || open.phase === 'running' || open.phase === 'ended') return;
    const { action, records, tool, unselect } = open;
    const together = isTogether(open);
    const { reason, typed } = filled;
    const isShown = open.isShown || (!together && records.length > 1);
    const running = { ...open, reason, values: typed, refusal: undefined, isShown, phase: 'running' } as const;
    change(running);
    await start({ action, records, tool, filled }, true, (results) => {
      finish(running, results);
      const isDone = (index: number) => results[results.length === 1 ? 0 : index]?.tone === 'success';
      unselect(records.filter((_, index) => isDone(index)).map(({ id }) => id));
    });
  }

  /** Shows the results in the dialog, or closes it and shows a toast. */
  function finish(run: OpenAction, results: readonly (ActionResult | undefined)[]): void {
    const { action } = run;
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
    // The machines that were changed before the session ended are reported all the same.
    if (known.length > 0 && !(isSilent && !action.results)) announceAll(run, results);
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
    const { hit, leftOut } = hitBy(action, selected.records, action.tool && pendingTest());
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
