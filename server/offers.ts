import { isAdmin } from '../contract/access';
import { changePassword } from '../contract/account';
import type { Call } from '../contract/call';
import { listCosts, readPrice } from '../contract/costs';
import {
  auditDoneTo,
  decisionReason,
  decisionRevision,
  directPrivileges,
  type Extra,
  keyedChanges,
  launchKeepUntil,
  passwordRules,
  processBudget,
  rejectReasonRequired,
  singleSignOnSession,
} from '../contract/extras';
import { listFirstSteps } from '../contract/firstSteps';
import { readNewsMail, setNewsMail } from '../contract/news';
import { pastMoments } from '../contract/past';
import { breakGlass, roleTerms } from '../contract/roleRequests';
import {
  backChannelLogout,
  beginSso,
  connectSso,
  disconnectSso,
  finishSso,
  returnSso,
  signInAgain,
} from '../contract/singleSignOn';
import { listOwnVerticals, switchVertical } from '../contract/verticals';
import type { Session } from './auth/sessions';
import { verticalsOf } from './auth/store';
import type { Config } from './config';
import type { Db } from './db/connection';
import { hasOpenSteps } from './firstSteps/steps';
import type { AccountsOf } from './machines/scope';
import type { Prices } from './prices/prices';
import { hasPrivilege } from './roleRequests/store';

/** Calls that need a price list. */
const ofPrices: readonly string[] = [readPrice.name, listCosts.name];

/** Calls that need a mail server. */
const ofNews: readonly string[] = [readNewsMail.name, setNewsMail.name];

/** Calls that need a person with several verticals (D63). */
const ofSwitch: readonly string[] = [listOwnVerticals.name, switchVertical.name];

/** Calls that need single sign-on. */
const ofSso: readonly string[] = [
  ...[beginSso, finishSso, signInAgain, connectSso, returnSso, disconnectSso, backChannelLogout],
].map(({ name }) => name);

/** Returns the names of the calls and extras that a login response offers to a person. */
export type OffersTo = (who: {
  readonly username: string;
  readonly roles: readonly string[];
  /** Default: password. */
  readonly method?: Session['method'];
}) => Promise<readonly string[]>;

interface Parts {
  readonly db: Db;
  readonly accountsOf: AccountsOf;
  /** Returns the calls of this server. Not called before all of them are registered. */
  readonly calls: () => readonly Call[];
  readonly config: Pick<Config, 'REQUIRE_REJECT_REASON' | 'SSO_CONFIG' | 'BREAK_GLASS_PRIVILEGE'>;
  readonly now: () => Date;
  /** A mail server is configured. */
  readonly mailsNews: boolean;
  readonly prices: Prices | undefined;
}

/** Makes the function for the calls and extras that a login response offers beyond the contract (D52). */
export function offersFor({ db, now, accountsOf, calls, config, mailsNews, prices }: Parts): OffersTo {
  return async ({ username, roles, method }) => {
    const isSso = method === 'sso';
    const extras: Extra[] = [
      directPrivileges,
      roleTerms,
      decisionReason,
      decisionRevision,
      keyedChanges,
      passwordRules,
      auditDoneTo,
      launchKeepUntil,
      pastMoments,
    ];
    if (prices) extras.push(processBudget);
    if (config.REQUIRE_REJECT_REASON) extras.push(rejectReasonRequired);
    if (isSso) extras.push(singleSignOnSession);
    const without = [
      ...(config.SSO_CONFIG ? [isSso ? connectSso.name : signInAgain.name] : ofSso),
      ...(isSso ? [changePassword.name] : []),
      ...(mailsNews ? [] : ofNews),
      ...(prices ? [] : ofPrices),
      ...(isAdmin(roles) && (await hasPrivilege(db, username, config.BREAK_GLASS_PRIVILEGE)) ? [] : [breakGlass.name]),
      ...((await verticalsOf(db, username)).length > 1 ? [] : ofSwitch),
      ...(isAdmin(roles) && (await hasOpenSteps(db, accountsOf, now())) ? [] : [listFirstSteps.name]),
    ];
    const offered = calls().filter(({ beyond, name }) => beyond && !without.includes(name));
    return [...offered, ...extras].map(({ name }) => name);
  };
}
