import type * as z from 'zod/mini';
import { baseOf, type Call, idempotencyKey, rowLines, takesKey } from '../../contract/call';
import { lastEventId } from '../../contract/events';
import { keyedChanges } from '../../contract/extras';
import { encodedPart } from '../access/pathParts';
import { isOffered } from '../authProvider/offeredCalls';
import { endSession, expireSession, sessionToken } from '../authProvider/session';
import { config } from '../config/runtimeConfig';
import type { AnswerOf, CallInput, InputOf, Reply, Schema } from '../definitions/basics';
import { CallError } from './callError';
import { checkedInput, unsent } from './checkedInput';
import { refusals } from './confirmation';
import { fetchEarly, takeEarly } from './earlyRequest';
import { fitTo } from './fitting';
import { jsonOf, unmarked } from './json';
import { noteRead } from './live/lastEventId';
import { refuseInPast, withPast } from './past';

const defaultTimeoutMs = 60_000;

type Target = Pick<
  Call,
  'method' | 'path' | 'access' | 'encoding' | 'reads' | 'secretAnswer' | 'params' | 'query' | 'body'
>;

type TypedTarget<Params extends Schema, Query extends Schema, Body extends Schema, Answer extends Schema> = Pick<
  Call<Params, Query, Body, Answer>,
  keyof Target | 'answer'
>;

type Init = RequestInit & { readonly headers: Headers };

type Options = Pick<CallInput, 'signal' | 'timeout'> & { readonly secured?: boolean };

/**
 * Sends a call of the contract. Returns its response, checked against the call's schema, and the raw reply. Numbers that JavaScript
 * cannot hold are texts in both.
 *
 * @throws CallError as {@link fetchJson} does; `shape` if a 2xx response does not fit the schema (D20)
 * @example const { answer } = await callApi(getRoles); answer.roles[0]?.rolename
 */
export async function callApi<Params extends Schema, Query extends Schema, Body extends Schema, Answer extends Schema>(
  call: TypedTarget<Params, Query, Body, Answer>,
  ...[input]: InputOf<Params, Query, Body>
): Promise<{ readonly answer: z.output<Answer>; readonly reply: Reply<AnswerOf<Answer>> }> {
  const reply = await fetchJson(call, input as CallInput | undefined);
  const checked = call.answer.safeParse(reply.body);
  const answer = checked.success ? checked.data : reply.body;
  if (!checked.success && fitTo(call.answer, answer).issues.length > 0) throw new CallError('shape', reply);
  return { answer: answer as z.output<Answer>, reply: reply as Reply<AnswerOf<Answer>> };
}

/**
 * Sends a call and returns its 2xx response, whatever its shape. Checks the input of a change against the call's schemas.
 *
 * All calls but the public ones carry the token. A 401 to one of those ends the session (D10). Without a valid session nothing is
 * sent, and the session expires (R19). A change carries an `Idempotency-Key` if the back end supports it (D55), because a browser
 * repeats a request whose connection breaks before the response.
 *
 * @throws CallError for another status, no response, a time-out, an abort, or an input that the call does not allow
 */
export async function fetchJson(call: Target, input: CallInput = {}): Promise<Reply> {
  const [url, init, options] = requestOf(call, input);
  if (takesKey(call) && isOffered(keyedChanges)) init.headers.set(idempotencyKey, input.key ?? crypto.randomUUID());
  return fetchAddress(url, init, options);
}

/**
 * Sends a request to an address outside the contract: the REST path of a resource without endpoints.
 *
 * @throws CallError as {@link fetchJson} does
 */
export async function fetchAddress(url: string, init: Init, options: Options): Promise<Reply> {
  const { response, content } = await fetchSecured(url, init, options, (body) => body.text());
  return replyOf(response, content);
}

/** The bytes of a response as they arrive. */
export type AnswerBytes = AsyncIterable<Uint8Array<ArrayBuffer>>;

interface StreamReply {
  readonly status: number;
  /** @throws CallError if the rest does not arrive in time, or at all */
  readonly body: AnswerBytes;
  readonly headers: Headers;
}

const listTypes = `application/json, ${rowLines}`;

/**
 * Sends a call that changes nothing, whatever its method. Resolves when the response begins: a list may have tens of megabytes, and a
 * stream of events has no end.
 *
 * @param accept the `Accept` header
 * @throws CallError as {@link fetchJson} does
 */
export async function fetchStream(call: Target, input: CallInput = {}, accept = listTypes): Promise<StreamReply> {
  const [url, init, options] = requestOf({ ...call, reads: true }, input, accept);
  const { response, content } = await fetchSecured(url, init, options, async ({ body }, failure) =>
    bytesOf(body, failure),
  );
  return { status: response.status, body: content, headers: response.headers };
}

