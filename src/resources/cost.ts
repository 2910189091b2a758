import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import { t } from '../i18n/translate';
import { budgetColumn, defineResource, toPerson, toProcess } from './defineResource';
import { costList, costPage, monthColumns, otherCosts } from './shared/costs';

export default defineResource({
  ...costPage,
  name: 'cost',
  paths: ['cost'],
  heading: 'page.cost',
  menu: { label: 'page.cost', icon: PaymentsOutlined, order: 45 },
  list: {
    ...costList,
    rows: 'data',
    identifier: 'process_id',
    recordRepresentation: 'process_name',
    sort: { field: 'this_month', order: 'DESC' },
    columns: [
      { name: 'process_id', width: 96, thing: toProcess('process_id') },
      {
        name: 'process_name',
        width: 200,
        thing: toProcess('process_id'),
        word: ({ process_name }) => process_name ?? t('cost.withoutProcess'),
      },
      ...monthColumns,
      { ...budgetColumn('budget'), width: 100 },
      {
        name: 'budget_used',
        label: 'cost.budgetUsed',
        width: 110,
        word: ({ budget_used: used }) => (typeof used === 'number' ? `${used} %` : undefined),
      },
      { name: 'vertical', width: 140 },
      { name: 'requested_by', width: 130, thing: toPerson('requested_by') },
      { name: 'incharge', width: 140 },
      { name: 'account', width: 138 },
      { name: 'subprocess_name', width: 130 },
      { name: 'last_month_unpriced', hidden: true },
    ],
    actions: otherCosts('cost'),
  },
});
