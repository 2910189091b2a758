import { changePassword, endOtherSessions, listSessions } from '../../../contract/account';
import { setNewsMail } from '../../../contract/news';
import { switchVertical } from '../../../contract/verticals';
import { isOffered } from '../../authProvider/offeredCalls';

/** The entries of the user menu, in order, with the calls that they need (D62, D63, D65). */
const items = {
  'account.changePassword': changePassword,
  'account.sessions': listSessions,
  'account.elsewhere': endOtherSessions,
  'account.switch': switchVertical,
  'account.news': setNewsMail,
} as const;

/** An item of the user menu, by its text. */
export type AccountItem = keyof typeof items;

/** Returns the items whose call the back end offers (D52). */
export function offeredItems(): readonly AccountItem[] {
  return (Object.keys(items) as AccountItem[]).filter((item) => isOffered(items[item]));
}
