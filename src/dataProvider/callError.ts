import type { Reply } from '../definitions/basics';
import { t } from '../i18n/translate';

/** The reason of a failed call. After `timeout` or `network` the outcome of a change is unknown (C8). `unsent`: the input is invalid. */
export type CallFailure = 'session' | 'status' | 'network' | 'timeout' | 'aborted' | 'shape' | 'unsent';

/**
 * A failed call, with its response if there was one. react-admin treats it as an `HttpError`: it shows `message`, and reads the errors of
 * form fields from `body.errors`.
 */
export class CallError extends Error {
  /** @param words the message. Default: the server's, else one for the failure */
  constructor(
    readonly failure: CallFailure,
    readonly reply?: Reply,
    readonly words?: string,
  ) {
    super(words ?? serverMessage(reply) ?? failureText(failure, reply));
    this.name = 'CallError';
  }

  /** The status code; 0 without a response. */
  get status(): number {
    return this.reply?.status ?? 0;
  }

  /** The JSON value of the response. */
  get body(): unknown {
    return this.reply?.body;
  }
}

function failureText(failure: CallFailure, reply: Reply | undefined): string {
  if (failure === 'session') return t('session.expired');
  if (failure === 'network') return t('response.none');
  if (failure === 'timeout') return t('response.unknown');
  return failure === 'status' && reply ? `HTTP ${reply.status}` : '';
}

const maxMessageLength = 2_000;

/** Returns the `message`, else the `detail`, of a response; `undefined` if it has neither. */
export function serverMessage(reply: Pick<Reply, 'body'> | undefined): string | undefined {
  const body = reply?.body;
  if (typeof body !== 'object' || body === null) return undefined;
  for (const key of ['message', 'detail'] as const) {
    const value: unknown = Object.hasOwn(body, key) ? (body as Record<string, unknown>)[key] : undefined;
    if (typeof value === 'string' && value.trim() !== '') return value.slice(0, maxMessageLength);
  }
  return undefined;
}
