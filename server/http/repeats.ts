import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '../auth/sessions';
import { type Revision, type Revisions, saysSame } from '../db/revisions';
import type { Prepared } from './handler';
import { newRequestId, type RequestLine } from './logging';
import type { TokenLimits } from './rateLimits';

/** An answer as it was given. */
interface Given {
  /** What was committed when it was asked for. */
  readonly revision: Revision;
  readonly method: string;
  readonly url: string;
  readonly route: string;
  readonly clientAddress: string | null;
  readonly session: Session;
  readonly status: number;
  /** Names and values of its headers in turn. */
  readonly headers: string[];
  /** Where among them the identifier of the request is. */
  readonly idAt: number;
  readonly body: Buffer | undefined;
  /** In milliseconds since 1970. */
  readonly standsUntil: number;
}

/** What has to know of each request that is answered. */
interface Means {
  readonly now: () => Date;
  readonly revisions: Pick<Revisions, 'current'>;
  readonly limits: Pick<TokenLimits, 'person'>;
  readonly isLeaving: () => boolean;
  /** Is told of each answer once it was taken, or given up. */
  readonly answered: (line: RequestLine) => void;
}

/** What is remembered at once: answers, and bytes of their bodies, most of which are kept elsewhere as well. */
const maximumGiven = 2_000;
const maximumBytes = 64 * 1_048_576;

/** What belongs to one request alone, or asks for more than an answer. */
const unusual = ['x-request-id', 'transfer-encoding', 'expect', 'upgrade'] as const;

/** Bytes of the longest question that is compared. */
const longestBody = 16 * 1_024;

/**
 * All that an answer depends on, but for time and what is committed: the request as it came, and who is at the other end. A digest, since a
 * token is kept nowhere as it is.
 */
function keyOf({ method, url, httpVersion, rawHeaders, socket }: IncomingMessage, body: string): string {
  const head = `${method} ${url} ${httpVersion} ${socket.remoteAddress}\n${rawHeaders.join('\n')}`;
  return hash('sha256', `${head}\n\n${body}`, 'base64');
}

/** Whether a request is of the kind that is answered again: `GET` without a body, or `POST` with a short one. */
function isUsual({ method, headers }: IncomingMessage): boolean {
  if (unusual.some((name) => name in headers)) return false;
  const length = headers['content-length'];
  if (method === 'GET') return length === undefined;
  return method === 'POST' && Number(length) > 0 && Number(length) <= longestBody;
}

/** The body of a request that has come together with its head, and is there for whoever reads it next; `undefined` if it has not. */
function bodyCome(request: IncomingMessage): string | undefined {
  const bytes: Buffer | null = request.read(Number(request.headers['content-length']));
  if (bytes === null) return undefined;
  request.unshift(bytes);
  return bytes.toString();
}

/**
 * Gives answers again. A console asks for the same lists over and over, and most of what an answer costs is the way to it: routing, hooks,
 * whose token it is, some twenty headers. A request that is the same to the last byte as one before, from the same address, has
 * to get the same answer as long as nothing was committed in between, its session lives and no machine changes by itself
 * (ADR 10). So it does, before Fastify sees it: with the status, headers and bytes that were sent then, and an identifier of its own. It is
 * counted, logged and measured like any other.
 *
 * Whatever is not known to be so takes the ordinary way: first of all each request that was not answered before; one whose body is long, or
 * comes later than its head; one that is too many; one that waits on its connection behind another; all while the server leaves or
 * the database is away.
 */
export class Repeats {
  private readonly given = new Map<string, Given>();
  /** Where those went that were asked for with a body: no other body is looked at. */
  private readonly askedWithBody = new Set<string>();
  private bytes = 0;
  /** The latest one that anything is remembered of; of an earlier one nothing is. */
  private revision: Revision | undefined;

  constructor(private readonly means: Means) {}

