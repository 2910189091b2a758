import * as z from 'zod/mini';
import { defineCall } from './call';
import { namedRequest } from './events';
import { requestStatus, requiredText } from './shapes';
import { trialDays } from './trial';

/** Rules of decisions. They are settings of the server, so that no administrator can switch off the rule that binds them. */
export const approvalRules = ['second_approver', 'reject_reason'] as const;

export type ApprovalRule = (typeof approvalRules)[number];

/** Requests that a trial lists; the newest decisions. */
export const refusedMaximum = 100;

const rule = {
  rule: z.enum(approvalRules),
  state: z.enum(['in_force', 'off']),
  /** The setting that enables it, with its value. */
  setting: z.string(),
};

export const listApprovalRules = defineCall({
  name: 'approvalrules',
  method: 'GET',
  path: 'approvalrules',
  access: 'admin',
  summary: 'The rules of decisions: which are in force, and which setting of the server enables each',
  beyond: true,
  answer: z.looseObject({ data: z.array(z.looseObject(rule)) }),
});

export const tryApprovalRule = defineCall({
  name: 'tryapprovalrule',
  method: 'GET',
  path: 'approvalrules/:rule/trial',
  access: 'admin',
  summary: `Which decisions of the last ${trialDays} days a rule would have refused; nothing is changed`,
  beyond: true,
  params: z.strictObject({ rule: requiredText }),
  answer: z.looseObject({
    data: z.looseObject({
      ...rule,
      /** The period begins then, in ISO 8601. */
      since: z.string(),
      /** Decisions in this time, without withdrawals, and those that the rule would have refused. */
      decisions: z.number(),
      refused: z.number(),
      /** Refused ones at a time when nobody else was an administrator, by the history of roles. */
      alone: z.number(),
      /** People who are administrators now. Null: the rule needs no other one. */
      administrators: z.nullable(z.number()),
      /** At most {@link refusedMaximum}, the newest decisions first. */
      requests: z.array(
        z.looseObject({
          ...namedRequest,
          status: requestStatus,
          requested_by: z.string(),
          decided_by: z.string(),
          decided_at: z.string(),
          alone: z.boolean(),
        }),
      ),
    }),
  }),
});

export type RuleTrial = z.output<typeof tryApprovalRule.answer>['data'];
