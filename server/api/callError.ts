import { answers } from '../../contract/messages';

/** Optional properties of a failure. */
interface Extras {
  readonly detail?: string;
  /** Seconds. */
  readonly retryAfter?: number;
  /** Rows that the failure is about. */
  readonly data?: readonly object[];
  /** Invalid values of the body, by their paths. */
  readonly fields?: readonly { readonly path: string; readonly message: string }[];
}

/** A failure that is reported to the client: status, message for people, code for programs. */
export class CallError extends Error {
  constructor(
    readonly statusCode: number,
    message: string,
    readonly code: string,
    readonly extras: Extras = {},
  ) {
    super(message);
  }
}

/** Makes the failure for an unknown address. */
export function unknownAddress(): CallError {
  return new CallError(404, answers.unknownCall, 'unknown_call');
}
