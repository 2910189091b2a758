import { listCosts } from '../../contract/costs';
import { t } from '../i18n/translate';
import { defineResource } from './defineResource';
import { costList, monthColumns, otherCosts } from './shared/costs';

export default defineResource({
  name: 'cost-people',
  module: 'launch',
  paths: ['cost/people'],
  heading: 'page.costPeople',
  description: 'page.cost.does',
  help: 'cost',
  requires: listCosts,
  list: {
    ...costList,
    rows: 'people',
    identifier: 'name',
    columns: [
      {
        ...{ name: 'name', label: 'cost.person', help: 'cost.personHelp', width: 200, names: 'person' },
        word: ({ name }) => name ?? t('cost.withoutProcess'),
      },
      ...monthColumns,
      { name: 'processes', label: 'cost.processes', width: 110 },
      { name: 'last_month_unpriced', hidden: true },
    ],
    actions: otherCosts('cost/people'),
  },
});
