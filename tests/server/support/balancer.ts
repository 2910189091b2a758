import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Interval of readiness checks in ms. */
const askMs = 50;

/**
 * A load balancer in front of several servers: distributes requests among ready ones in turn, keeps its connections to them, and sends
 * nothing twice. If a server does not respond, the status is 502.
 */
export class Balancer {
  private readonly server: Server;
  private readonly agent = new Agent({ keepAlive: true });
  private readonly ready = new Map<string, boolean>();
  private turn = 0;
  private isOver = false;

  private constructor() {
    this.server = createServer((asked, answer) => {
      const to = this.next();
      if (to === undefined) return void answer.writeHead(503).end();
      const headers = {
        ...asked.headers,
        'x-forwarded-for': asked.socket.remoteAddress ?? '',
        connection: 'keep-alive',
      };
      const { url, method } = asked;
      const passed = request(`${to}${url}`, { method, headers, agent: this.agent }, (got) => {
        const { connection: _, ...own } = got.headers;
        answer.writeHead(got.statusCode ?? 502, { ...own, 'x-answered-by': to });
        got.pipe(answer);
      });
      passed.on('error', (error) => {
        if (!answer.headersSent) answer.writeHead(502);
        answer.end(String(error));
      });
      asked.pipe(passed);
    });
  }

  static async start(...servers: { readonly url: string }[]): Promise<Balancer> {
    const balancer = new Balancer();
    await new Promise<void>((resolve) => balancer.server.listen(0, '127.0.0.1', resolve));
    for (const server of servers) balancer.add(server);
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  add({ url }: { readonly url: string }): void {
    this.ready.set(url, false);
    void this.watch(url);
  }

  /** Waits until a number of servers is ready. */
  async hasReady(count: number): Promise<void> {
    while ([...this.ready.values()].filter(Boolean).length !== count) await pause(askMs);
  }

  close(): void {
    this.isOver = true;
    this.server.close();
    this.server.closeAllConnections();
    this.agent.destroy();
  }

  private async watch(url: string): Promise<void> {
    for (;;) {
      const answer = await fetch(`${url}/readyz`).catch(() => undefined);
      await answer?.arrayBuffer();
      if (this.isOver) return;
      // The port is closed.
      if (!answer && this.ready.get(url) === false) return void this.ready.delete(url);
      this.ready.set(url, answer?.status === 200);
      await pause(askMs);
    }
  }

  private next(): string | undefined {
    const all = [...this.ready].filter(([, isReady]) => isReady).map(([url]) => url);
    this.turn += 1;
    return all[this.turn % all.length];
  }
}