  /** Lets requests come here first; to be called when the server has all that it is made of. */
  addTo({ server }: Pick<FastifyInstance, 'server'>): void {
    const ordinary = server.listeners('request');
    server.removeAllListeners('request');
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const goOn = () => {
        for (const listener of ordinary) listener.call(server, request, response);
      };
      const look = (body: string | undefined) => {
        const given = body === undefined ? undefined : this.given.get(keyOf(request, body));
        if (given) this.answer(given, response, goOn);
        else goOn();
      };
      if (!this.mayKnow(request, response)) goOn();
      else if (request.method === 'GET') look('');
      // The parser comes to the body once it is told that the head was taken.
      else process.nextTick(() => look(bodyCome(request)));
    });
  }

  /** Remembers an answer that the ordinary way has just sent, if it may be given again. */
  note(request: FastifyRequest, { raw }: FastifyReply, { status, body, standsUntil }: Prepared): void {
    const { session, revision, clientAddress, routeOptions, bodyText } = request;
    if (standsUntil === undefined || body instanceof Readable || !session || !revision) return;
    if (!isUsual(request.raw)) return;
    const sent = raw.getHeaders();
    // What failed on its way is another answer, and with the last ones before the end, connections end.
    if (!raw.headersSent || raw.statusCode !== status || 'connection' in sent) return;
    const names = Object.keys(sent);
    this.keep(keyOf(request.raw, bodyText), {
      ...{ revision, session, clientAddress, status, body, standsUntil },
      ...{ method: request.method, url: request.url, route: routeOptions.url ?? 'none' },
      headers: names.flatMap((name) => [name, String(sent[name])]),
      idAt: names.indexOf('x-request-id') * 2 + 1,
    });
  }

  private keep(key: string, given: Given): void {
    const { revision = given.revision } = this;
    const isOfSame = saysSame(given.revision, revision);
    if (!isOfSame && given.revision.reading < revision.reading) return;
    if (!isOfSame || this.given.size >= maximumGiven || this.bytes >= maximumBytes) {
      this.given.clear();
      this.askedWithBody.clear();
      this.bytes = 0;
    }
    this.revision = given.revision;
    this.bytes += (given.body?.length ?? 0) - (this.given.get(key)?.body?.length ?? 0);
    this.given.set(key, given);
    if (given.method === 'POST') this.askedWithBody.add(given.url);
  }

  /** Whether it may be that a request was answered before. */
  private mayKnow(request: IncomingMessage, { socket }: ServerResponse): boolean {
    // An answer has the connection only once those before it are through.
    if (socket === null || this.given.size === 0 || this.means.isLeaving()) return false;
    if (request.method === 'GET') return true;
    return this.askedWithBody.has(request.url ?? '') && isUsual(request);
  }

  /** Gives an answer again, at once where nobody has to be asked whether it still holds. */
  private answer(given: Given, response: ServerResponse, goOn: () => void): void {
    const began = performance.now();
    const go = (revision: Revision): Promise<void> | void => {
      const { now, limits } = this.means;
      if (!saysSame(revision, given.revision)) return goOn();
      const at = now();
      if (given.session.endsAt <= at || given.standsUntil <= at.getTime()) return goOn();
      const counted = limits.person(given);
      if (!counted) return this.send(given, response, began);
      return counted.then(() => this.send(given, response, began));
    };
    try {
      const revision = this.means.revisions.current();
      const going = revision instanceof Promise ? revision.then(go) : go(revision);
      going?.catch(goOn);
    } catch {
      goOn();
    }
  }

  private send(given: Given, response: ServerResponse, began: number): void {
    const { headers, idAt, status, body, method, url, route, clientAddress, session } = given;
    const requestId = newRequestId();
    headers[idAt] = requestId;
    response.once('close', () => {
      const { username } = session;
      const path = url.split('?')[0] ?? '';
      const [isTaken, ms] = [response.writableFinished, performance.now() - began];
      this.means.answered({ method, route, path, clientAddress, username, requestId, status, isTaken, ms });
    });
    response.writeHead(status, headers);
    response.end(body);
  }
}
