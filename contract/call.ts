import type * as z from 'zod/mini';
import type { CallAccess } from './access';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The group of addresses a call belongs to: each has a base address of its own in the runtime configuration (D13). */
export type ApiBase = 'authentication' | 'cloud';

/** The version part that both bases begin with unless the configuration says otherwise (D1). */
export const defaultApiBase = '/api/v1';

type Schema = z.ZodMiniType;

/**
 * One call of the contract (D27): what is sent, where to, who may send it and what a good answer holds.
 *
 * `path` is relative to its base and may have parameters (`machines/:action`). A request schema is exact: a server
 * refuses unknown keys. An answer schema is tolerant: unknown keys of an answer are kept and ignored.
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
  /** How the body travels; JSON unless stated. */
  readonly encoding?: 'form';
  readonly answer: Answer;
  /** Not in the documented contract: made only at a back end whose login answer offers it (D52). */
  readonly beyond?: true;
  /** Its answer holds a secret, which is kept nowhere: it takes no {@link idempotencyKey}. */
  readonly secretAnswer?: true;
  /** It changes nothing although its method says otherwise: a body carries what is asked for. */
  readonly reads?: true;
}

/** The media type of a list's answer of which each line is a row, as the contract's JSON may also come. */
export const rowLines = 'application/x-ndjson';

/** The header that names one submit: the same key is carried out once, however often it is sent (D55). */
export const idempotencyKey = 'Idempotency-Key';

/** The header, with the value `true`, of an answer that was given before to the same key. */
export const idempotencyReplayed = 'Idempotency-Replayed';

/** Whether a call changes something. */
export function isChange({ method, reads }: Pick<Call, 'method' | 'reads'>): boolean {
  return method !== 'GET' && !reads;
}

/** Whether a call may come with an {@link idempotencyKey}, under which its answer is kept. */
export function takesKey(call: Pick<Call, 'method' | 'reads' | 'access' | 'secretAnswer'>): boolean {
  return isChange(call) && call.access !== 'public' && !call.secretAnswer;
}

/** Declares a call and keeps the exact types of its schemas; `never` is what it does not take. */
export function defineCall<
  Answer extends Schema,
  Params extends Schema = never,
  Query extends Schema = never,
  Body extends Schema = never,
>(call: Call<Params, Query, Body, Answer>): Call<Params, Query, Body, Answer> {
  return call;
}

/** The base that a path is relative to: those that begin with `authentication/` have their own (D13). */
export function baseOf(call: Pick<Call, 'path'>): ApiBase {
  return call.path.startsWith('authentication/') ? 'authentication' : 'cloud';
}
