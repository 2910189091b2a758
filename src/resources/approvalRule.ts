import { tryApprovalRule } from '../../contract/approvalRules';
import { defineResource, preloadable } from './defineResource';
import { ruleColumns, ruleName } from './shared/approvalRules';

export default defineResource({
  name: 'approval-rule',
  module: 'admin',
  paths: ['approvalrules/:rule'],
  heading: 'page.approvalRule',
  help: 'decide-requests#which-rules-can-decisions-have',
  requires: tryApprovalRule,
  thing: {
    noun: 'page.approvalRule.noun',
    list: 'approval-rules',
    call: tryApprovalRule,
    input: ({ rule = '' }) => ({ params: { rule } }),
    find: ({ data }) => data,
    title: ruleName,
    columns: [...ruleColumns, { name: 'administrators', label: 'approvalRules.administrators' }],
    leaves: ['rule', 'since', 'decisions', 'refused', 'alone', 'requests'],
    section: preloadable(() => import('../custom/approvalRules/RuleTrial')),
  },
});
