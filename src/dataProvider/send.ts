import { baseOf, type Call } from '../../contract/call';
import { endSession, lapseSession, sessionToken } from '../authProvider/session';
import { config } from '../config/runtimeConfig';
import { CallError, type Reply } from './callError';

/** How long a call may take, in ms, unless its caller says otherwise. */
export const callTimeout = 60_000;

export interface CallInput {
  /** Values for the parameters of the path (`machines/:action`). */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** In ms. */
  readonly timeout?: number;
  /** Lets the request outlive the page, for the call that says good-bye. */
  readonly keepalive?: boolean;
}

type Target = Pick<Call, 'method' | 'path' | 'access' | 'encoding'>;

/**
 * The address of a call: the base that the configuration gives its group, and the path with its parameters (D13).
 *
 * @example addressOf(login, { query: { vertical_id: '3' } }) // '/api/v1/authentication/login?vertical_id=3'
 */
export function addressOf(call: Pick<Call, 'path'>, { params = {}, query = {} }: CallInput = {}): string {
  const { authApiUrl, cloudApiUrl } = config();
  const base = (baseOf(call) === 'authentication' ? authApiUrl : cloudApiUrl).replace(/\/+$/, '');
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const pairs = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const search = pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
  return `${base}/${path}${search}`;
}

/**
 * Sends one call and resolves with its 2xx answer.
 *
 * Every call but the public ones carries the token. A 401 to one of those ends the session (D10); without a valid session
 * nothing is sent at all and the session lapses (section 4).
 *
 * @throws CallError for any other code, no answer, a time-out, or when `signal` gives up.
 */
export async function send(call: Target, input: CallInput = {}): Promise<Reply> {
  const headers = new Headers({ Accept: 'application/json', ...input.headers });
  const body = encode(call, input.body, headers);
  const init = {
    method: call.method,
    headers,
    keepalive: input.keepalive ?? false,
    ...(body === undefined ? {} : { body }),
  };
  return sendTo(addressOf(call, input), init, { ...input, secured: call.access !== 'public' });
}

/**
 * {@link send} for an address that is no call of the contract: the REST path of a resource without endpoints.
 *
 * @throws CallError as `send` does
 */
export async function sendTo(
  url: string,
  init: RequestInit & { headers: Headers },
  { secured = true, ...input }: Pick<CallInput, 'signal' | 'timeout'> & { secured?: boolean } = {},
): Promise<Reply> {
  const token = secured ? sessionToken() : undefined;
  if (secured && token === undefined) {
    lapseSession();
    throw new CallError('session');
  }
  if (token !== undefined) init.headers.set('Authorization', `Bearer ${token}`);
  const reply = await exchange(url, init, input);
  if (reply.status === 401 && token !== undefined) {
    endSession('refused', token);
    throw new CallError('session', reply);
  }
  if (reply.status < 200 || reply.status > 299) throw new CallError('status', reply);
  return reply;
}

async function exchange(
  url: string,
  init: RequestInit,
  { signal, timeout = callTimeout }: Pick<CallInput, 'signal' | 'timeout'>,
): Promise<Reply> {
  const overtime = AbortSignal.timeout(timeout);
  try {
    const answer = await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, overtime]) : overtime });
    const text = await answer.text();
    return { status: answer.status, text, body: parse(text), headers: answer.headers };
  } catch {
    throw new CallError(signal?.aborted ? 'aborted' : overtime.aborted ? 'timeout' : 'network');
  }
}

function encode(call: Target, body: unknown, headers: Headers): BodyInit | undefined {
  if (body === undefined) return undefined;
  if (call.encoding === 'form') return new URLSearchParams(body as Record<string, string>);
  headers.set('Content-Type', 'application/json');
  return JSON.stringify(body);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
