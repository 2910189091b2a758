import { t } from '../i18n/translate';
import { defineResource } from './defineResource';
import { costList, costPage, groupColumns, otherCosts } from './shared/costs';

export default defineResource({
  ...costPage,
  name: 'cost-people',
  paths: ['cost/people'],
  heading: 'page.costPeople',
  list: {
    ...costList,
    rows: 'people',
    identifier: 'name',
    columns: [
      {
        ...{ name: 'name', label: 'cost.person', help: 'cost.personHelp', width: 200, names: 'person' },
        word: ({ name }) => name ?? t('cost.withoutProcess'),
      },
      ...groupColumns,
    ],
    actions: otherCosts('cost/people'),
  },
});
