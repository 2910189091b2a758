import { eventStream, events as eventsCall, lastEventId, listNotifications } from '../../contract/events';
import { type Handler, handle, handlePrepared, Prepared } from '../api/handler';
import type { Tools } from '../handlers';
import { notificationsFor } from './notifications';

/** Parses a last event id. Returns undefined if it is not one. */
function placeIn(header: unknown): number | undefined {
  return typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : undefined;
}

/** The calls for events and notifications. */
export default function eventHandlers({ db, events }: Tools): Handler[] {
  return [
    handlePrepared(eventsCall, async ({ session, headers, origin }) => {
      if (!headers.accept?.includes(eventStream)) {
        const body = Buffer.from(JSON.stringify({ status: 'success', data: { last: String(await events.newest()) } }));
        return new Prepared(200, { 'content-type': 'application/json; charset=utf-8' }, body);
      }
      const stream = await events.open(session, origin.ip, placeIn(headers[lastEventId.toLowerCase()]));
      // Keeps proxies from buffering and changing events.
      const unbuffered = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' };
      return new Prepared(200, { 'content-type': `${eventStream}; charset=utf-8`, ...unbuffered }, stream);
    }),

    handle(listNotifications, async ({ session, origin }) => ({
      data: await notificationsFor(db, session, origin.at),
    })),
  ];
}
