import * as z from 'zod/mini';
import type { CallAccess } from './access';
import { acknowledgement } from './shapes';

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
  /** Unique in the contract. Audit rows, `offers` and `requires` use it. */
  readonly name: string;
  readonly method: Method;
  /** Relative to the base address, without a leading `/`. A part with a leading colon is a parameter. */
  readonly path: string;
  readonly access: CallAccess;
  /** One line for the documentation at `/docs`. */
  readonly summary: string;
  /** Schema of the path's parameters, which are texts. */
  readonly params?: Params;
  /** Schema of the query. Unknown keys are rejected. */
  readonly query?: Query;
  /** Schema of the body. Unknown keys are rejected. `field` adds labels and the kind of input. */
  readonly body?: Body;
  /** Content type of the body. Default: JSON. */
  readonly encoding?: 'form';
  /** Schema of a 2xx response. Unknown keys are ignored. */
  readonly answer: Answer;
  /** Not in the documented contract. Used only if the login response offers it (D52). */
  readonly beyond?: true;
  /** The response contains a secret and is never stored, so that the call accepts no {@link idempotencyKey}. */
  readonly secretAnswer?: true;
  /** The call changes nothing, although its method has a body. */
  readonly reads?: true;
  /** Refused for API tokens. */
  readonly personOnly?: true;
  /** Requires a second factor used within the last {@link freshFactorSeconds}, of people who have one. */
  readonly freshFactor?: true;
  /** Allowed to people who must add a second factor before they may make other calls. */
  readonly forEnrolment?: true;
}

/** Media type of list responses with one JSON row per line, an alternative to JSON. */
export const rowLines = 'application/x-ndjson';

/** Header of a submit. Requests with the same key are carried out once (D55). */
export const idempotencyKey = 'Idempotency-Key';

/** Response header with the value `true` if the response repeats an earlier one to the same key. */
export const idempotencyReplayed = 'Idempotency-Replayed';

/** Seconds after its use for which a second factor is fresh. */
export const freshFactorSeconds = 300;

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

/** Names of the parameters in a path. */
export const pathNames = ({ path }: Pick<Call, 'path'>): readonly string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

type PathName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type PathParams<Path extends string> = [PathName<Path>] extends [never]
  ? never
  : z.ZodMiniObject<{ [Name in PathName<Path>]: z.ZodMiniString }, z.core.$strict>;

type Fields = Readonly<Record<string, Schema>>;

type BodyOf<Body extends Fields> = [Body] extends [never] ? never : z.ZodMiniObject<Body, z.core.$strict>;

/** The options of a short call besides its path. */
interface ShortCall<Body extends Fields, Answer extends Schema>
  extends Partial<Pick<Call, 'name' | 'summary' | 'reads' | 'personOnly' | 'freshFactor'>> {
  /** Fields of the body. */
  readonly body?: Body;
  /** Default: {@link acknowledgement}. */
  readonly answer?: Answer;
}

/**
 * Returns functions that declare calls with the same access by method and path. Parameters come from the path. Default name and
 * summary: method and path.
 *
 * @example const aws = callsOf('aws');
 * const listVolumes = aws.get('volumes', { answer: z.array(volume) });
 * const detachVolume = aws.post('volumes/:volume_id/detach');
 */
export function callsOf(access: CallAccess) {
  const declare =
    (method: Method) =>
    <const Path extends string, Body extends Fields = never, Answer extends Schema = typeof acknowledgement>(
      path: Path,
      { body, answer, ...more }: ShortCall<Body, Answer> = {},
    ): Call<PathParams<Path>, never, BodyOf<Body>, Answer> => {
      const name = `${method} ${path}`;
      const names = pathNames({ path });
      const call = {
        ...{ name, method, path, access, summary: name, answer: answer ?? acknowledgement, ...more },
        ...(names.length > 0 && { params: z.strictObject(Object.fromEntries(names.map((key) => [key, z.string()]))) }),
        ...(body && { body: z.strictObject(body) }),
      };
      return call as unknown as Call<PathParams<Path>, never, BodyOf<Body>, Answer>;
    };
  return { get: declare('GET'), post: declare('POST'), put: declare('PUT'), delete: declare('DELETE') };
}

/** Returns the base of a path. Paths below `authentication/` have their own (D13). */
export function baseOf(call: Pick<Call, 'path'>): ApiBase {
  return call.path.startsWith('authentication/') ? 'authentication' : 'cloud';
}
