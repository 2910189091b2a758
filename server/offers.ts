import type { Call } from '../contract/call';
import {
  decisionReason,
  decisionRevision,
  directPrivileges,
  type Extra,
  keyedChanges,
  passwordRules,
  rejectReasonRequired,
} from '../contract/extras';
import type { Config } from './config';

/** What the login answer offers beyond the contract (D52): every such call among these, and the extras of this configuration. */
export function offersOf(calls: readonly Call[], config: Pick<Config, 'REQUIRE_REJECT_REASON'>): readonly string[] {
  const extras: Extra[] = [directPrivileges, decisionReason, decisionRevision, keyedChanges, passwordRules];
  if (config.REQUIRE_REJECT_REASON) extras.push(rejectReasonRequired);
  return [...calls.filter(({ beyond }) => beyond), ...extras].map(({ name }) => name);
}
