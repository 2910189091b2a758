import * as z from 'zod/mini';
import { defineCall } from './call';
import { type FindKind, findKinds } from './find';

/** What changes, by the words of the events: the things that can be found. */
export type EventKind = FindKind;

export const eventKinds = findKinds;

/** How the stream travels (server-sent events). It is answered so only to whoever asks for it by `Accept`. */
export const eventStream = 'text/event-stream';

/**
 * Where somebody goes on, in a request for the stream, and in every other answer to somebody who is signed in: the event up to which it knows
 * everything. What is changed after that, and before a stream is open, is told by one that is opened with it.
 */
export const lastEventId = 'Last-Event-ID';

/** The names of the events. */
export const eventNames = {
  /** Where the stream begins. */
  open: 'open',
  /** Something changed: a {@link changeEvent}. */
  change: 'change',
  /** Too much changed meanwhile to be told: everything is to be read anew. */
  anew: 'anew',
} as const;

/** What an event says of a change: of which kind of thing, and of which one, where that is known. Never what it is now. */
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

/** Most notifications of one kind, the newest ones. */
export const notificationsMaximum = 20;

/** After so many days a decision is no news any more. */
export const notificationDays = 30;

const noted = {
  kind: z.enum(['request', 'update']),
  id: z.number(),
  process_name: z.string(),
};

/** What was decided of a request of one's own. Times are ISO 8601 in UTC. */
const decided = z.looseObject({
  ...noted,
  status: z.union([z.literal(1), z.literal(-1)]),
  decided_by: z.nullable(z.string()),
  decided_at: z.string(),
  reason: z.nullable(z.string()),
});

/** A request that waits for a decision of those who may decide. */
const waiting = z.looseObject({ ...noted, requested_by: z.string(), requested_at: z.string() });

export type DecidedNotice = z.infer<typeof decided>;
export type WaitingNotice = z.infer<typeof waiting>;

export const listNotifications = defineCall({
  name: 'notifications',
  method: 'GET',
  path: 'notifications',
  access: 'session',
  summary:
    "What others have decided of one's own requests in the last 30 days, and, for whoever may decide, what waits: the newest " +
    'of each, and how many wait in all',
  beyond: true,
  answer: z.looseObject({
    data: z.looseObject({ decided: z.array(decided), waiting: z.array(waiting), waiting_total: z.number() }),
  }),
});
