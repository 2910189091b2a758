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
  /** Arrival in ms since the epoch. */
  readonly time: number;
}

/** A response, or a function that chooses one for a request. */
export type Handler = Reply | ((request: RecordedRequest) => Reply | Promise<Reply>);

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const base = '/api/v1/';

/** The response to `/config.json`: a JSON value, or a way to have none. */
export type Configuration = Record<string, unknown> | 'missing' | 'html' | 'broken' | Reply;

/** A console on another origin (CORS), with the headers that it may send and read. */
export interface AllowedConsole {
  readonly origin: string;
  /** Default: `Authorization, Content-Type`. */
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
 * A foreign back end: hosts `dist/console` as plain files and speaks the contract at `/api/v1` on the same origin (D26). Every call
 * succeeds until a test sets another response.
 *
 * @example
 * backend.on('GET', 'listprocess', failed(500, 'down'), json({ message: 'Processes fetched', data: [] }));
 * expect(backend.calls('GET', 'listprocess')).toHaveLength(2);
 */
export class ForeignBackend {
  /** All API requests in order of arrival. */
  readonly requests: RecordedRequest[] = [];
  /** The configuration for the next page load. Not missing by default, since the browser logs an error for a missing file. */
  configuration: Configuration = {};

  /** The allowed console on another origin. Preflights are not recorded in {@link requests}. */
  allowed: AllowedConsole | undefined;

  private readonly handlers = new Map<string, Handler[]>();
  private only: Handler | undefined;

  constructor(private readonly host: ForeignHost) {}

  /** Starts a back end on a free port, with the console below `consolePath`. The test stops it. */
  static async start(folder = builtConsole, consolePath = '/'): Promise<ForeignBackend> {
    return (await ForeignHost.start(folder, { consolePath })).lend();
  }

  /** The URL on `localhost`, where browsers keep Secure cookies without TLS. */
  get url(): string {
    return this.host.url;
  }

  /** Stops the back end and its host. */
  stop(): Promise<void> {
    return this.host.stop();
  }

  /** Answers a call with these handlers in turn. The last one stays. The path has no query. */
  on(method: Method, path: string, ...handlers: [Handler, ...Handler[]]): void {
    this.handlers.set(`${method} ${path}`, handlers);
  }

  /** Removes the handlers of a call. */
  off(method: Method, path: string): void {
    this.handlers.delete(`${method} ${path}`);
  }

  /** Answers every call with one handler, which precedes those of {@link on}. `undefined` removes it. */
  always(handler: Handler | undefined): void {
    this.only = handler;
  }

  /** Returns the requests of one call so far. */
  calls(method: Method, path: string): RecordedRequest[] {
    return this.requests.filter((request) => request.method === method && request.path === path);
  }

  /** Resolves with the n-th request of a call. */
  async call(method: Method, path: string, nth = 1): Promise<RecordedRequest> {
    const until = Date.now() + patience;
    for (;;) {
      const found = this.calls(method, path)[nth - 1];
      if (found) return found;
      if (Date.now() > until) throw new Error(`No request number ${nth} of ${method} ${path} within ${patience} ms`);
      await pause(20);
    }
  }

  /** Answers an API request. */
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
 * The address shared by the tests of one worker, so that the browser caches the console. {@link lend} replaces the back end for each
 * test and drops late requests for the former one.
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
   * Starts a host on a free port.
   *
   * @param consolePath path of the console
   * @param headers sent with every file of the console
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
   * Returns a new back end. Pending requests of the former one stay open: the browser would send a closed one again, to the new back
   * end.
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
