import type * as z from 'zod/mini';
import type { CallAccess } from './access';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A group of calls. Each group has its own base address in the runtime configuration (D13). */
export type ApiBase = 'authentication' | 'cloud';

/** Default prefix of both base addresses (D1). */
export const defaultApiBase = '/api/v1';

type Schema = z.ZodMiniType;

/**
 * A call of the contract (D27): its request, path, access and response.
 *
 * `path` is relative to its base and may have parameters (`machines/:action`). A server rejects unknown keys of a request. A console
 * ignores unknown keys of a response.
 */
export interface Call<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly access: CallAccess;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Content type of the body. Default: JSON. */
  readonly encoding?: 'form';
  readonly answer: Answer;
  /** Not in the documented contract. Used only if the login response offers it (D52). */
  readonly beyond?: true;
  /** The response contains a secret and is never stored, so that the call accepts no {@link idempotencyKey}. */
  readonly secretAnswer?: true;
  /** The call changes nothing, although its method has a body. */
  readonly reads?: true;
}

/** Media type of list responses with one JSON row per line, an alternative to JSON. */
export const rowLines = 'application/x-ndjson';

/** Header of a submit. Requests with the same key are carried out once (D55). */
export const idempotencyKey = 'Idempotency-Key';

/** Response header with the value `true` if the response repeats an earlier one to the same key. */
export const idempotencyReplayed = 'Idempotency-Replayed';

/** Returns true if a call changes something. */
export function isChange({ method, reads }: Pick<Call, 'method' | 'reads'>): boolean {
  return method !== 'GET' && !reads;
}

/** Returns true if a call accepts an {@link idempotencyKey}, under which its response is stored. */
export function takesKey(call: Pick<Call, 'method' | 'reads' | 'access' | 'secretAnswer'>): boolean {
  return isChange(call) && call.access !== 'public' && !call.secretAnswer;
}

/** Declares a call with the exact types of its schemas. Absent parts have the type `never`. */
export function defineCall<
  Answer extends Schema,
  Params extends Schema = never,
  Query extends Schema = never,
  Body extends Schema = never,
>(call: Call<Params, Query, Body, Answer>): Call<Params, Query, Body, Answer> {
  return call;
}

/** Returns the base of a path. Paths below `authentication/` have their own (D13). */
export function baseOf(call: Pick<Call, 'path'>): ApiBase {
  return call.path.startsWith('authentication/') ? 'authentication' : 'cloud';
}
