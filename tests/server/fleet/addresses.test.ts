import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalAddress, publicAddress, takePublicAddress } from '../../../server/fleet/addresses';

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

it('public addresses are of the blocks that nobody has, and a free one is taken once', () => {
  expect([0, 255, 256, 65_536, 131_071, 131_072].map(publicAddress)).toEqual([
    '198.18.0.0',
    '198.18.0.255',
    '198.18.1.0',
    '198.19.0.0',
    '198.19.255.255',
    '198.18.0.0',
  ]);
  const taken = new Set(Array.from({ length: 131_071 }, (_, number) => publicAddress(number)));
  expect(takePublicAddress(taken)).toBe('198.19.255.255');
  expect(takePublicAddress(taken)).toBeNull();
});
