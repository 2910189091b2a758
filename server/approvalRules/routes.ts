import { type ApprovalRule, approvalRules, listApprovalRules, tryApprovalRule } from '../../contract/approvalRules';
import { trialDays } from '../../contract/trial';
import { CallError } from '../api/callError';
import { type Handler, handle } from '../api/handler';
import type { DecisionRules } from '../approvals/rules';
import type { Config } from '../config';
import type { Tools } from '../handlers';
import { dayMs } from '../time';
import { tryRules } from './trial';

interface Rule {
  readonly key: keyof DecisionRules;
  readonly setting: `${keyof Config}=1`;
}

const rules: Readonly<Record<ApprovalRule, Rule>> = {
  second_approver: { key: 'secondApprover', setting: 'REQUIRE_SECOND_APPROVER=1' },
  reject_reason: { key: 'rejectReason', setting: 'REQUIRE_REJECT_REASON=1' },
};

/** Implements the list of the rules of decisions, and their trial on recorded decisions. */
export default function approvalRuleHandlers({ db, decisionRules }: Tools): Handler[] {
  const shown = (rule: ApprovalRule) => {
    const { key, setting } = rules[rule];
    return { rule, state: decisionRules[key] ? ('in_force' as const) : ('off' as const), setting };
  };

  return [
    handle(listApprovalRules, async () => ({ data: approvalRules.map(shown) })),

    handle(tryApprovalRule, async ({ params, origin: { at: until } }) => {
      const rule = approvalRules.find((name) => name === params.rule);
      if (!rule) throw new CallError(404, `There is no approval rule ${params.rule}`, 'unknown_rule');
      const since = new Date(until.getTime() - trialDays * dayMs);
      const tried = { secondApprover: false, rejectReason: false, [rules[rule].key]: true };
      const result = await tryRules(db, tried, { since, until });
      return { data: { ...shown(rule), since: since.toISOString(), ...result } };
    }),
  ];
}
