import { t } from '../i18n/translate';
import { defineResource } from './defineResource';
import { costList, costPage, groupColumns, otherCosts } from './shared/costs';

export default defineResource({
  ...costPage,
  name: 'cost-verticals',
  paths: ['cost/verticals'],
  heading: 'page.costVerticals',
  list: {
    ...costList,
    rows: 'verticals',
    identifier: 'name',
    columns: [
      { name: 'name', label: 'account.vertical', width: 200, word: ({ name }) => name ?? t('cost.withoutVertical') },
      ...groupColumns,
    ],
    actions: otherCosts('cost/verticals'),
  },
});
