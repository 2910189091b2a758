import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import type { Call } from '../../contract/call';
import type { Origin } from '../audit/store';
import type { Session } from '../auth/sessions';
import type { Revision } from '../db/revisions';

type Schema = z.ZodMiniType;

/**
 * One submit of a person: the key that they gave it (`Idempotency-Key`), and a digest of all that it says. `digests` are those that
 * it may have been stored by before the server's key was replaced, and the digest itself.
 */
export interface Submit {
  readonly key: string;
  readonly digest: string;
  readonly digests: readonly string[];
}

/** What a handler gets: already authenticated, allowed and checked. */
export interface Input<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Of a public call it must not be asked for: there is none. */
  readonly session: Session;
  /** What was committed when it had come; nor of a public call. */
  readonly revision: Revision;
  readonly origin: Origin;
  /** For what HTTP itself decides: the encodings that are understood, and what the sender has already. */
  readonly headers: IncomingHttpHeaders;
  /** Whether it came over https. */
  readonly isSecure: boolean;
  /** Scheme and host by which the sender reached the server: `https://console.example.com`. */
  readonly address: string;
  /** Of a change that came with a key. */
  readonly submit?: Submit | undefined;
}

/** A call of the contract together with the code that answers it. */
export interface Handler {
  readonly call: Call;
  readonly run: (input: Input<unknown, unknown, unknown>) => Promise<object>;
}

/** Ties a call to its code; the types of what comes in and goes out are the contract's. */
export function handle<Params extends Schema, Query extends Schema, Body extends Schema, Answer extends Schema>(
  call: Call<Params, Query, Body, Answer>,
  run: (input: Input<z.output<Params>, z.output<Query>, z.output<Body>>) => Promise<z.input<Answer> & object>,
): Handler {
  return { call, run: run as Handler['run'] };
}

/** An answer of the contract together with headers of its own. */
export class Answered<Answer extends object = object> {
  constructor(
    readonly answer: Answer,
    readonly headers: Readonly<Record<string, string>>,
  ) {}
}

/** Ties a call to code that also answers with headers. */
export function handleAnswered<Params extends Schema, Query extends Schema, Body extends Schema, Answer extends Schema>(
  call: Call<Params, Query, Body, Answer>,
  run: (input: Input<z.output<Params>, z.output<Query>, z.output<Body>>) => Promise<Answered<z.input<Answer> & object>>,
): Handler {
  return { call, run: run as Handler['run'] };
}

/**
 * An answer with a secret in it, which is told once: what is kept for an idempotency key is only what the change itself has kept
 * (`keepAnswer`).
 */
export class ToldOnce<Answer extends object = object> {
  constructor(readonly answer: Answer) {}
}

/** Ties a call whose answer has a secret in it to its code. */
export function handleToldOnce<Params extends Schema, Query extends Schema, Body extends Schema, Answer extends Schema>(
  call: Call<Params, Query, Body, Answer>,
  run: (input: Input<z.output<Params>, z.output<Query>, z.output<Body>>) => Promise<ToldOnce<z.input<Answer> & object>>,
): Handler {
  return { call, run: run as Handler['run'] };
}

/** An answer that is bytes already, and knows its own status and headers. */
export class Prepared<Body extends Buffer | Readable | undefined = Buffer | Readable | undefined> {
  /**
   * @param status 200, or 304 without a body
   * @param body what is sent as it is, encoded as the headers say
   */
  constructor(
    readonly status: 200 | 304,
    readonly headers: Readonly<Record<string, string>>,
    readonly body: Body,
  ) {}
}

/** Ties a call that answers with bytes to its code. */
export function handlePrepared<Params extends Schema, Query extends Schema, Body extends Schema, Answer extends Schema>(
  call: Call<Params, Query, Body, Answer>,
  run: (input: Input<z.output<Params>, z.output<Query>, z.output<Body>>) => Promise<Prepared>,
): Handler {
  return { call, run: run as Handler['run'] };
}
