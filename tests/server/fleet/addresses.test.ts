import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalAddress } from '../../../server/fleet/addresses';

it.each([
  ['2600:1F18:0:0:0:0:0:5', '2600:1f18::5'],
  [' 2600:1f18::0005 ', '2600:1f18::5'],
  ['10.0.0.4', '10.0.0.4'],
  [' i-1 ', 'i-1'],
  ['fe80::1%eth0', 'fe80::1%eth0'],
  ['::1]/evil', '::1]/evil'],
  ['', ''],
])('%j is compared as %j', (text, canonical) => {
  expect(canonicalAddress(text)).toBe(canonical);
});

it('every way of writing an IPv6 address is the same address', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 65_535 }), { minLength: 8, maxLength: 8 }), (groups) => {
      const long = groups.map((group) => group.toString(16).padStart(4, '0').toUpperCase()).join(':');
      const short = groups.map((group) => group.toString(16)).join(':');
      expect(canonicalAddress(long)).toBe(canonicalAddress(short));
      expect(canonicalAddress(canonicalAddress(long))).toBe(canonicalAddress(long));
    }),
  );
});
