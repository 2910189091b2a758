import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../../../server/config';
import { sendToSyslog } from '../../../server/delivery';
import { LogSink, logSinkOf } from '../../../server/logSink';

/** A receiver that takes what it gets, refuses it, or says nothing, as it is told. */
class Receiver {
  readonly batches: string[][] = [];
  readonly log = { error: vi.fn(), info: vi.fn(), warn: vi.fn() };
  answer: 'take' | 'refuse' | 'wait' = 'take';
  asked = 0;
  go: () => void = () => undefined;
  readonly sink = new LogSink(async (lines) => {
    this.asked += 1;
    if (this.answer === 'refuse') throw new Error('away');
    if (this.answer === 'wait')
      await new Promise<void>((resolve) => {
        this.go = resolve;
      });
    this.batches.push([...lines]);
  }, this.log);

  /** Logs lines, and lets them be gathered. */
  async write(...lines: string[]): Promise<void> {
    for (const line of lines) this.sink.write(`${line}\n`);
    await vi.advanceTimersByTimeAsync(200);
  }
}

let receiver: Receiver;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  receiver = new Receiver();
});

afterEach(() => void vi.useRealTimers());

const never = new Promise(() => undefined);

/** Ten million characters. */
const longLines = Array.from({ length: 100 }, (_, number) => `${number} `.padEnd(100_000, 'x'));

it('sends the lines of a moment together, and nothing when there are none', async () => {
  await receiver.write('a', 'b');
  await receiver.write('c');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(receiver.batches).toEqual([['a', 'b'], ['c']]);
});

it('sends one batch at a time', async () => {
  receiver.answer = 'wait';
  await receiver.write('a');
  await receiver.write('b');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(receiver.asked).toBe(1);
  receiver.answer = 'take';
  receiver.go();
  await vi.advanceTimersByTimeAsync(200);
  expect(receiver.batches).toEqual([['a'], ['b']]);
});

it('tries again after growing rests what was not taken, and says each change once, never to the sink', async () => {
  receiver.answer = 'refuse';
  await receiver.write('a');
  for (const [seconds, asked] of [
    [1, 2],
    [2, 3],
    [4, 4],
  ] as const) {
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
    expect(receiver.asked).toBe(asked - 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(receiver.asked).toBe(asked);
  }
  await receiver.write('b');
  expect(receiver.asked).toBe(4);
  await vi.advanceTimersByTimeAsync(600_000);
  const asked = receiver.asked;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(receiver.asked).toBe(asked + 1);
  expect(receiver.log.error).toHaveBeenCalledTimes(1);
  expect(receiver.log.info).not.toHaveBeenCalled();
  receiver.answer = 'take';
  await vi.advanceTimersByTimeAsync(60_000);
  await receiver.write('c');
  expect(receiver.batches).toEqual([['a', 'b'], ['c']]);
  expect(receiver.log.info).toHaveBeenCalledTimes(1);
});

it('keeps eight million characters, gives up the oldest lines above that, and says how many at both places', async () => {
  receiver.answer = 'refuse';
  await receiver.write(...longLines);
  receiver.answer = 'take';
  await vi.advanceTimersByTimeAsync(60_000);
  const [first = '', ...kept] = receiver.batches.flat();
  expect(JSON.parse(first)).toMatchObject({ level: 40, lost: 17, msg: 'log lines were lost before these' });
  expect(kept).toEqual(longLines.slice(17));
  expect(receiver.log.info).toHaveBeenCalledWith({ lost: 17 }, expect.any(String));
  for (const batch of receiver.batches) expect(batch.join('').length).toBeLessThan(400_000);
  await receiver.write('later');
  expect(receiver.batches.at(-1)).toEqual(['later']);
});

it('keeps no more behind a batch that is not answered', async () => {
  receiver.answer = 'wait';
  await receiver.write('a');
  await receiver.write(...longLines);
  receiver.answer = 'take';
  receiver.go();
  await vi.advanceTimersByTimeAsync(60_000);
  const [, lost = '', ...kept] = receiver.batches.flat();
  expect(JSON.parse(lost)).toMatchObject({ lost: 17 });
  expect(kept).toEqual(longLines.slice(17));
});

it('sends all that is left at the stop, also in the middle of a rest', async () => {
  receiver.answer = 'refuse';
  await receiver.write('x'.repeat(300_000), 'b');
  receiver.answer = 'take';
  receiver.sink.write('c\n');
  await receiver.sink.close(never);
  expect(receiver.batches.map((batch) => batch.map((text) => text.slice(0, 1)))).toEqual([['x'], ['b', 'c']]);
  expect(receiver.log.warn).not.toHaveBeenCalled();
});

it('holds no stop: what is refused then is given up at once, and what is not answered when the time is up', async () => {
  receiver.answer = 'refuse';
  await receiver.write('a', 'b');
  await receiver.sink.close(never);
  expect(receiver.log.warn).toHaveBeenCalledWith({ lost: 2 }, expect.any(String));
  const silent = new Receiver();
  silent.answer = 'wait';
  await silent.write('a');
  silent.sink.write('b\n');
  await silent.sink.close(Promise.resolve());
  expect(silent.log.warn).toHaveBeenCalledWith({ lost: 2 }, expect.any(String));
});

it('posts lines of JSON to a web address', async () => {
  vi.useRealTimers();
  const got: string[] = [];
  const web = createServer(async (request, response) => {
    got.push(`${request.method} ${request.url} ${request.headers['content-type']} ${await text(request)}`);
    response.writeHead(204).end();
  });
  web.listen(0, '127.0.0.1');
  onTestFinished(() => void web.close());
  await once(web, 'listening');
  const { port } = web.address() as AddressInfo;
  const sink = logSinkOf(readConfig({ LOG_SINK: `http://127.0.0.1:${port}/lines?of=server` }));
  sink?.write('{"a":1}\n');
  sink?.write('{"a":2}\n');
  await sink?.close();
  expect(got).toEqual(['POST /lines?of=server application/x-ndjson {"a":1}\n{"a":2}\n']);
});

describe('a syslog that goes on sending', () => {
  const line = { facility: 1, severity: 6, at: '2026-06-01T09:00:00Z', id: 'log' };

  /** A syslog that sends something every few milliseconds and closes no connection. */
  async function talking(take: (socket: Socket) => void) {
    const server = createSocketServer((socket) => {
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

  it('is given up after five seconds if it takes nothing', async () => {
    const { server, place } = await talking((socket) => socket.pause());
    const sending = sendToSyslog(place, [{ ...line, text: 'x'.repeat(50_000_000) }]);
    const failure = expect(sending).rejects.toThrow('it did not answer in time');
    await once(server, 'connection');
    await vi.advanceTimersByTimeAsync(5_000);
    await failure;
  });

  it('is left half a second after it has taken all', async () => {
    let taken: Promise<string> | undefined;
    const { server, place } = await talking((socket) => {
      taken = text(socket);
    });
    const sending = sendToSyslog(place, [{ ...line, text: 'a line' }]);
    await once(server, 'connection');
    expect(await taken).toMatch(/ a line\n$/);
    await vi.advanceTimersByTimeAsync(500);
    await expect(sending).resolves.toBeUndefined();
  });
});
