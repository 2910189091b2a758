import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished, vi } from 'vitest';
import { eventStream } from '../../../contract/events';
import { patience } from '../../support/patience';
import type { TestApp } from './testApp';

/** Keeps servers from polling for the streams of the current test. Fake timers would continue while the test waits. */
export function preventPolling(): void {
  const setInterval = vi.spyOn(globalThis, 'setInterval').mockImplementation(() => setTimeout(() => undefined, 0));
  onTestFinished(() => setInterval.mockRestore());
}

/** A client of the event stream, on a socket of its own. */
export class Follower {
  /** The received text. */
  text = '';
  hasEnded = false;

  private constructor(readonly answer: IncomingMessage) {}

  /** Opens a stream on a server, which it lets listen. The stream closes at the end of the test. */
  static async of(server: TestApp, token: string, headers: Record<string, string> = {}): Promise<Follower> {
    if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    // The connection ends with the stream. `fetch` would open another one.
    const request = get(`http://127.0.0.1:${port}/api/v1/events`, {
      agent: false,
      headers: { authorization: `Bearer ${token}`, accept: eventStream, ...headers },
    });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    const follower = new Follower(answer);
    onTestFinished(() => follower.leave());
    void follower.read();
    if (answer.statusCode === 200) await follower.waitFor(/^id: \d+$/m);
    return follower;
  }

  /** The data of each change, in order. */
  get changes(): readonly string[] {
    return [...this.text.matchAll(/^event: change\ndata: (.*)$/gm)].map(([, data = '']) => data);
  }

  /** The last event id. */
  get last(): string {
    return [...this.text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? '';
  }

  leave(): void {
    this.answer.destroy();
  }

  async waitFor(pattern: RegExp): Promise<void> {
    await this.waitUntil(() => pattern.test(this.text));
  }

  async waitUntil(isSo: () => boolean): Promise<void> {
    await vi.waitFor(
      () => {
        if (!isSo()) throw new Error(`Received: ${this.text}`);
      },
      { timeout: patience / 4, interval: 5 },
    );
  }

  /** Waits for the newest row of the audit log. */
  async caughtUp(server: TestApp): Promise<void> {
    const head = await server.db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow();
    await this.waitUntil(() => Number(this.last) >= head.seq);
  }

  private async read(): Promise<void> {
    this.answer.setEncoding('utf8');
    try {
      for await (const chunk of this.answer) this.text += String(chunk);
      this.hasEnded = true;
    } catch {
      // The client left, or the server closed the connection.
    }
  }
}
