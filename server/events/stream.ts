import { Readable } from 'node:stream';
import type { Session } from '../auth/sessions';

/** So many characters may wait for a client that does not read; then it is cut off, and comes back when it reads again. */
const maximumUnread = 64 * 1_024;

/** How long a client waits before it comes back, in milliseconds, where it has no rule of its own. */
const retryMs = 3_000;

/** An event on its way: its name and what it says. */
export const eventText = (name: string, data: unknown): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** Up to where somebody has been told everything. It is no event of its own. */
export const placeText = (last: number): string => `id: ${last}\n\n`;

/** One client's events (server-sent events, HTML Living Standard 9.2). */
export class EventStream extends Readable {
  /** Whether it has what was before it, and takes part in what follows. */
  isJoined = false;

  /** @param network that it is counted by */
  constructor(
    public session: Session,
    readonly network: string,
  ) {
    super({ read: () => undefined });
    // At once: a proxy, and the client, then know that the answer has begun.
    this.send(`: events\nretry: ${retryMs}\n\n`);
  }

  send(text: string): void {
    if (this.destroyed || this.readableEnded) return;
    if (this.readableLength + text.length > maximumUnread) this.destroy();
    else this.push(text);
  }

  /** Ends it well: what was sent before still arrives. */
  end(): void {
    if (!this.destroyed && !this.readableEnded) this.push(null);
  }
}
