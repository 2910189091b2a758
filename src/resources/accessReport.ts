import PolicyOutlined from '@mui/icons-material/PolicyOutlined';
import { readAccessReport } from '../../contract/roleRequests';
import { t } from '../i18n/translate';
import { defineResource, toPerson } from './defineResource';

export default defineResource({
  name: 'access-report',
  module: 'admin',
  paths: ['accessreport'],
  heading: 'page.accessReport',
  description: 'page.accessReport.does',
  help: 'grant-roles#who-can-do-what',
  menu: { label: 'page.accessReport', icon: PolicyOutlined, order: 13, group: 'page.roleManagement' },
  requires: readAccessReport,
  list: {
    call: readAccessReport,
    rows: 'data',
    csvName: 'access_report',
    input: { fields: ['at'], none: 'access.noRights' },
    columns: [
      { name: 'person', width: 140, thing: toPerson('person') },
      { name: 'vertical', width: 140 },
      {
        name: 'right',
        label: 'access.right',
        width: 170,
        getValue: ({ kind, right }) => (kind === 'privilege' ? t('access.privilege', { n: right ?? '' }) : right),
      },
      { name: 'opens', label: 'access.opens', width: 200, filter: 'text' },
      { name: 'since', preset: 'time', width: 170 },
      { name: 'until', label: 'access.until', preset: 'time', width: 170 },
      { name: 'given_by', label: 'access.givenBy', width: 130 },
      { name: 'why', label: 'access.why', width: 220, filter: 'text' },
      { name: 'kind', hidden: true },
    ],
  },
});
