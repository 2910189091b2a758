import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sendToSyslog } from '../../../server/delivery';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('syslog server that never closes its connection', () => {
  const at = new Date('2026-06-01T09:00:00Z');

  /** Starts a syslog server that sends something every few milliseconds. */
  async function talking(take: (socket: Socket) => void) {
    const server = createServer((socket) => {
      const timer = setInterval(() => socket.write('.'), 5);
      socket.on('error', () => undefined).once('close', () => clearInterval(timer));
      take(socket);
    });
    server.listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return { server, place: { kind: 'syslog', host: '127.0.0.1', port } as const };
  }

  it('fails the delivery after five seconds if it reads nothing', async () => {
    const { server, place } = await talking((socket) => socket.pause());
    const sending = sendToSyslog(place, 'x'.repeat(50_000_000), at);
    const failure = expect(sending).rejects.toThrow('it did not answer in time');
    await once(server, 'connection');
    await vi.advanceTimersByTimeAsync(5_000);
    await failure;
  });

  it('is disconnected half a second after it has read everything', async () => {
    let taken: Promise<string> | undefined;
    const { server, place } = await talking((socket) => {
      taken = text(socket);
    });
    const sending = sendToSyslog(place, 'a line', at);
    await once(server, 'connection');
    expect(await taken).toMatch(/ a line\n$/);
    await vi.advanceTimersByTimeAsync(500);
    await expect(sending).resolves.toBeUndefined();
  });
});
