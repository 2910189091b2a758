import { logout } from '../../contract/authentication';
import { type Call, isChange } from '../../contract/call';
import { pastMoments } from '../../contract/past';
import { switchVertical } from '../../contract/verticals';
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
  // A typed plus, as in +02:00, is read as a space.
  return new URLSearchParams(search ?? window.location.search).get(pastParameter)?.replace(' ', '+') || undefined;
}

const takesMoment = ({ query }: Pick<Call, 'query'>): boolean => Object.hasOwn(shapeOf(query), pastParameter);

/** Returns true if a call can answer about the moment of the page. Most calls know only now. */
export const knowsMoment = (call: Pick<Call, 'query'>): boolean => pastAt() === undefined || takesMoment(call);

/** Returns a call's query with the past moment of the page, if the call takes one. */
export function withPast<Query extends Readonly<Record<string, unknown>>>(call: Pick<Call, 'query'>, query?: Query) {
  const at = takesMoment(call) ? pastAt() : undefined;
  return at === undefined ? query : { ...query, [pastParameter]: at };
}

const ofSession = [logout.path, switchVertical.path];

/**
 * Rejects changes while the page shows the past, except those of the session.
 *
 * @throws CallError `unsent`
 */
export function refuseInPast(call: Pick<Call, 'method' | 'path' | 'access' | 'reads'>): void {
  if (isChange(call) && call.access !== 'public' && !ofSession.includes(call.path) && pastAt() !== undefined)
    throw new CallError('unsent', undefined, t('past.readOnly'));
}
