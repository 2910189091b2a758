import HistoryEduOutlined from '@mui/icons-material/HistoryEduOutlined';
import { auditOutcomes, listAudit } from '../../contract/audit';
import { eventKinds } from '../../contract/events';
import {
  auditActions,
  auditTitle,
  auditWord,
  defineResource,
  isAboutVertical,
  outcomeWords,
  targetWord,
  toActor,
  toTarget,
} from './defineResource';

export default defineResource({
  name: listAudit.name,
  module: 'admin',
  paths: ['audit'],
  heading: 'page.auditLog',
  description: 'page.auditLog.does',
  help: 'audit-log',
  menu: { label: 'page.auditLog', icon: HistoryEduOutlined, order: 900 },
  requires: listAudit,
  list: {
    csvName: 'audit',
    recordRepresentation: auditTitle,
    // Every change adds a row.
    follows: eventKinds,
    invalid: 'audit.failed',
    failed: 'audit.failed',
    sort: { field: 'id', order: 'DESC' },
    columns: [
      { name: 'at', label: 'audit.at', filter: 'dates', width: 170 },
      { name: 'actor', width: 140, thing: toActor },
      { name: 'action', words: auditActions, word: auditWord, help: 'audit.help.action', width: 190 },
      {
        name: 'target',
        width: 180,
        thing: toTarget,
        names: (row) => (isAboutVertical(row) ? 'vertical' : undefined),
        word: targetWord,
      },
      { name: 'outcome', preset: 'outcome', choices: auditOutcomes, words: outcomeWords, width: 120 },
      { name: 'vertical', width: 130, names: 'vertical' },
      { name: 'account', width: 120 },
      { name: 'region', width: 120 },
      { name: 'before', width: 220 },
      { name: 'after', width: 220 },
      'ip',
      'request_id',
      // The number in the chain, as in `npm run audit:verify`.
      { name: 'id', hidden: true },
    ],
  },
});
