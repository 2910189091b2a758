import type { RowRecord } from '../../dataProvider/consoleDataProvider';
import { say } from '../../i18n/translate';
import type { ActionOutcome, ActionTools, RowAction } from '../../resources/defineResource';
import { showToast, toastDurations } from '../../ui/toasts';
import { type ActionEnd, actionFailure } from './actionFailure';
import { begin, end } from './underWay';

/** Where an action is used. */
export interface ActionSite {
  /** The resource's name. */
  readonly list: string;
  readonly tools: ActionTools;
  /** Reads the list again. */
  readonly refresh: () => Promise<void>;
}

/** Runs something of an action, and tells its end; it never rejects. Without an end nothing is to be said. */
export async function endOf(
  action: RowAction,
  run: () => Promise<ActionOutcome | undefined>,
): Promise<ActionEnd | undefined> {
  try {
    const outcome = await run();
    return outcome && { outcome: { ...outcome, text: say(outcome.text) }, outdated: true };
  } catch (error) {
    return actionFailure(error, action);
  }
}

/** An action on one row; a list that has only one for all rows gets a list of one. */
export function runOn(action: RowAction, { row }: RowRecord, tools: ActionTools): Promise<ActionOutcome | undefined> {
  return action.run ? action.run(row, tools) : action.runAll([row], tools);
}

/** Says in a toast what came of an action; what went wrong stands longer. */
export function tell({ tone, text }: ActionOutcome): void {
  showToast(tone, text, tone === 'success' ? {} : { duration: toastDurations.long });
}

/**
 * Does it to one row, once, however often it is called meanwhile (C10): tells its end, and reads the list again where that
 * is due. Until the rows are there, the row stays under way: its old buttons would offer what is done already.
 */
export async function actOnRow(
  action: RowAction,
  record: RowRecord,
  { list, tools, refresh }: ActionSite,
): Promise<void> {
  if (!begin(list, record.id, action.name)) return;
  try {
    const ended = await endOf(action, () => runOn(action, record, tools));
    if (!ended) return;
    tell(ended.outcome);
    if (ended.outdated && action.reloads !== false) await refresh();
  } finally {
    end(list, record.id);
  }
}
