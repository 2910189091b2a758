import type { ApprovalRule } from '../../../contract/approvalRules';
import { t } from '../../i18n/translate';
import type { ColumnDefinition, Row } from '../defineResource';

const nameOf = (rule: unknown) => `approvalRules.${rule as ApprovalRule}` as const;

/** Returns the name of a rule. */
export const ruleName = ({ rule }: Row): string => t(nameOf(rule));

/** The columns of a rule, in the list and on its page. */
export const ruleColumns = [
  {
    name: 'rule',
    label: 'approvalRules.rule',
    width: 190,
    thing: { page: 'approval-rule', params: ({ rule }: Row) => ({ rule }) },
    word: ruleName,
  },
  {
    name: 'meaning',
    label: 'approvalRules.meaning',
    width: 270,
    needs: ['rule'],
    getValue: ({ rule }: Row) => t(`${nameOf(rule)}.does`),
  },
  {
    name: 'state',
    width: 130,
    tones: { in_force: 'ok', off: 'idle' },
    words: { in_force: 'approvalRules.in_force', off: 'approvalRules.off' },
  },
  {
    name: 'setting',
    label: 'approvalRules.setting',
    help: 'approvalRules.settingHelp',
    width: 280,
    preset: 'identifier',
  },
] as const satisfies readonly ColumnDefinition[];
