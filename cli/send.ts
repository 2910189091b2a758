import { randomUUID } from 'node:crypto';
import { idempotencyKey, isChange, rowLines, takesKey } from '../contract/call';
import { saysFailed } from '../contract/shapes';
import { Exit, exitCodes } from './exit';
import { version } from './package.json';
import type { CallRequest } from './request';

const systems: Partial<Record<NodeJS.Platform, string>> = { darwin: 'Mac OS X', linux: 'Linux', win32: 'Windows' };

/** The server names the session by it: `Command line on Linux`. */
const userAgent = `quarterdeck/${version} (${systems[process.platform] ?? process.platform})`;

const timeoutMs = 120_000;
const maxTries = 4;
const maxPauseMs = 30_000;

/** Codes of errors before anything was sent, and what they mean. */
const unsent: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up',
  ECONNREFUSED: 'nothing answers there',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed; NODE_EXTRA_CA_CERTS names a file of trusted ones',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted; NODE_EXTRA_CA_CERTS names a file of trusted ones',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted; NODE_EXTRA_CA_CERTS names a file of trusted ones',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS: try http',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak TLS: try http',
};

interface Options {
  readonly server: string;
  /** Absent in public calls. */
  readonly token?: string | undefined;
  /** Default: a random one. */
  readonly key?: string | undefined;
  /** Prints a line about the request. */
  readonly note?: (line: string) => void;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A response with its exit code. */
export interface Outcome {
  readonly code: Exit['code'];
  readonly answer: Readonly<Record<string, unknown>> | readonly unknown[];
}

/**
 * Sends a call. Repeats reads, and changes with an idempotency key, if their response is lost or the server is overloaded.
 *
 * @throws Exit if there is no response, or none of Quarterdeck
 */
export async function send({ call, path, body }: CallRequest, { server, token, key, note }: Options): Promise<Outcome> {
  const own = takesKey(call) ? (key ?? randomUUID()) : undefined;
  const form = call.encoding === 'form';
  const headers = {
    accept: 'application/json',
    'user-agent': userAgent,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(own && { [idempotencyKey]: own }),
    ...(body && { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' }),
  };
  const content =
    body && (form ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body));
  const url = new URL(server).origin + path;
  note?.(`${call.method} ${url}${own ? ` (${idempotencyKey}: ${own})` : ''}`);
  const mayRepeat = !isChange(call) || own !== undefined;
  const lost = (why: string) =>
    isChange(call)
      ? new Exit(
          exitCodes.unknown,
          `the outcome is unknown: ${why}.${own ? ` Run it again with --idempotency-key ${own}: it is carried out once.` : ''}`,
        )
      : new Exit(exitCodes.failed, `${server} does not answer: ${why}`);
  for (let tries = 1; ; tries += 1) {
    const isLast = !mayRepeat || tries === maxTries;
    let response: Response;
    let text: string;
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const init = {
        method: call.method,
        headers,
        redirect: 'manual',
        signal,
        ...(content && { body: content }),
      } as const;
      response = await fetch(url, init);
      text = await response.text();
    } catch (error) {
      const { code = '', message } = ((error as Error).cause ?? error) as { code?: string; message: string };
      const why = unsent[code];
      if (why) throw new Exit(exitCodes.failed, `${server} cannot be reached: ${why}`);
      if (isLast) throw lost(message);
      await pause(1_000 * 2 ** (tries - 1));
      continue;
    }
    const waitMs = Number(response.headers.get('retry-after') ?? 2 ** (tries - 1)) * 1_000;
    const isInProgress = response.status === 409 && text.includes('"in_progress"');
    const isBusy = [429, 502, 503, 504].includes(response.status) && !text.includes('"data"');
    if ((isBusy || isInProgress) && !isLast && waitMs <= maxPauseMs) {
      await pause(waitMs);
      continue;
    }
    if (isInProgress) throw lost('the server is still busy with it');
    return outcomeOf(server, response, text);
  }
}

/** @throws Exit if the response is not one of Quarterdeck's API */
function outcomeOf(server: string, response: Response, text: string): Outcome {
  const target = response.headers.get('location');
  if (response.status >= 300 && response.status < 400)
    throw new Exit(exitCodes.failed, `${server} redirects to ${target ?? 'another address'}: use that one`);
  let answer: unknown;
  try {
    const isLines = response.headers.get('content-type')?.startsWith(rowLines);
    answer = JSON.parse(isLines ? `[${text.trim().split(/\n+/).join(',')}]` : text);
  } catch {
    throw new Exit(exitCodes.failed, `${server} does not answer as Quarterdeck's API does (status ${response.status})`);
  }
  if (typeof answer !== 'object' || answer === null)
    throw new Exit(exitCodes.failed, `${server} does not answer as Quarterdeck's API does`);
  return { code: codeOf(response, answer), answer: answer as Outcome['answer'] };
}

/** Returns the exit code of a response. A failure with rows of which some succeeded is a part of a success. */
function codeOf({ ok, status }: Response, answer: object): Exit['code'] {
  if (status === 401) return exitCodes.notSignedIn;
  const { status: said, data } = answer as { readonly status?: unknown; readonly data?: unknown };
  if (ok && said === 'warning') return exitCodes.unknown;
  if (ok) return saysFailed(said) ? exitCodes.failed : exitCodes.done;
  const outcomes = Array.isArray(data) ? data.map((row) => Object(row).outcome) : [];
  const isPartly = outcomes.some((outcome) => outcome !== undefined && outcome !== 'failed');
  return isPartly ? exitCodes.unknown : exitCodes.failed;
}
