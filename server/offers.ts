import { offeredCalls } from '../contract/calls';
import { decisionReason, directPrivileges, rejectReasonRequired } from '../contract/extras';
import type { Config } from './config';

/** What the login answer offers beyond the contract (D52): every such call of it, and the extras of this configuration. */
export function offersOf(config: Pick<Config, 'REQUIRE_REJECT_REASON'>): readonly string[] {
  const extras = [directPrivileges, decisionReason, ...(config.REQUIRE_REJECT_REASON ? [rejectReasonRequired] : [])];
  return [...offeredCalls, ...extras.map(({ name }) => name)];
}
