import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressOf, bitsOf, blockOf, isRange } from '../../../contract/addresses';

it.each([
  ['2600:1F18:0:0:0:0:0:5', '2600:1f18::5'],
  ['2600:1f18::0005', '2600:1f18::5'],
  ['::', '::'],
  ['0:0:0:0:0:0:0:1', '::1'],
  ['1:0:0:0:0:0:0:0', '1::'],
  ['1:0:0:2:0:0:0:3', '1:0:0:2::3'],
  ['1:2:3:4:5:6:0:8', '1:2:3:4:5:6:0:8'],
  ['10:0:0:1:0:0:0:10', '10:0:0:1::10'],
  ['64:ff9b::10.0.1.49', '64:ff9b::a00:131'],
  ['::ffff:10.0.1.49', '10.0.1.49'],
  ['::FFFF:a00:131', '10.0.1.49'],
  ['10.0.0.4', '10.0.0.4'],
  ['255.255.255.255', '255.255.255.255'],
])('reads %j as %j', (text, address) => {
  expect(addressOf(text)).toBe(address);
});

it.each([
  ...['', 'i-1', '10.0.0', '10.0.0.256', '10.0.01.49', '010.0.1.49', '0x0a.0.1.49', ' 10.0.0.4', '10.0.0.4/8'],
  ...[':', ':::', '1::2::3', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', '12345::', 'g::', '::1%eth0', '::1]/evil'],
  ...['1.2.3.4::', '::1.2.3.4:5', '1:2:3:4:5:6:7:1.2.3.4', '::ffff:10.0.01.49', '1:2:3:4:5:6:7:8::'],
])('does not read %j as an address', (text) => {
  expect(addressOf(text)).toBeUndefined();
});

it('writes every IPv6 address in the URL standard’s form', () => {
  const group = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 65_535 }));
  fc.assert(
    fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
      const long = groups.map((one) => one.toString(16).padStart(4, '0').toUpperCase()).join(':');
      if (long.startsWith('0000:0000:0000:0000:0000:FFFF')) return;
      expect(`[${addressOf(long)}]`).toBe(new URL(`http://[${long}]`).hostname);
      expect(addressOf(addressOf(long) ?? '')).toBe(addressOf(long));
    }),
  );
});

it.each([
  ['10.0.9.16/28', { address: '10.0.9.16', length: 28 }, true],
  ['10.0.1.49/24', { address: '10.0.1.49', length: 24 }, false],
  ['10.0.1.49/32', { address: '10.0.1.49', length: 32 }, false],
  ['0.0.0.0/0', { address: '0.0.0.0', length: 0 }, true],
  ['2001:DB8::/80', { address: '2001:db8::', length: 80 }, true],
  ['2001:db8::1/64', { address: '2001:db8::1', length: 64 }, false],
  ['::ffff:10.0.1.49/128', { address: '10.0.1.49', length: 32 }, false],
  ['::ffff:10.0.1.0/120', { address: '10.0.1.0', length: 24 }, true],
])('reads the block %j', (text, block, range) => {
  expect(blockOf(text)).toEqual(block);
  expect(isRange(block)).toBe(range);
});

it.each(['10.0.0.4', '10.0.0.4/33', '10.0.0.4/', '::/129', '::ffff:10.0.1.49/95', 'web/24', '10.0.0.0/8/8'])(
  'does not read %j as a block',
  (text) => {
    expect(blockOf(text)).toBeUndefined();
  },
);

it('returns the bits of an address', () => {
  expect(bitsOf('128.0.0.1')).toBe(`1${'0'.repeat(30)}1`);
  expect(bitsOf('8000::1')).toBe(`1${'0'.repeat(126)}1`);
});
