import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import type { Call } from '../../contract/call';
import type { Origin } from '../audit/store';
import type { Session } from '../auth/sessions';
import type { Revision } from '../db/revisions';

type Schema = z.ZodMiniType;

/**
 * A submit with an `Idempotency-Key`, and the digest of its request. `digests` also has those by the server's earlier keys, under which
 * the request may be stored.
 */
export interface Submit {
  readonly key: string;
  readonly digest: string;
  readonly digests: readonly string[];
}

/** Input of a handler: authenticated, authorized and validated. */
export interface Input<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Absent in public calls, which must not read it. */
  readonly session: Session;
  /** The committed state that the response must include. Absent in public calls, too. */
  readonly revision: Revision;
  readonly origin: Origin;
  /** For content codings and conditional requests. */
  readonly headers: IncomingHttpHeaders;
  /** True for HTTPS. */
  readonly isSecure: boolean;
  /** Scheme and host that the client used: `https://console.example.com`. */
  readonly address: string;
  /** Present in changes with an `Idempotency-Key`. */
  readonly submit?: Submit | undefined;
}

/** A call of the contract with its implementation. */
export interface Handler {
  readonly call: Call;
  readonly run: (input: Input<unknown, unknown, unknown>) => Promise<object>;
}

/** Implements a call. The types of input and output are the contract's. */
export function handle<Params extends Schema, Query extends Schema, Body extends Schema, Answer extends Schema>(
  call: Call<Params, Query, Body, Answer>,
  run: (input: Input<z.output<Params>, z.output<Query>, z.output<Body>>) => Promise<z.input<Answer> & object>,
): Handler {
  return { call, run: run as Handler['run'] };
}

/** A response with headers of its own. */
export class Answered<Answer extends object = object> {
  constructor(
    readonly answer: Answer,
    readonly headers: Readonly<Record<string, string>>,
  ) {}
}

/** Implements a call whose response has headers of its own. */
export function handleAnswered<Params extends Schema, Query extends Schema, Body extends Schema, Answer extends Schema>(
  call: Call<Params, Query, Body, Answer>,
  run: (input: Input<z.output<Params>, z.output<Query>, z.output<Body>>) => Promise<Answered<z.input<Answer> & object>>,
): Handler {
  return { call, run: run as Handler['run'] };
}

/** A response with a secret, which is not stored under its idempotency key; only the response given to `keepAnswer` is. */
export class ToldOnce<Answer extends object = object> {
  constructor(readonly answer: Answer) {}
}

/** Implements a call whose response contains a secret. */
export function handleToldOnce<Params extends Schema, Query extends Schema, Body extends Schema, Answer extends Schema>(
  call: Call<Params, Query, Body, Answer>,
  run: (input: Input<z.output<Params>, z.output<Query>, z.output<Body>>) => Promise<ToldOnce<z.input<Answer> & object>>,
): Handler {
  return { call, run: run as Handler['run'] };
}

/** A response that is already encoded, with its status and headers. */
export class Prepared<Body extends Buffer | Readable | undefined = Buffer | Readable | undefined> {
  /**
   * @param status 200, or 304 without a body
   * @param body in the coding that the headers name
   */
  constructor(
    readonly status: 200 | 304,
    readonly headers: Readonly<Record<string, string>>,
    readonly body: Body,
  ) {}
}

/** Implements a call that returns an encoded response. */
export function handlePrepared<Params extends Schema, Query extends Schema, Body extends Schema, Answer extends Schema>(
  call: Call<Params, Query, Body, Answer>,
  run: (input: Input<z.output<Params>, z.output<Query>, z.output<Body>>) => Promise<Prepared>,
): Handler {
  return { call, run: run as Handler['run'] };
}
