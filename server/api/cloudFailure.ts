import type { CloudError } from '../fleet/fleet';
import { CallError } from './callError';

/** What an error of the cloud means to whoever caused it: 409 for what exists already, 503 for throttling, else 502. */
export function cloudFailure({ code, message, detail: own = message, requestId }: CloudError): CallError {
  const detail = `${code}: ${own}${requestId === undefined ? '' : ` (request ${requestId} of the cloud)`}`;
  if (/AlreadyExists/.test(code)) return new CallError(409, message, 'already_exists', { detail });
  if (/RequestLimitExceeded|Throttl/.test(code))
    return new CallError(503, `The cloud is busy: ${message}`, 'cloud_busy', { retryAfter: 5, detail });
  return new CallError(502, `The cloud failed: ${message}`, 'cloud_error', { detail });
}
