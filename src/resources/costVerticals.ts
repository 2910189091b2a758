import { listCosts } from '../../contract/costs';
import { t } from '../i18n/translate';
import { defineResource } from './defineResource';
import { costList, monthColumns, otherCosts } from './shared/costs';

export default defineResource({
  name: 'cost-verticals',
  module: 'launch',
  paths: ['cost/verticals'],
  heading: 'page.costVerticals',
  description: 'page.cost.does',
  help: 'cost',
  requires: listCosts,
  list: {
    ...costList,
    rows: 'verticals',
    identifier: 'name',
    columns: [
      { name: 'name', label: 'account.vertical', width: 200, word: ({ name }) => name ?? t('cost.withoutVertical') },
      ...monthColumns,
      { name: 'processes', label: 'cost.processes', width: 110 },
      { name: 'last_month_unpriced', hidden: true },
    ],
    actions: otherCosts('cost/verticals'),
  },
});
