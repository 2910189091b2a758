import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished, vi } from 'vitest';
import { eventStream } from '../../../contract/events';
import { patience } from '../../support/patience';
import type { TestApp } from './testApp';

/** Somebody who follows what others change, over a socket of their own. */
export class Follower {
  /** What was said so far, as it came. */
  text = '';
  hasEnded = false;

  private constructor(readonly answer: IncomingMessage) {}

  /** Opens a stream on a server, which listens from then on. It is left at the end of the test. */
  static async of(server: TestApp, token: string, headers: Record<string, string> = {}): Promise<Follower> {
    if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    // On a connection of its own, which ends with it: `fetch` would open another one.
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

  /** What each change said, in their order. */
  get changes(): readonly string[] {
    return [...this.text.matchAll(/^event: change\ndata: (.*)$/gm)].map(([, data = '']) => data);
  }

  /** Up to where it has been told everything. */
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
        if (!isSo()) throw new Error(`What came was: ${this.text}`);
      },
      { timeout: patience / 4, interval: 5 },
    );
  }

  /** Waits until it has been told of all that the log has. */
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
      // It has left, or was cut off.
    }
  }
}
