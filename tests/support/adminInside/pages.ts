import { defineResource } from '../../../src/resources/defineResource';

/* Pages with react-admin inside, for the extended console. */

export const processDesk = defineResource({
  name: 'process-desk',
  module: 'aws',
  paths: ['processdesk'],
  heading: 'Process desk',
  screen: () => import('./ProcessDesk'),
});

export const zoneDesk = defineResource({
  name: 'zone-desk',
  module: 'aws',
  paths: ['zonedesk'],
  heading: 'Zone desk',
  screen: () => import('./ZoneDesk'),
});

/** Its rows have an `id` that is not their key. */
export const codes = defineResource({
  name: 'codes',
  module: 'aws',
  paths: ['codelist'],
  heading: 'Codes',
  list: { csvName: 'codes', identifier: 'code', columns: ['id', 'code'] },
});
