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
import { readNewsMail, setNewsMail } from '../contract/news';
import type { Config } from './config';

/** What needs somebody to send mails with news. */
const ofNews: readonly string[] = [readNewsMail.name, setNewsMail.name];

/**
 * What the login answer offers beyond the contract (D52): every such call among these, and the extras of this configuration.
 *
 * @param mailsNews whether there is a mail server
 */
export function offersOf(
  calls: readonly Call[],
  config: Pick<Config, 'REQUIRE_REJECT_REASON'>,
  mailsNews: boolean,
): readonly string[] {
  const extras: Extra[] = [
    directPrivileges,
    decisionReason,
    decisionRevision,
    keyedChanges,
    passwordRules,
    auditDoneTo,
  ];
  if (config.REQUIRE_REJECT_REASON) extras.push(rejectReasonRequired);
  const offered = calls.filter(({ beyond, name }) => beyond && (mailsNews || !ofNews.includes(name)));
  return [...offered, ...extras].map(({ name }) => name);
}
