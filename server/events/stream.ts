import { Readable } from 'node:stream';
import type { Session } from '../auth/sessions';

/** A client with more unread characters is disconnected. It reconnects when it reads again. */
const maxUnread = 64 * 1_024;

/** Delay before a client reconnects, unless it has its own. */
const retryMs = 3_000;

/** Formats an event. */
export const eventText = (name: string, data: unknown): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** Formats the last event id, which is not an event itself. */
export const placeText = (last: number): string => `id: ${last}\n\n`;

/** One client's events (server-sent events, HTML Living Standard 9.2). */
export class EventStream extends Readable {
  /** True when it has the earlier events and receives new ones. */
  isJoined = false;

  /** @param network counts for the limit per network */
  constructor(
    public session: Session,
    readonly network: string,
  ) {
    super({ read: () => undefined });
    // A first line tells proxies and the client that the response has begun.
    this.send(`: events\nretry: ${retryMs}\n\n`);
  }

  send(text: string): void {
    if (this.destroyed || this.readableEnded) return;
    if (this.readableLength + text.length > maxUnread) this.destroy();
    else this.push(text);
  }

  /** Ends the stream after the events that were sent. */
  end(): void {
    if (!this.destroyed && !this.readableEnded) this.push(null);
  }
}
