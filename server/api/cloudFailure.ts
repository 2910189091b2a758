import type { CloudError } from '../fleet/fleet';
import { CallError } from './callError';

/** Converts an error of the cloud: 409 if something exists already, 503 if it throttles, otherwise 502. */
export function cloudFailure({ code, message, detail: own = message, requestId }: CloudError): CallError {
  const detail = `${code}: ${own}${requestId === undefined ? '' : ` (request ${requestId} of the cloud)`}`;
  if (/AlreadyExists/.test(code)) return new CallError(409, message, 'already_exists', { detail });
  if (/RequestLimitExceeded|Throttl/.test(code))
    return new CallError(503, `The cloud is busy: ${message}`, 'cloud_busy', { retryAfter: 5, detail });
  return new CallError(502, `The cloud failed: ${message}`, 'cloud_error', { detail });
}
