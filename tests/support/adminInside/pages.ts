import * as z from 'zod/mini';
import { field } from '../../../contract/field';
import { listProcesses } from '../../../contract/processes';
import { defineResource } from '../../../src/resources/defineResource';

/* Pages of the extended console that use react-admin directly. */

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

/** Has rows with an `id` that is not their key. */
export const codes = defineResource({
  name: 'codes',
  module: 'aws',
  paths: ['codelist'],
  heading: 'Codes',
  list: { csvName: 'codes', identifier: 'code', columns: ['id', 'code'] },
  record: {
    noun: 'code',
    schema: z.object({ label: field(z.string(), { label: 'Label' }), code: z.string() }),
    edit: ['label'],
    delete: true,
  },
});

/** A list over a call, with a page per row. */
export const hosts = defineResource({
  name: 'hosts',
  module: 'aws',
  access: 'aws hosts',
  paths: ['hosts'],
  heading: 'Hosts',
  list: { call: listProcesses, rows: 'data', csvName: 'hosts', recordRepresentation: 'process_name' },
  record: { noun: 'host', show: ['process_name', { name: 'account', label: 'Account' }] },
});

export const bucketDesk = defineResource({
  name: 'bucket-desk',
  module: 'aws',
  paths: ['bucketdesk'],
  heading: 'Bucket desk',
  screen: () => import('./BucketDesk'),
});
