import * as z from 'zod/mini';
import { mayCall } from '../../contract/access';
import type { Call } from '../../contract/call';
import { storageKey } from '../config/basePath';
import { persistent, validMembers } from '../config/persistent';

/** The names of the calls that the login response offers beyond the documented ones (D52). They last as long as the session. */
export const offeredCalls = persistent(storageKey('offered-calls'), validMembers(z.string()), []);

/** Stores the offers of a login response. */
export function rememberOffers(names: unknown): void {
  offeredCalls.change(() => (Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []));
}

export function forgetOffers(): void {
  offeredCalls.change(() => []);
}

/** Returns true if this back end offers a call beyond the documented ones. */
export const isOffered = ({ name }: Pick<Call, 'name'>): boolean => offeredCalls.read().includes(name);

/** Returns true if this back end offers a call beyond the documented ones, and the roles include the right to it. */
export const isOfferedTo = (roles: readonly string[] | undefined, call: Pick<Call, 'name' | 'access'>): boolean =>
  isOffered(call) && mayCall(call.access, roles);