/**
 * Sends the call of a list before the code that reads it is loaded. The next {@link fetchStream} of this call takes the response.
 *
 * @returns a copy of the response, which the caller reads or cancels; `undefined` without a valid session
 */
export function callEarly(call: Target): Promise<Response> | undefined {
  const token = sessionToken();
  if (token === undefined) return undefined;
  const [url, init] = requestOf({ ...call, reads: true }, {}, listTypes);
  init.headers.set('Authorization', `Bearer ${token}`);
  return fetchEarly(url, init);
}

/**
 * Returns the address of a call: the configured base of its group, and the path with its parameters (D13).
 *
 * @throws CallError with `unsent` if an address cannot have the value of a parameter
 * @example addressOf(login, { query: { vertical_id: '3' } }) // '/api/v1/authentication/login?vertical_id=3'
 */
export function addressOf(call: Pick<Call, 'path'>, { params = {}, query = {} }: CallInput = {}): string {
  const { authApiUrl, cloudApiUrl } = config();
  const base = (baseOf(call) === 'authentication' ? authApiUrl : cloudApiUrl).replace(/\/+$/, '');
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => pathPart(name, params));
  const pairs = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const search = pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
  return `${base}/${path}${search}`;
}

function pathPart(name: string, params: NonNullable<CallInput['params']>): string {
  const value = Object.hasOwn(params, name) ? params[name] : undefined;
  const text = value === undefined || value === null ? '' : String(value);
  if (text.trim() === '') throw unsent('request.missing', name);
  const part = encodedPart(text);
  if (part === undefined) throw unsent('request.invalid', name);
  return part;
}

function requestOf(call: Target, given: CallInput, accept = 'application/json'): [string, Init, Options] {
  refuseInPast(call);
  const input = checkedInput(call, { ...given, query: withPast(call, given.query) });
  const headers = new Headers({ Accept: accept, ...input.headers });
  const body = encode(call, input.body, headers);
  const init = {
    method: call.method,
    headers,
    keepalive: input.keepalive ?? false,
    ...(body === undefined ? {} : { body }),
  };
  return [addressOf(call, input), init, { ...input, secured: call.access !== 'public' }];
}

function encode(call: Target, body: unknown, headers: Headers): BodyInit | undefined {
  if (body === undefined) return undefined;
  if (call.encoding === 'form') return new URLSearchParams(body as Record<string, string>);
  headers.set('Content-Type', 'application/json');
  return unmarked(JSON.stringify(body));
}

/** Reads a 2xx response. `failure` makes the error if reading fails after it has returned. */
type Read<Content> = (response: Response, failure: () => CallError) => Promise<Content>;

/** Sends a request with the session's token. A 401 to it ends the session. After a confirmation with a second factor it is sent again. */
async function fetchSecured<Content>(
  url: string,
  init: Init,
  { secured: needsToken = true, ...input }: Options,
  read: Read<Content>,
): Promise<{ readonly response: Response; readonly content: Content }> {
  const token = needsToken ? sessionToken() : undefined;
  if (needsToken && token === undefined) {
    expireSession();
    throw new CallError('session');
  }
  if (token !== undefined) init.headers.set('Authorization', `Bearer ${token}`);
  let received = await exchange(url, init, input, read);
  // Sent again once, with the same idempotency key.
  if (token !== undefined && 'reply' in received && (await refusals.handler?.(received.reply)))
    received = await exchange(url, init, input, read);
  if (!('reply' in received)) return received;
  const { reply } = received;
  if (reply.status === 401 && token !== undefined) {
    endSession('refused', token);
    throw new CallError('session', reply);
  }
  throw new CallError('status', reply);
}

async function exchange<Content>(
  url: string,
  init: Init,
  { signal, timeout = defaultTimeoutMs }: Options,
  read: Read<Content>,
): Promise<{ readonly response: Response; readonly content: Content } | { readonly reply: Reply }> {
  const overtime = AbortSignal.timeout(timeout);
  const failure = () => new CallError(signal?.aborted ? 'aborted' : overtime.aborted ? 'timeout' : 'network');
  try {
    const sent = { ...init, signal: signal ? AbortSignal.any([signal, overtime]) : overtime };
    const response = await (takeEarly(url, sent) ?? fetch(url, sent));
    noteRead(response.headers.get(lastEventId));
    return response.ok
      ? { response, content: await read(response, failure) }
      : { reply: replyOf(response, await response.text()) };
  } catch {
    throw failure();
  }
}

async function* bytesOf(body: Response['body'], failure: () => CallError): AnswerBytes {
  const reader = body?.getReader();
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) yield part.value;
  } catch {
    throw failure();
  } finally {
    void reader?.cancel().catch(() => undefined);
  }
}

const replyOf = ({ status, headers }: Response, text: string): Reply => ({ status, text, body: jsonOf(text), headers });
