import type { Row, ThingLink, ThingLinks } from '../defineResource';

/* What identifiers lead to, by the columns that hold them (D56). */

/** The machine of a row that says where it is. */
export const toMachine: ThingLink = { page: 'machine' };

/** The process whose identifier a column holds. */
export const toProcess = (column: string): ThingLink => ({
  page: 'process',
  params: (row: Row) => ({ id: row[column] }),
});

/** The person whose username a column holds. */
export const toPerson = (column: string): ThingLink => ({
  page: 'person',
  params: (row: Row) => ({ username: row[column] }),
});

/** The request for a process of a row. */
export const toRequest: ThingLinks = [{ page: 'request' }, { page: 'own-request' }];

/** The request to update a process of a row. */
export const toUpdateRequest: ThingLinks = [{ page: 'update-request' }, { page: 'own-update-request' }];

/** The launch template whose identifier a column holds, in the account and the region of the row. */
export const toTemplate = (column: string): ThingLink => ({
  page: 'template',
  params: (row: Row) => ({ account: row.account, region: row.region, id: row[column] }),
});
