import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { addClientAddress, addressIn } from '../../../../server/security/clientAddress';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:4711', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
])('returns for %s the address %s', (text, address) => {
  expect(addressIn(text)).toBe(address);
});

it.each([
  undefined,
  '',
  'unknown',
  '192.0.2',
  '192.0.2.1:x',
  '[192.0.2.1',
  '2001:db8::1]:443',
  `192.0.2.1${'0'.repeat(5_000)}`,
])('rejects %s as an address', (text) => {
  expect(addressIn(text)).toBeUndefined();
});

it('reads the address before the first wait, since the socket forgets it', async () => {
  const app = Fastify();
  addClientAddress(app);
  app.get('/', async (request) => {
    Object.defineProperty(request.socket, 'remoteAddress', { value: undefined });
    return { before: request.clientAddress };
  });
  const answer = await app.inject({ url: '/', remoteAddress: '192.0.2.1' });
  expect(answer.json()).toEqual({ before: '192.0.2.1' });
  await app.close();
});
