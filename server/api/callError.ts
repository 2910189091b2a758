import { answers } from '../../contract/messages';

/** What a failure may tell besides its text. */
interface Extras {
  readonly detail?: string;
  /** Seconds after which another try makes sense. */
  readonly retryAfter?: number;
  /** What it is about, a row each. */
  readonly data?: readonly object[];
  /** Which values of the body are refused, by their paths in it. */
  readonly fields?: readonly { readonly path: string; readonly message: string }[];
}

/** A failure that the caller is meant to read: status code, text for people, code for programs. */
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

/** The answer to an address that nothing stands at. */
export function unknownAddress(): CallError {
  return new CallError(404, answers.unknownCall, 'unknown_call');
}
