import type { Reply } from '../definitions/basics';
import { t } from '../i18n/translate';

/** Why a call has no good answer. After `timeout` or `network` the outcome of a change is unknown (C8); `unsent` says why nothing was sent. */
export type CallFailure = 'session' | 'status' | 'network' | 'timeout' | 'aborted' | 'shape' | 'unsent';

/**
 * A call that did not succeed, with the answer where there was one. react-admin takes it for an `HttpError`: it notifies the
 * `message`, unless it has words of its own, and finds the faults of a form's fields in `body.errors`.
 */
export class CallError extends Error {
  /** @param words what the answer lacks, if that is known, or why nothing was sent */
  constructor(
    readonly failure: CallFailure,
    readonly reply?: Reply,
    readonly words?: string,
  ) {
    super(words ?? serverMessage(reply) ?? failureText(failure, reply));
    this.name = 'CallError';
  }

  /** The code of the answer; 0 when there was none. */
  get status(): number {
    return this.reply?.status ?? 0;
  }

  /** The answer's JSON value. */
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

/** More characters than this of a server's message are not shown. */
const messageLimit = 2_000;

/** The text of `message`, else of `detail`, of an answer's JSON object; `undefined` when there is neither. */
export function serverMessage(reply: Pick<Reply, 'body'> | undefined): string | undefined {
  const body = reply?.body;
  if (typeof body !== 'object' || body === null) return undefined;
  for (const key of ['message', 'detail'] as const) {
    const value: unknown = Object.hasOwn(body, key) ? (body as Record<string, unknown>)[key] : undefined;
    if (typeof value === 'string' && value.trim() !== '') return value.slice(0, messageLimit);
  }
  return undefined;
}
