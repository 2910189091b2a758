import { mayCall } from '../../../contract/access';
import { isOffered } from '../../authProvider/offeredCalls';
import { ownRoles } from '../../authProvider/signedIn';
import { hasValue } from '../../dataProvider/cells';
import { pastAt } from '../../dataProvider/past';
import { type RowRecord, rowOf } from '../../dataProvider/records';
import type { ActionTarget, RowAction, TypedText } from '../../definitions/action';
import type { ActionResult } from '../../definitions/answer';
import type { Row } from '../../definitions/basics';
import { guarded } from '../../definitions/guarded';
import { say, t } from '../../i18n/translate';

/** Returns the actions on a row, on the selected rows, or on the list, that the back end offers and the user has the right to; few in the past. */
export function actionsOn<Action extends Pick<RowAction, 'on' | 'requires' | 'access' | 'past'>>(
  target: ActionTarget,
  actions: readonly Action[] = [],
): readonly Action[] {
  return actions.filter(({ on = 'row', requires, access, past }) => {
    if (!past && pastAt() !== undefined) return false;
    const targets: readonly ActionTarget[] = typeof on === 'string' ? [on] : on;
    const isAllowed = access === undefined || mayCall(access, ownRoles());
    return targets.includes(target) && (requires === undefined || isOffered(requires)) && isAllowed;
  });
}

/** Leaves out actions whose keys no row has. */
export const neededBy = <Action extends Pick<RowAction, 'needs'>>(
  actions: readonly Action[],
  rows: readonly Row[],
): readonly Action[] =>
  actions.filter(({ needs }) => needs === undefined || rows.some((row) => needs.some((key) => hasValue(row, key))));

/**
 * Returns the actions of a row, or the fallback text if it has none.
 *
 * @param alone true on the row's own page: it then has the actions for selected rows too
 */
export function offersOf(
  actions: readonly RowAction[],
  row: Row,
  alone = false,
): { readonly actions: readonly RowAction[]; readonly fallback: string | undefined } {
  const shared = alone ? actionsOn('selection', actions) : [];
  const inRows = actions.filter((action) => actionsOn('row', [action]).length > 0 || shared.includes(action));
  const offered = inRows.filter((action) => applies(action, row));
  if (offered.length > 0) return { actions: offered, fallback: undefined };
  return { actions: [], fallback: fallbackOf(inRows, row) };
}

function fallbackOf(actions: readonly RowAction[], row: Row): string | undefined {
  for (const action of actions) {
    const label = labelInstead(action, row);
    if (label !== undefined) return say(label);
  }
  return undefined;
}

function applies({ name, when }: RowAction, row: Row): boolean {
  return when === undefined || guarded(`when of the action "${name}"`, () => when(row), false);
}

function labelInstead({ name, fallbackLabel }: RowAction, row: Row): string | undefined {
  return fallbackLabel && guarded(`fallbackLabel of the action "${name}"`, () => fallbackLabel(row), undefined);
}

/** Returns why an action cannot be used on a row that has it; `undefined` if it can. */
export function disabledReason({ name, disabled }: RowAction, row: Row): string | undefined {
  const reason = disabled && guarded(`disabled of the action "${name}"`, () => disabled(row), 'list.notApplicable');
  return reason === undefined ? undefined : say(reason);
}

/**
 * Returns true if any of the actions would do something to the row. Actions that change nothing, such as copying, count only in a list
 * that has no others.
 */
export function canAct(actions: readonly RowAction[], row: Row): boolean {
  const changing = actions.filter(({ reloads }) => reloads !== false);
  const counted = changing.length > 0 ? changing : actions;
  return counted.some((action) => applies(action, row) && disabledReason(action, row) === undefined);
}

/** Returns what is said when an action was done to all of several rows. */
export function allDoneText(
  { name, label, allDone }: RowAction,
  n: number,
  results: readonly (ActionResult | undefined)[],
): string {
  const usual = t('list.allDone', { action: say(label), n });
  return guarded(`allDone of the action "${name}"`, () => allDone?.(n, results) ?? usual, usual);
}

/** Rows of a selection that an action leaves out, grouped by reason. */
export interface LeftOut {
  readonly why: string;
  readonly count: number;
}

/**
 * Splits a selection into the records that an action applies to and the others, with reasons.
 *
 * @param isPending true for a record that another action has to finish with first
 * @example hitBy(approve, selected) // { hit: [pending], leftOut: [{ why: 'Approved', count: 2 }] }
 */
export function hitBy(
  action: RowAction,
  selected: readonly RowRecord[],
  isPending: (record: RowRecord) => boolean = () => false,
): { readonly hit: readonly RowRecord[]; readonly leftOut: readonly LeftOut[] } {
  const hit: RowRecord[] = [];
  const counts = new Map<string, number>();
  for (const record of selected) {
    const row = rowOf(record);
    const reason = applies(action, row)
      ? (disabledReason(action, row) ?? (isPending(record) ? t('list.underWay') : undefined))
      : say(labelInstead(action, row) ?? 'list.notApplicable');
    if (reason === undefined) hit.push(record);
    else counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return { hit, leftOut: [...counts].map(([why, count]) => ({ why, count })) };
}

/** Returns how many of the rows an action would reach are out of view, for its question; `undefined` if none are. */
export function hiddenText(hidden: number, all: number): string | undefined {
  if (hidden === 0) return undefined;
  return all === 1 ? t('list.hiddenRow') : t('list.hiddenRows', { n: hidden, all });
}

/** Returns how many rows are skipped and why; `undefined` if none are. */
export function leftOutText(leftOut: readonly LeftOut[]): string | undefined {
  if (leftOut.length === 0) return undefined;
  const all = leftOut.reduce((sum, { count }) => sum + count, 0);
  const reasons = leftOut.map(({ why, count }) => (leftOut.length === 1 ? why : `${count} ${why}`)).join(', ');
  return t('list.leftOut', { n: all, reasons });
}

/** The reason that an action takes at this back end. */
export interface AskedReason {
  readonly label: string;
  readonly required: boolean;
  readonly maximum: number | undefined;
}

/** Returns the reason that an action takes; `undefined` if it declares none, or the back end does not offer to take one (D52). */
export function reasonOf({ question }: RowAction): AskedReason | undefined {
  const { reason } = question ?? {};
  if (!reason) return undefined;
  const { label, requires, required: needed, maximum } = reason;
  const required = needed === true || (needed !== undefined && isOffered(needed));
  return required || requires === undefined || isOffered(requires) ? { label, required, maximum } : undefined;
}

/**
 * Returns what has to be typed before an action hits these rows; `undefined` for nothing. If the rule throws, that is the action's
 * label: the rows stay protected.
 */
export function typedFor({ name, label, question }: RowAction, rows: readonly Row[]): TypedText | undefined {
  const { typed } = question ?? {};
  const text = say(label);
  const found = typed && guarded(`typed of the action "${name}"`, () => typed(rows), { text, why: '' });
  return found && found.text.trim() !== '' ? found : undefined;
}

/** Returns true if an action asks before it hits these rows (D34): by its question, for a required reason, or for a typed text. */
export function asks(action: RowAction, rows: readonly Row[]): boolean {
  const { question } = action;
  if (question === undefined) return false;
  if (question.ask === 'always' || question.form !== undefined || rows.length > 1) return true;
  return reasonOf(action)?.required === true || typedFor(action, rows) !== undefined;
}

/** Returns the actions that do not ask about a row but take a reason. */
export function withReason(actions: readonly RowAction[], row: Row): readonly RowAction[] {
  return actions.filter((action) => !asks(action, [row]) && reasonOf(action) !== undefined);
}
