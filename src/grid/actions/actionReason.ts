import { isOffered } from '../../authProvider/offeredCalls';
import type { RowAction } from '../../definitions/action';

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

/** Whether an action asks before it hits so many rows (D34): by its question, or since it needs a reason. */
export function asks(action: RowAction, rows: number): boolean {
  const { question } = action;
  if (question === undefined) return false;
  return question.ask === 'always' || question.form !== undefined || rows > 1 || reasonOf(action)?.required === true;
}

/** The actions that ask nothing about one row, and would take a reason all the same. */
export function withReason(actions: readonly RowAction[]): readonly RowAction[] {
  return actions.filter((action) => !asks(action, 1) && reasonOf(action) !== undefined);
}
