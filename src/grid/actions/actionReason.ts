import { isOffered } from '../../authProvider/offeredCalls';
import type { RowAction } from '../../resources/defineResource';

/** The reason that an action takes at this back end. */
export interface AskedReason {
  readonly label: string;
  /** Without one the action is refused. */
  readonly required: boolean;
  readonly most: number | undefined;
}

/**
 * What an action asks for as its reason; `undefined` where it takes none: it declares none, or the back end has not offered to
 * take one (D52).
 */
export function reasonOf({ question }: RowAction): AskedReason | undefined {
  const { reason } = question ?? {};
  if (!reason) return undefined;
  const { label, offered, demanded, most } = reason;
  const required = demanded !== undefined && isOffered(demanded);
  return required || offered === undefined || isOffered(offered) ? { label, required, most } : undefined;
}

/** Whether an action asks before it hits so many rows (D34): by its question, or since it needs a reason. */
export function asks(action: RowAction, rows: number): boolean {
  const { question } = action;
  return question !== undefined && (question.when === 'always' || rows > 1 || reasonOf(action)?.required === true);
}

/** The actions that ask nothing about one row, and would take a reason all the same. */
export function withReason(actions: readonly RowAction[]): readonly RowAction[] {
  return actions.filter((action) => !asks(action, 1) && reasonOf(action) !== undefined);
}
