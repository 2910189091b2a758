/** Why a call has no good answer. `outcome unknown` is what a timed-out or cut-off change means (hostile case C8). */
export type CallFailure = 'session' | 'status' | 'network' | 'timeout' | 'aborted' | 'shape';

/** A raw answer: its code, its text as it came, and its JSON value where it is JSON. */
export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly body: unknown;
  readonly headers: Headers;
}

/** A call that did not succeed, with the answer where there was one. */
export class CallError extends Error {
  constructor(
    readonly failure: CallFailure,
    readonly reply?: Reply,
  ) {
    super(serverMessage(reply) ?? failure);
    this.name = 'CallError';
  }

  /** The code of the answer; 0 when there was none. react-admin reads it too. */
  get status(): number {
    return this.reply?.status ?? 0;
  }
}

/** More characters than this of a server's message are not shown. */
const messageLimit = 2_000;

/** The text of `message`, else of `detail`, of an answer's JSON object; `undefined` when there is neither. */
export function serverMessage(reply: Reply | undefined): string | undefined {
  const body = reply?.body;
  if (typeof body !== 'object' || body === null) return undefined;
  for (const key of ['message', 'detail'] as const) {
    const value: unknown = Object.hasOwn(body, key) ? (body as Record<string, unknown>)[key] : undefined;
    if (typeof value === 'string' && value.trim() !== '') return value.slice(0, messageLimit);
  }
  return undefined;
}
