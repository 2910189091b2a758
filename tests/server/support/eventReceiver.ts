import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request that a receiver got. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A receiver of events at this machine, which accepts all unless `answer` is set. */
export class EventReceiver {
  readonly got: Received[] = [];
  answer: (response: ServerResponse, received: Received) => void = (response) => response.writeHead(204).end();

  private constructor(readonly url: string) {}

  static async start(): Promise<EventReceiver> {
    const server = createServer(async (request, response) => {
      let text = '';
      for await (const part of request) text += part;
      const received = { path: request.url ?? '', headers: request.headers, text };
      receiver.got.push(received);
      receiver.answer(response, received);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const receiver = new EventReceiver(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook-secret`);
    return receiver;
  }

  get bodies() {
    return this.got.map(({ text }) => JSON.parse(text) as { readonly type: string; readonly data: EventData });
  }

  /** Numbers of the events in the order in which they arrived. */
  get ids(): readonly number[] {
    return this.bodies.flatMap(({ data }) => data.id ?? []);
  }
}

interface EventData {
  readonly schema_version?: number;
  readonly id?: number;
  readonly action?: string;
  readonly actor?: string;
  readonly before?: unknown;
  readonly after?: unknown;
}
