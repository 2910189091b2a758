import { eventStream, events as eventsCall, lastEventId, listNotifications } from '../../contract/events';
import { type Handler, handle, handlePrepared, Prepared } from '../api/handler';
import type { Tools } from '../handlers';
import { notificationsFor } from './notifications';

/** Where a client was told up to; nothing for what is no number of the log. */
function placeIn(header: unknown): number | undefined {
  return typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : undefined;
}

/** The calls that tell what others change, and what of it concerns whoever asks. */
export default function eventHandlers({ db, events }: Tools): Handler[] {
  return [
    handlePrepared(eventsCall, async ({ session, headers, origin }) => {
      if (!headers.accept?.includes(eventStream)) {
        const body = Buffer.from(JSON.stringify({ status: 'success', data: { last: String(await events.newest()) } }));
        return new Prepared(200, { 'content-type': 'application/json; charset=utf-8' }, body);
      }
      const stream = await events.open(session, origin.ip, placeIn(headers[lastEventId.toLowerCase()]));
      // A proxy hands each event on at once, and as it is.
      const asItComes = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' };
      return new Prepared(200, { 'content-type': `${eventStream}; charset=utf-8`, ...asItComes }, stream);
    }),

    handle(listNotifications, async ({ session, origin }) => ({
      data: await notificationsFor(db, session, origin.at),
    })),
  ];
}
