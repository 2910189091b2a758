import { baseOf, type Call, idempotencyKey, rowLines, takesKey } from '../../contract/call';
import { eventStream, lastEventId } from '../../contract/events';
import { keyedChanges } from '../../contract/extras';
import { sessionSeconds } from '../../contract/values';
import { encodedPart } from '../access/pathParts';
import { isOffered } from '../authProvider/offeredCalls';
import { endSession, expireSession, sessionToken } from '../authProvider/session';
import { config } from '../config/runtimeConfig';
import type { CallInput, Reply } from '../definitions/basics';
import { CallError } from './callError';
import { checkedInput, unsent } from './checkedInput';
import { unmarked } from './exactNumbers';
import { noteRead } from './follow/place';
import { jsonOf } from './jsonOf';

import { fetchAhead, takeAhead } from './sentAhead';

/** How long a call may take, in ms, unless its caller says otherwise. */
const callTimeout = 60_000;

type Target = Pick<
  Call,
  'method' | 'path' | 'access' | 'encoding' | 'reads' | 'secretAnswer' | 'params' | 'query' | 'body'
>;

/**
 * Returns the address of a call: the base that the configuration gives its group, and the path with its parameters (D13).
 *
 * @throws CallError with `unsent` if a parameter has no value that an address can have
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

/**
 * Sends one call and resolves with its 2xx answer. A change is held against the schemas of its call first.
 *
 * Every call but the public ones carries the token. A 401 to one of those ends the session (D10); without a valid session
 * nothing is sent at all and the session expires (R19). A change carries an `Idempotency-Key` where the back end offers to know
 * one (D55): a browser sends a request again whose connection is cut before the answer.
 *
 * @throws CallError for any other code, no answer, a time-out, when `signal` gives up, or if the call does not allow what is to be sent.
 */
export async function send(call: Target, input: CallInput = {}): Promise<Reply> {
  const [url, init, options] = request(call, input);
  if (takesKey(call) && isOffered(keyedChanges)) init.headers.set(idempotencyKey, input.key ?? crypto.randomUUID());
  return sendTo(url, init, options);
}

/** The bytes of an answer as they come. */
export type AnswerBytes = AsyncIterable<Uint8Array<ArrayBuffer>>;

/** An answer whose body has not been read, for it may be tens of megabytes. */
export interface RawReply {
  readonly status: number;
  /** @throws CallError when the rest does not come, in time or at all */
  readonly body: AnswerBytes;
  readonly headers: Headers;
}

/**
 * {@link send} for an answer that may be large: that of a list, which is read and changes nothing whatever its method. It resolves
 * when the answer begins.
 *
 * @throws CallError as `send` does
 */
export async function sendForBytes(call: Target, input: CallInput = {}): Promise<RawReply> {
  const [url, init, options] = listRequest(call, input);
  const { answer, content } = await secured(url, init, options, async ({ body }, failure) => bytesOf(body, failure));
  return { status: answer.status, body: content, headers: answer.headers };
}

/**
 * Sends the call of a list ahead of the code that reads its answer: {@link sendForBytes} takes that answer, with all that it
 * makes of one. Without a valid session nothing is sent.
 *
 * @returns a copy of the answer, to be read or called off by itself; `undefined` where nothing is sent
 */
export function sendAhead(call: Target): Promise<Response> | undefined {
  const token = sessionToken();
  if (token === undefined) return undefined;
  const [url, init] = listRequest(call, {});
  init.headers.set('Authorization', `Bearer ${token}`);
  return fetchAhead(url, init);
}

function listRequest(call: Target, input: CallInput): ReturnType<typeof request> {
  const made = request({ ...call, reads: true }, input);
  made[1].headers.set('Accept', `application/json, ${rowLines}`);
  return made;
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

/**
 * {@link send} for an answer without an end, a stream of events: each part of its text is handed on as it comes. Resolves when the
 * back end ends it; no stream outlives a session.
 *
 * @param headers what is sent besides the token
 * @throws CallError as `send` does, also when the connection breaks
 */
export async function sendForParts(
  call: Target,
  { signal, headers = {} }: Pick<CallInput, 'signal' | 'headers'>,
  take: (part: string) => void,
): Promise<void> {
  const [url, init, options] = request(call, { signal, timeout: sessionSeconds * 1_000 });
  for (const [name, value] of Object.entries({ Accept: eventStream, ...headers })) init.headers.set(name, value);
  await secured(url, init, options, async ({ body }) => {
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) take(part.value);
  });
}

function request(call: Target, given: CallInput): [string, RequestInit & { headers: Headers }, Options] {
  const input = checkedInput(call, given);
  const headers = new Headers({ Accept: 'application/json' });
  const body = encode(call, input.body, headers);
  const init = {
    method: call.method,
    headers,
    keepalive: input.keepalive ?? false,
    ...(body === undefined ? {} : { body }),
  };
  return [addressOf(call, input), init, { ...input, secured: call.access !== 'public' }];
}

/**
 * {@link send} for an address that is no call of the contract: the REST path of a resource without endpoints.
 *
 * @throws CallError as `send` does
 */
export async function sendTo(url: string, init: RequestInit & { headers: Headers }, options: Options): Promise<Reply> {
  const { answer, content } = await secured(url, init, options, (body) => body.text());
  return replyOf(answer, content);
}

type Options = Pick<CallInput, 'signal' | 'timeout'> & { secured?: boolean };

/** Takes what a good answer holds. Who reads on later says with `failure` why that did not work. */
type Read<Content> = (answer: Response, failure: () => CallError) => Promise<Content>;

/** Sends a request with the session's token, and sorts out the answers that are failures. */
async function secured<Content>(
  url: string,
  init: RequestInit & { headers: Headers },
  { secured: needsToken = true, ...input }: Options,
  read: Read<Content>,
): Promise<{ answer: Response; content: Content }> {
  const token = needsToken ? sessionToken() : undefined;
  if (needsToken && token === undefined) {
    expireSession();
    throw new CallError('session');
  }
  if (token !== undefined) init.headers.set('Authorization', `Bearer ${token}`);
  const received = await exchange(url, init, input, read);
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
  init: RequestInit & { headers: Headers },
  { signal, timeout = callTimeout }: Pick<CallInput, 'signal' | 'timeout'>,
  read: Read<Content>,
): Promise<{ answer: Response; content: Content } | { reply: Reply }> {
  const overtime = AbortSignal.timeout(timeout);
  const failure = () => new CallError(signal?.aborted ? 'aborted' : overtime.aborted ? 'timeout' : 'network');
  try {
    const sent = { ...init, signal: signal ? AbortSignal.any([signal, overtime]) : overtime };
    const answer = await (takeAhead(url, sent) ?? fetch(url, sent));
    noteRead(answer.headers.get(lastEventId));
    return answer.ok
      ? { answer, content: await read(answer, failure) }
      : { reply: replyOf(answer, await answer.text()) };
  } catch {
    throw failure();
  }
}

const replyOf = ({ status, headers }: Response, text: string): Reply => ({ status, text, body: jsonOf(text), headers });

function encode(call: Target, body: unknown, headers: Headers): BodyInit | undefined {
  if (body === undefined) return undefined;
  if (call.encoding === 'form') return new URLSearchParams(body as Record<string, string>);
  headers.set('Content-Type', 'application/json');
  return unmarked(JSON.stringify(body));
}
