import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { RecordedRequest } from './foreignBackend';

/** A response of the foreign back end, or a network failure. */
export interface Reply {
  readonly send: (response: ServerResponse) => void | Promise<void>;
}

/** Returns a text response. */
export function text(body: string, status = 200, type = 'text/plain; charset=utf-8'): Reply {
  return {
    send(response) {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
      response.end(body);
    },
  };
}

/** Returns a JSON response. */
export const json = (body: unknown, status = 200): Reply => text(JSON.stringify(body), status, 'application/json');

/** Returns a failure of the contract: a message with a code other than 2xx. */
export const failed = (status: number, message: string): Reply => json({ status: 'failed', message }, status);

/** Returns the error page of a proxy, or with 200 the fallback page of a host. */
export const html = (status = 502): Reply =>
  text('<!doctype html><html><body><h1>Bad gateway</h1></body></html>', status, 'text/html; charset=utf-8');

export const brokenJson = (status = 200): Reply => text('{"status": "success", "data": [', status, 'application/json');

export const empty = (status = 200): Reply => text('', status, 'application/json');

/** Closes the connection without a response. */
export const cut = (): Reply => ({ send: (response) => void response.destroy() });

/** Closes the connection in the middle of the body. */
export const cutOff = (body: string): Reply => ({
  async send(response) {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    response.write(body.slice(0, Math.floor(body.length / 2)));
    await pause(50);
    response.destroy();
  },
});

/** Never responds. */
export const never = (): Reply => ({ send: () => {} });

/** A response that waits for the test. */
export interface HeldReply extends Reply {
  /** Responds to all waiting requests, and to later ones at once. */
  readonly release: () => void;
}

/**
 * Delays a response until its release.
 *
 * @example
 * const slow = held(json({ message: 'Done' }));
 * backend.on('POST', 'approverequest', slow);
 * // … what is shown while it is under way …
 * slow.release();
 */
export function held(reply: Reply): HeldReply {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    release,
    async send(response) {
      await released;
      if (!response.destroyed) await reply.send(response);
    },
  };
}

function later<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** A response in parts, which the test sends one by one. */
export interface PartedReply extends Reply {
  /** Sends the next part. The response ends after the last one. */
  readonly next: () => void;
  /** Closes the connection instead. */
  readonly breakOff: () => void;
  /** Resolves when the client aborts. */
  readonly calledOff: Promise<void>;
}

/**
 * Returns a response in parts and sends the first part at once.
 *
 * @param pieces chunk size of a part, in characters
 */
export function inParts(
  parts: readonly string[],
  headers: Readonly<Record<string, string>> = {},
  pieces = Number.POSITIVE_INFINITY,
): PartedReply {
  const told = parts.map(() => later<'go' | 'break'>());
  const left = later<void>();
  told[0]?.resolve('go');
  let sent = 1;
  const tell = (what: 'go' | 'break') => {
    told[sent]?.resolve(what);
    sent += 1;
  };
  return {
    next: () => tell('go'),
    breakOff: () => tell('break'),
    calledOff: left.promise,
    async send(response) {
      response.on('close', () => {
        if (!response.writableFinished) left.resolve();
      });
      response.writeHead(200, { 'content-type': 'application/json', ...headers });
      for (const [place, part] of parts.entries()) {
        if ((await told[place]?.promise) === 'break') {
          response.destroy();
          return;
        }
        for (let from = 0; from < part.length; from += pieces) {
          response.write(part.slice(from, from + pieces));
          if (pieces < part.length) await pause(1);
        }
      }
      response.end();
    },
  };
}

/** Returns a page of rows in the dialect of ra-data-simple-rest, sorted as requested. */
export function rowsOverRest(
  name: string,
  rows: readonly Readonly<Record<string, unknown>>[],
  { query }: Pick<RecordedRequest, 'query'>,
): Reply {
  const filter = JSON.parse(query.get('filter') ?? '{}') as { id?: unknown[] };
  const found = filter.id ? rows.filter(({ id }) => filter.id?.includes(id)) : rows;
  const [from, to] = JSON.parse(query.get('range') ?? '[0,99]') as [number, number];
  const [field = 'id', order] = JSON.parse(query.get('sort') ?? '[]') as [string?, string?];
  const sorted = found.toSorted((a, b) => String(a[field]).localeCompare(String(b[field]), 'en', { numeric: true }));
  if (order === 'DESC') sorted.reverse();
  return {
    send(response) {
      const range = `${name} ${from}-${to}/${found.length}`;
      response.writeHead(200, { 'content-type': 'application/json', 'content-range': range });
      response.end(JSON.stringify(sorted.slice(from, to + 1)));
    },
  };
}
