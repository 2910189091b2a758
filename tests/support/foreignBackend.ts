import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { goodAnswers, openCalls } from './foreignAnswers';
import { patience } from './patience';
import { failed, html, json, type Reply, text } from './replies';
import { builtConsole, serveStatic } from './staticConsole';

export interface RecordedRequest {
  readonly method: string;
  /** Below `/api/v1/`, without the query: `authentication/login`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** The raw body. */
  readonly body: string;
  /** When it came, in ms since the epoch. */
  readonly time: number;
}

/** An answer, or what decides on one when the request is there. */
export type Handler = Reply | ((request: RecordedRequest) => Reply | Promise<Reply>);

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const base = '/api/v1/';

/** What the console reads as `/config.json` on this back end: this value as JSON, or one of the ways to have none. */
export type Configuration = Record<string, unknown> | 'missing' | 'html' | 'broken' | Reply;

/** A console on another origin that a back end allows (CORS), and what it allows that console to send and to read. */
export interface AllowedConsole {
  readonly origin: string;
  /** The plain contract needs `Authorization, Content-Type`. */
  readonly headers: string;
  readonly exposed?: string;
}

function configurationReply(configuration: Configuration): Reply {
  if (configuration === 'missing') return text('Not found', 404);
  if (configuration === 'html') return html(200);
  if (configuration === 'broken') return text('{"productName": ', 200, 'application/json');
  return isReply(configuration) ? configuration : json(configuration);
}

function preflight({ headers }: AllowedConsole, response: ServerResponse): void {
  response.writeHead(204, {
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    'access-control-allow-headers': headers,
  });
  response.end();
}

const isReply = (value: object): value is Reply => 'send' in value && typeof value.send === 'function';

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

/**
 * Somebody else's back end for the built console: it hosts `dist/console` as plain files and speaks the contract at
 * `/api/v1` on the same origin (D26). Every call has a good answer until a test says otherwise.
 *
 * @example
 * backend.on('GET', 'listprocess', failed(500, 'down'), json({ message: 'Processes fetched', data: [] }));
 * expect(backend.calls('GET', 'listprocess')).toHaveLength(2);
 */
export class ForeignBackend {
  /** Every call of the API, in the order in which they came. */
  readonly requests: RecordedRequest[] = [];
  /** Settable at any time; read anew by each page load. Empty, since for a missing file the browser logs an error. */
  configuration: Configuration = {};

  /** The console on another origin that may call it; preflights are no {@link requests}. */
  allowed: AllowedConsole | undefined;

  private readonly handlers = new Map<string, Handler[]>();
  private only: Handler | undefined;

  constructor(private readonly host: ForeignHost) {}

  /** One that a test starts and stops itself, on a free port of this machine; the console is below `consolePath`. */
  static async start(folder = builtConsole, consolePath = '/'): Promise<ForeignBackend> {
    return (await ForeignHost.start(folder, { consolePath })).lend();
  }

  /** Where it is. `localhost`, since browsers keep Secure cookies there without TLS. */
  get url(): string {
    return this.host.url;
  }

  /** Stops it, and its host. */
  stop(): Promise<void> {
    return this.host.stop();
  }

  /** Answers a call with these handlers in turn; the last one stays. The path is as in the contract, without a query. */
  on(method: Method, path: string, ...handlers: [Handler, ...Handler[]]): void {
    this.handlers.set(`${method} ${path}`, handlers);
  }

  /** Takes back what {@link on} said about a call. */
  off(method: Method, path: string): void {
    this.handlers.delete(`${method} ${path}`);
  }

  /** Answers every call like this, whatever {@link on} has said, until it is told otherwise with `undefined`. */
  always(handler: Handler | undefined): void {
    this.only = handler;
  }

  /** The requests of one call so far. */
  calls(method: Method, path: string): RecordedRequest[] {
    return this.requests.filter((request) => request.method === method && request.path === path);
  }

  /** Resolves with the n-th request of a call as soon as it is there. */
  async call(method: Method, path: string, nth = 1): Promise<RecordedRequest> {
    const until = Date.now() + patience;
    for (;;) {
      const found = this.calls(method, path)[nth - 1];
      if (found) return found;
      if (Date.now() > until) throw new Error(`No request number ${nth} of ${method} ${path} within ${patience} ms`);
      await pause(20);
    }
  }

  /** Answers a request that is neither for a file nor for the configuration. */
  async answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    if (this.allowed) {
      response.setHeader('access-control-allow-origin', this.allowed.origin);
      response.setHeader('access-control-expose-headers', this.allowed.exposed ?? '');
      if (request.method === 'OPTIONS') return preflight(this.allowed, response);
    }
    const recorded: RecordedRequest = {
      method: request.method ?? '',
      path: url.pathname.slice(base.length),
      query: url.searchParams,
      headers: request.headers,
      body: await bodyOf(request),
      time: Date.now(),
    };
    this.requests.push(recorded);
    return (await this.replyTo(recorded)).send(response);
  }

  private async replyTo(request: RecordedRequest): Promise<Reply> {
    if (this.only) return typeof this.only === 'function' ? this.only(request) : this.only;
    const name = `${request.method} ${request.path}`;
    const scripted = this.handlers.get(name);
    const handler = (scripted && scripted.length > 1 ? scripted.shift() : scripted?.[0]) ?? goodAnswers[name];
    if (!handler) return failed(404, 'There is no such call');
    const signedIn = /^Bearer \S/.test(request.headers.authorization ?? '');
    if (!scripted && !signedIn && !openCalls.has(name)) return failed(401, 'Not signed in');
    return typeof handler === 'function' ? handler(request) : handler;
  }
}

/**
 * The address that the tests of one worker share, so that the browser finds the console in its cache. Each has a back end of its
 * own there: {@link lend} puts a new one in the place of the last, and what comes late for the last one is lost.
 */
export class ForeignHost {
  private backend = new ForeignBackend(this);
  private readonly server: Server;

  private constructor(
    private readonly folder: string,
    private readonly consolePath: string,
    private readonly headers: Readonly<Record<string, string>>,
  ) {
    this.server = createServer((request, response) => {
      this.answer(request, response).catch((error: unknown) => {
        if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
        response.end(String(error));
      });
    });
  }

  /**
   * Starts one on a free port of this machine.
   *
   * @param consolePath where the console is
   * @param headers go with every file of the console
   */
  static async start(
    folder = builtConsole,
    { consolePath = '/', headers = {} }: { consolePath?: string; headers?: Readonly<Record<string, string>> } = {},
  ): Promise<ForeignHost> {
    const host = new ForeignHost(folder, consolePath, headers);
    await new Promise<void>((resolve) => host.server.listen(0, '127.0.0.1', resolve));
    return host;
  }

  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  /**
   * A back end with good answers only, which has seen no request. What is still unanswered is left alone: a request whose connection
   * is closed is sent again by the browser, and the new one would have it.
   */
  lend(): ForeignBackend {
    this.backend = new ForeignBackend(this);
    return this.backend;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { backend, consolePath } = this;
    const url = new URL(request.url ?? '/', this.url);
    if (url.pathname === `${consolePath}config.json`) return configurationReply(backend.configuration).send(response);
    if (!url.pathname.startsWith(base)) {
      const served = { base: consolePath, headers: this.headers };
      return serveStatic(this.folder, decodeURIComponent(url.pathname), response, served);
    }
    return backend.answer(request, response, url);
  }
}
