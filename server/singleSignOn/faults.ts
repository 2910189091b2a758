import * as oidc from 'openid-client';
import { CallError } from '../api/callError';

type Kind = 'unavailable' | 'wrong issuer' | 'clock' | 'invalid';

/** A fault of the provider that its library does not check. */
export class ProviderError extends Error {
  constructor(
    readonly kind: Kind,
    message: string,
  ) {
    super(message);
  }
}

/** The message for people, and the cause for the audit log. */
export interface ProviderFault {
  readonly error: CallError;
  readonly cause: string;
}

const unavailable = () =>
  new CallError(503, 'The sign-in service cannot be reached. Please try again shortly.', 'sso_unavailable', {
    retryAfter: 10,
  });

const misconfigured = () =>
  new CallError(
    502,
    'The sign-in service does not accept this server. Ask an administrator to run npm run sso:check.',
    'sso_misconfigured',
  );

const used = () =>
  new CallError(400, 'This sign-in was used already, or took too long. Please try again.', 'sso_code_refused');

const late = () =>
  new CallError(
    400,
    'The answer of the sign-in service is expired or not valid yet. Please try again. If it happens again, its clock differs from this server’s.',
    'sso_clock',
  );

const invalid = () => new CallError(400, 'The answer of the sign-in service is not valid.', 'sso_invalid');

const ofKind = { unavailable, 'wrong issuer': misconfigured, clock: late, invalid } as const satisfies Record<
  Kind,
  () => CallError
>;

/** Codes of the library for an answer that is not the provider's. */
const unreadable: readonly unknown[] = [
  ...['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'],
  ...['OAUTH_PARSE_ERROR'],
];

const maxTextLength = 200;
const plain = (text: string) => text.replace(/\p{C}+/gu, ' ').slice(0, maxTextLength);

/** Explains an error of the provider, of the way to it, or of its answer. */
export function faultOf(thrown: unknown): ProviderFault {
  const cause = causeOf(thrown);
  // The library wraps the errors of `boundedFetch`.
  const error = thrown instanceof Error && thrown.cause instanceof ProviderError ? thrown.cause : thrown;
  if (error instanceof CallError) return { error, cause };
  if (error instanceof ProviderError) return { error: ofKind[error.kind](), cause };
  if (error instanceof oidc.AuthorizationResponseError) {
    const why = plain(error.error_description ?? error.error);
    return { error: new CallError(403, `The sign-in service refused: ${why}`, 'sso_denied'), cause };
  }
  if (error instanceof oidc.ResponseBodyError)
    return { error: error.error === 'invalid_grant' ? used() : misconfigured(), cause };
  if (error instanceof oidc.WWWAuthenticateChallengeError) return { error: misconfigured(), cause };
  const { code } = error as { readonly code?: unknown };
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return { error: late(), cause };
  // `fetch` throws a TypeError if there is no connection.
  if (error instanceof TypeError || unreadable.includes(code)) return { error: unavailable(), cause };
  return { error: invalid(), cause };
}

/** Returns the messages of an error and of its causes, in one line. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const rest = causeOf(error.cause);
  return plain(rest === '' ? error.message : `${error.message}: ${rest}`);
}
