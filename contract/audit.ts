import * as z from 'zod/mini';
import { defineCall } from './call';
import { row, rowOf, text } from './shapes';

/** The result of an action: done, denied by a rule, or failed with an error. */
export const auditOutcomes = ['success', 'denied', 'failed'] as const;

/** Values of an audit row other than its position, its time and the changes. */
export const auditTexts = {
  actor: z.string(),
  vertical: z.nullable(z.string()),
  action: z.string(),
  target: z.nullable(z.string()),
  account: z.nullable(z.string()),
  region: z.nullable(z.string()),
  outcome: z.enum(auditOutcomes),
  ip: z.nullable(z.string()),
  request_id: z.string(),
};

/** An action and its changes. `id` is the position in the audit chain. */
const auditRow = rowOf({
  id: z.number(),
  at: z.string(),
  ...auditTexts,
  before: z.nullable(row),
  after: z.nullable(row),
});

export const listAudit = defineCall({
  name: 'audit',
  method: 'GET',
  path: 'audit',
  access: 'admin',
  summary:
    'Who did what, in the dialect of ra-data-simple-rest: sort=["id","DESC"], range=[0,24], ' +
    'filter={"actor":"ada","outcome":["denied"],"at_gte":"2026-01-01","at_lte":"2026-01-31"}; Content-Range has the total; ' +
    'filter={"done_to":["ada"]} has what others did to somebody',
  query: z.strictObject({ sort: z.optional(text), range: z.optional(text), filter: z.optional(text) }),
  beyond: true,
  answer: z.array(auditRow),
});
