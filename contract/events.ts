import * as z from 'zod/mini';
import { defineCall } from './call';
import { findKinds } from './find';

/** Kinds of records in events: those of the search, and access: requests for roles, and roles that start or end. */
export const eventKinds = [...findKinds, 'access'] as const;

export type EventKind = (typeof eventKinds)[number];

/** Media type of the stream (server-sent events). The client must name it in `Accept`. */
export const eventStream = 'text/event-stream';

/**
 * Header for the last event id. A response with a session includes all changes up to its event. A stream that is requested with the
 * header starts with the changes after the event.
 */
export const lastEventId = 'Last-Event-ID';

/** The names of the events. */
export const eventNames = {
  /** Start of the stream. */
  open: 'open',
  /** A {@link changeEvent}. */
  change: 'change',
  /** Too many changes were missed, so that the client must reload everything. */
  anew: 'anew',
} as const;

/** A change: the kind of the record and its identifier, if it is known. Never contains the new values. */
export const changeEvent = z.object({ kind: z.enum(eventKinds), id: z.optional(z.string()) });

export type ChangeEvent = z.infer<typeof changeEvent>;

export const events = defineCall({
  name: 'events',
  method: 'GET',
  path: 'events',
  access: 'session',
  summary:
    `What others change, as server-sent events (Accept: ${eventStream}), each only to those who may see it; ` +
    'with Last-Event-ID from there on. Without that Accept it answers at once with the identifier of the newest one',
  beyond: true,
  answer: z.looseObject({ data: z.looseObject({ last: z.string() }) }),
});

/** Maximum number of notifications of one kind; the newest are kept. */
export const notificationsMaximum = 20;

/** Age in days up to which a decision is listed. */
export const notificationDays = 30;

/** Names a request of any kind. */
export const namedRequest = {
  kind: z.enum(['request', 'update', 'access']),
  id: z.number(),
  /** The role and the vertical of a request for access. */
  process_name: z.string(),
};

/** A decision on a request of the current person. Times are ISO 8601 in UTC. */
const decided = z.looseObject({
  ...namedRequest,
  status: z.union([z.literal(1), z.literal(-1)]),
  decided_by: z.nullable(z.string()),
  decided_at: z.string(),
  reason: z.nullable(z.string()),
});

/** A request that the current person may decide. */
const waiting = z.looseObject({ ...namedRequest, requested_by: z.string(), requested_at: z.string() });

/** A notice to all administrators, from the audit log, or about a process to the people that it concerns, too. */
const adminNotice = z.looseObject({
  id: z.number(),
  at: z.string(),
  actor: z.string(),
  text: z.string(),
  request_id: z.string(),
  process_id: z.optional(z.number()),
});

/** The end of the current person's hold without a termination, for machines that share it. */
const endedHold = z.looseObject({
  id: z.number(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** The person who kept them; `server` otherwise. */
  by: z.string(),
  reason: z.nullable(z.string()),
  machines: z.array(z.looseObject({ instance_id: z.string(), account: z.string(), region: z.string() })),
});

export type AdminNotice = z.infer<typeof adminNotice>;
export type EndedHoldNotice = z.infer<typeof endedHold>;
export type DecidedNotice = z.infer<typeof decided>;
export type WaitingNotice = z.infer<typeof waiting>;

export const listNotifications = defineCall({
  name: 'notifications',
  method: 'GET',
  path: 'notifications',
  access: 'session',
  summary:
    "What others have decided of one's own requests in the last 30 days, and, for whoever may decide, what waits: the newest " +
    'of each, and how many wait in all; notices of the last 30 days, too, which most often are for administrators',
  beyond: true,
  answer: z.looseObject({
    data: z.looseObject({
      decided: z.array(decided),
      waiting: z.array(waiting),
      waiting_total: z.number(),
      notices: z.optional(z.array(adminNotice)),
      holds: z.optional(z.array(endedHold)),
    }),
  }),
});
