import { isOffered } from '../../authProvider/offeredCalls';
import type { RowAction, TypedText } from '../../definitions/action';
import type { Row } from '../../definitions/basics';
import { guarded } from '../../definitions/guarded';
import { say } from '../../i18n/translate';

/** The reason that an action takes at this back end. */
export interface AskedReason {
  readonly label: string;
  /** Without one the action is refused. */
  readonly required: boolean;
  readonly maximum: number | undefined;
}

/**
 * What an action asks for as its reason; `undefined` where it takes none: it declares none, or the back end has not offered to
 * take one (D52).
 */
export function reasonOf({ question }: RowAction): AskedReason | undefined {
  const { reason } = question ?? {};
  if (!reason) return undefined;
  const { label, requires, required: needed, maximum } = reason;
  const required = needed === true || (needed !== undefined && isOffered(needed));
  return required || requires === undefined || isOffered(requires) ? { label, required, maximum } : undefined;
}

/**
 * What has to be typed before an action hits these rows; `undefined` where nothing is. A rule that throws must not let rows be hit
 * unprotected: the name of the action is typed then.
 */
export function typedFor({ name, label, question }: RowAction, rows: readonly Row[]): TypedText | undefined {
  const { typed } = question ?? {};
  const text = say(label);
  const found = typed && guarded(`typed of the action "${name}"`, () => typed(rows), { text, why: '' });
  return found && found.text.trim() !== '' ? found : undefined;
}

/** Whether an action asks before it hits these rows (D34): by its question, or since a reason is required or a text is typed. */
export function asks(action: RowAction, rows: readonly Row[]): boolean {
  const { question } = action;
  if (question === undefined) return false;
  if (question.ask === 'always' || question.form !== undefined || rows.length > 1) return true;
  return reasonOf(action)?.required === true || typedFor(action, rows) !== undefined;
}

/** The actions that ask nothing about a row, and would take a reason all the same. */
export function withReason(actions: readonly RowAction[], row: Row): readonly RowAction[] {
  return actions.filter((action) => !asks(action, [row]) && reasonOf(action) !== undefined);
}
