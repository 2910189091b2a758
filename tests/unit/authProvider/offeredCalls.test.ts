// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { logout, me } from '../../../contract/authentication';
import { forgetOffers, isOffered, rememberOffers } from '../../../src/authProvider/offeredCalls';

describe('calls beyond the documented ones', () => {
  it('are offered only if the login response names them', () => {
    expect(isOffered(logout)).toBe(false);
    rememberOffers(['logout', 7]);
    expect([isOffered(logout), isOffered(me)]).toEqual([true, false]);
    forgetOffers();
    expect(isOffered(logout)).toBe(false);
  });

  it.each([null, undefined, 'logout', { logout: true }])('are not offered by %j', (offers) => {
    rememberOffers(offers);
    expect(isOffered(logout)).toBe(false);
  });
});
