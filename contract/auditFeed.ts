import * as z from 'zod/mini';
import { auditTexts } from './audit';
import { defineCall } from './call';

/** Version of {@link auditEvent}. A version only gets more keys; any other change makes a new one. */
export const eventSchemaVersion = 1;

/** A row of the audit log as webhooks and the feed send it. `id` is its number, which has no gaps. */
export const auditEvent = z.object({
  schema_version: z.literal(eventSchemaVersion),
  id: z.int().check(z.minimum(1)),
  at: z.iso.datetime(),
  ...auditTexts,
  before: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  after: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
});

export type AuditEvent = z.infer<typeof auditEvent>;

/** Header of a feed's response: the `after` of the next request. */
export const feedNext = 'Quarterdeck-Next';

/** Rows per call of the feed. */
export const feedMaximum = 10_000;

export const auditFeed = defineCall({
  name: 'auditfeed',
  method: 'GET',
  path: 'audit/feed',
  access: 'admin',
  summary:
    `The rows of the audit log after a number, one JSON object a line, in order and without gaps; ${feedNext} has the number for ` +
    'the next call. 410 names the first number that exists if earlier rows were pruned',
  beyond: true,
  query: z.strictObject({
    after: z.string().check(z.regex(/^\d{1,9}$/)),
    limit: z.optional(z.string().check(z.regex(/^[1-9]\d{0,4}$/))),
    format: z.optional(z.enum(['json', 'ocsf'])),
  }),
  answer: z.looseObject({}),
});

export const auditEventSchema = defineCall({
  name: 'auditeventschema',
  method: 'GET',
  path: 'audit/feed/schema',
  access: 'admin',
  summary: 'The JSON Schema of an event of webhooks and the feed',
  beyond: true,
  answer: z.looseObject({ schema: z.looseObject({}) }),
});
