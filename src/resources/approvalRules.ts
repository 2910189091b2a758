import GavelOutlined from '@mui/icons-material/GavelOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import { listApprovalRules, tryApprovalRule } from '../../contract/approvalRules';
import { defineResource } from './defineResource';
import { ruleColumns } from './shared/approvalRules';

export default defineResource({
  name: 'approval-rules',
  module: 'admin',
  paths: ['approvalrules'],
  heading: 'page.approvalRules',
  description: 'page.approvalRules.does',
  help: 'decide-requests#which-rules-can-decisions-have',
  menu: { label: 'page.approvalRules', icon: GavelOutlined, order: 33 },
  requires: listApprovalRules,
  list: {
    call: listApprovalRules,
    rows: 'data',
    csvName: 'approval_rules',
    identifier: 'rule',
    columns: ruleColumns,
    actions: [
      {
        name: 'try',
        label: 'trial.try',
        icon: HistoryOutlined,
        requires: tryApprovalRule,
        reloads: false,
        runAll: async ([row], { open }) => void open(`approvalrules/${row?.rule}`),
      },
    ],
  },
});
