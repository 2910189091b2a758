import { expect, it } from 'vitest';
import { publicAddress, takePublicAddress } from '../../../../../server/fleet/embedded/publicAddresses';

it('assigns free addresses of reserved blocks once', () => {
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
