import { logout } from '../../contract/authentication';
import { type Call, isChange } from '../../contract/call';
import { pastMoments } from '../../contract/past';
import { isOffered } from '../authProvider/offeredCalls';
import { shapeOf } from '../definitions/callSchemas';
import { t } from '../i18n/translate';
import { CallError } from './callError';

/** The parameter of an address with the past moment that a page shows. */
export const pastParameter = 'at';

/**
 * Returns the past moment of an address as it is written; `undefined` for now, also if the back end knows no past (D52).
 *
 * @param search default: that of the page
 */
export function pastAt(search?: string): string | undefined {
  if (!isOffered(pastMoments)) return undefined;
  return new URLSearchParams(search ?? window.location.search).get(pastParameter) || undefined;
}

/** Returns a call's query with the past moment of the page, if the call takes one. */
export function withPast<Query extends Readonly<Record<string, unknown>>>(call: Pick<Call, 'query'>, query?: Query) {
  const at = Object.hasOwn(shapeOf(call.query), pastParameter) ? pastAt() : undefined;
  return at === undefined ? query : { ...query, [pastParameter]: at };
}

/**
 * Rejects changes while the page shows the past, except the sign-out.
 *
 * @throws CallError `unsent`
 */
export function refuseInPast(call: Pick<Call, 'method' | 'path' | 'access' | 'reads'>): void {
  if (isChange(call) && call.access !== 'public' && call.path !== logout.path && pastAt() !== undefined)
    throw new CallError('unsent', undefined, t('past.readOnly'));
}
