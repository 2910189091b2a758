import { describe, expect, it } from 'vitest';
import { bodyOf, emptyForm, faultsOf, givenOf } from '../../../../src/custom/machineStatus/machineForm';

const filled = {
  account: '900',
  region: 'us-east-1',
  platform: 'AWS',
  lookupType: 'ipv4',
  lookupValue: ' 10.0.0.4 ',
} as const;

describe('the form of Machine Status', () => {
  it('needs an account, a region, a platform and a value', () => {
    expect(faultsOf(emptyForm)).toEqual({
      account: 'tools.accountRequired',
      region: 'tools.regionRequired',
      platform: 'machine.platformRequired',
      lookupValue: 'machine.valueRequired',
    });
    expect(faultsOf({ ...filled, lookupValue: ' ' })).toEqual({ lookupValue: 'machine.valueRequired' });
    expect(faultsOf(filled)).toEqual({});
  });

  it('is sent with the value as it was meant, without blanks around it', () => {
    expect(bodyOf(filled)).toEqual({ ...filled, lookupValue: '10.0.0.4' });
  });

  it('is filled by what a link carries, where that is what the fields can hold', () => {
    expect(givenOf({ account: '900', lookupValue: 'i-1', more: 1 })).toEqual({ account: '900', lookupValue: 'i-1' });
    for (const state of [null, undefined, {}, 'x', { account: 900 }, { platform: 'Mars' }, { other: 'x' }]) {
      expect(givenOf(state)).toBeUndefined();
    }
  });
});
