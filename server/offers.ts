import { isAdmin } from '../contract/access';
import type { Call } from '../contract/call';
import {
  auditDoneTo,
  decisionReason,
  decisionRevision,
  directPrivileges,
  type Extra,
  keyedChanges,
  passwordRules,
  rejectReasonRequired,
} from '../contract/extras';
import { listFirstSteps } from '../contract/firstSteps';
import { readNewsMail, setNewsMail } from '../contract/news';
import { listOwnVerticals, switchVertical } from '../contract/verticals';
import { verticalsOf } from './auth/store';
import type { Config } from './config';
import type { Db } from './db/connection';
import { hasOpenSteps } from './firstSteps/steps';
import type { AccountsOf } from './machines/scope';

/** The calls that need a mail server. */
const ofNews: readonly string[] = [readNewsMail.name, setNewsMail.name];

/** The calls that need a person with several verticals (D63). */
const ofSwitch: readonly string[] = [listOwnVerticals.name, switchVertical.name];

/** Returns what a login answer offers to a person. */
export type OffersTo = (who: {
  readonly username: string;
  readonly roles: readonly string[];
}) => Promise<readonly string[]>;

interface Parts {
  readonly db: Db;
  readonly accountsOf: AccountsOf;
  /** The calls of this server; they are complete when the first person signs in. */
  readonly calls: () => readonly Call[];
  readonly config: Pick<Config, 'REQUIRE_REJECT_REASON'>;
  /** There is a mail server. */
  readonly mailsNews: boolean;
}

/** Makes the function for what the login answer offers beyond the contract (D52): calls, and extras of the configuration. */
export function offersFor({ db, accountsOf, calls, config, mailsNews }: Parts): OffersTo {
  return async ({ username, roles }) => {
    const extras: Extra[] = [
      directPrivileges,
      decisionReason,
      decisionRevision,
      keyedChanges,
      passwordRules,
      auditDoneTo,
    ];
    if (config.REQUIRE_REJECT_REASON) extras.push(rejectReasonRequired);
    const without = [
      ...(mailsNews ? [] : ofNews),
      ...((await verticalsOf(db, username)).length > 1 ? [] : ofSwitch),
      ...(isAdmin(roles) && (await hasOpenSteps(db, accountsOf)) ? [] : [listFirstSteps.name]),
    ];
    const offered = calls().filter(({ beyond, name }) => beyond && !without.includes(name));
    return [...offered, ...extras].map(({ name }) => name);
  };
}
