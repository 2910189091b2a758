import type { Identifier } from 'react-admin';
import { showToast, type ToastLink, toastDurations } from '../../components/toasts';
import { addressOfPath, pathOfAddress } from '../../config/basePath';
import { type RowRecord, rowOf } from '../../dataProvider/records';
import type { ActionOutcome, ActionTools, ResultLink, RowAction } from '../../definitions/action';
import type { Row } from '../../definitions/basics';
import type { RecordLinks } from '../../definitions/links';
import { say, t } from '../../i18n/translate';
import { type ActionEnd, actionFailure } from './actionFailure';
import { begin, end } from './underWay';

/** Where an action is used. */
export interface ActionSite {
  /** The resource's name. */
  readonly list: string;
  readonly tools: ActionTools;
  /** Returns a function that finds the path of a thing's page; `undefined` if the person may open none. */
  readonly links: (to: RecordLinks) => ((row: Row) => string | undefined) | undefined;
  /** Reads the list again, and makes other lists, by name, read again when they are next shown. */
  readonly refresh: (others: readonly string[]) => Promise<void>;
  /** Shows a record with other values until the list is read again. */
  readonly show: (id: Identifier, values: Row) => void;
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

/**
 * An action on one row, and its end; a list that has only one for all rows gets a list of one. It never rejects. After an end
 * that nobody knows the row's state is read, where the action says how (C8).
 */
export async function endOfRow(
  action: RowAction,
  record: RowRecord,
  tools: ActionTools,
): Promise<ActionEnd | undefined> {
  const row = rowOf(record);
  const { run, afterUnknown } = action;
  const ended = await endOf(action, () => (run ? run(row, tools) : action.runAll([row], tools)));
  if (!ended?.unknown || !afterUnknown) return ended;
  const unknown = ended.outcome.tone === 'warning' ? ended.outcome.text : t('response.maybeDone');
  const text = await afterUnknown(row, tools).catch(() => unknown);
  return { ...ended, outcome: { tone: 'warning', text: say(text) } };
}

type LinkSite = Pick<ActionSite, 'links' | 'tools'>;

/**
 * Shows the result of an action in a toast, with a link to the page that shows more of it, unless that is the open page.
 *
 * @param changes false if the action only reads or copies: its success is shown for a shorter time
 */
export function tell({ tone, text, result }: ActionOutcome, site?: LinkSite, changes = true): void {
  const duration = toastDurations[tone === 'success' && !changes ? 'short' : 'long'];
  showToast(tone, text, { duration, link: site && result && linkOf(result, site) });
}

function linkOf({ label, to, row }: ResultLink, { links, tools }: LinkSite): ToastLink | undefined {
  const path = links(to)?.(row);
  if (path === undefined || path === pathOfAddress(window.location.pathname)) return undefined;
  return { label, address: addressOfPath(path), open: () => tools.open(path) };
}

/** Shows what a row is by now, where an action's end says so. */
export function showOptimistic(ended: ActionEnd | undefined, id: Identifier, { show }: ActionSite): void {
  if (ended?.outcome.optimistic) show(id, ended.outcome.optimistic);
}

/** Reads again what an action has changed. */
export async function readAgain({ reloads, invalidates = [] }: RowAction, { refresh }: ActionSite): Promise<void> {
  if (reloads !== false) await refresh(invalidates);
}

/**
 * Does it to one row, once, however often it is called meanwhile (C10): tells its end, and reads the list again where that
 * is due. Until the rows are there, the row stays under way: its old buttons would offer what is done already.
 */
export async function actOnRow(action: RowAction, record: RowRecord, site: ActionSite): Promise<void> {
  const { list, tools } = site;
  if (!begin(list, record.id, action.name)) return;
  try {
    const ended = await endOfRow(action, record, tools);
    if (!ended) return;
    tell(ended.outcome, site, action.reloads !== false);
    showOptimistic(ended, record.id, site);
    if (ended.outdated) await readAgain(action, site);
  } finally {
    end(list, record.id);
  }
}

/**
 * Does something with each item, so many at a time, in order.
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
