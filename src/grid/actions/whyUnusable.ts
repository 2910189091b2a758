import type { RowAction } from '../../definitions/action';
import type { Row } from '../../definitions/basics';
import { guarded } from '../../definitions/guarded';
import { whyAccountIsClosed } from '../../ui/closedAccount';
import { disabledReason } from './actionRules';

/** Why whoever is signed in cannot use an action on a row that has it; `undefined` when they can. */
export function whyUnusable(action: RowAction, row: Row): string | undefined {
  const { name, account } = action;
  const named = account && guarded(`the account of the action "${name}"`, () => account(row), '');
  return disabledReason(action, row) ?? (named === undefined ? undefined : whyAccountIsClosed(named));
}
