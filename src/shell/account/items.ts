import { changePassword, endOtherSessions, listSessions } from '../../../contract/account';
import { listTokens } from '../../../contract/apiTokens';
import { listFactors } from '../../../contract/factors';
import { setNewsMail } from '../../../contract/news';
import { requestRole } from '../../../contract/roleRequests';
import { connectSso, signInAgain } from '../../../contract/singleSignOn';
import { switchVertical } from '../../../contract/verticals';
import { isOffered } from '../../authProvider/offeredCalls';

/** The items that open a page, with its address. */
export const pagesOfItems = {
  'page.security': '/dashboard/account/security',
  'page.tokens': '/dashboard/account/tokens',
  'page.requestAccess': '/dashboard/account/requestaccess',
} as const;

/** The entries of the user menu, in order, with the calls that they need (D62, D63, D65). */
const items = {
  'account.changePassword': changePassword,
  'page.security': listFactors,
  'account.sessions': listSessions,
  'account.elsewhere': endOtherSessions,
  'account.switch': switchVertical,
  'page.tokens': listTokens,
  'page.requestAccess': requestRole,
  'account.news': setNewsMail,
  'account.connect': connectSso,
  'account.again': signInAgain,
} as const;

/** An item of the user menu, by its text. */
export type AccountItem = keyof typeof items;

/** An item that opens a dialog. */
export type DialogItem = Exclude<AccountItem, keyof typeof pagesOfItems>;

/** Returns the items whose call the back end offers (D52). */
export function offeredItems(): readonly AccountItem[] {
  return (Object.keys(items) as AccountItem[]).filter((item) => isOffered(items[item]));
}
