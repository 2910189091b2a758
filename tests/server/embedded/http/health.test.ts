import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EmbeddedFleet } from '../../../../server/fleet/embedded/embeddedFleet';
import { CloudError } from '../../../../server/fleet/fleet';
import { TestApp } from '../../support/testApp';

let server: TestApp;
let fleetFails: Error | undefined;
/** How long the fleet takes to answer. */
let fleetHangs: Promise<void> | undefined;

class TroubledFleet extends EmbeddedFleet {
  override async inventory(at: Date) {
    await fleetHangs;
    if (fleetFails) throw fleetFails;
    return super.inventory(at);
  }
}

beforeEach(async () => {
  fleetFails = undefined;
  fleetHangs = undefined;
  server = await TestApp.start({ fleet: (db) => new TroubledFleet(db) });
});

afterEach(async () => {
  vi.useRealTimers();
  await server.stop();
});

const statusOf = async (path: string) => (await server.app.inject(path)).statusCode;

it('a server that can do its work lives, is ready and is whole', async () => {
  for (const path of ['/livez', '/readyz', '/healthz']) {
    const answer = await server.app.inject(path);
    expect([answer.statusCode, answer.json()], path).toEqual([200, { status: 'ok' }]);
    expect(answer.headers['cache-control'], path).toBe('no-store');
  }
});

it.each([
  new CloudError('RequestTimeout', 'secret words of the cloud'),
  Object.assign(new Error('away'), { code: 'ECONNREFUSED' }),
])('a server whose fleet or database is away lives and is not ready: %s', async (error) => {
  fleetFails = error;
  const answer = await server.app.inject('/readyz');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('5');
  expect(answer.body).not.toContain('secret words');
  expect(await statusOf('/livez')).toBe(200);
});

it('whoever asks whether it is ready is not kept waiting by what hangs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let goOn = () => {};
  fleetHangs = new Promise((resolve) => {
    goOn = resolve;
  });
  const asked = vi.spyOn(TroubledFleet.prototype, 'inventory');
  const answers = [statusOf('/readyz'), statusOf('/readyz')];
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await Promise.all(answers)).toEqual([503, 503]);
  expect(asked).toHaveBeenCalledTimes(1);
  goOn();
  await vi.advanceTimersByTimeAsync(500);
  expect(await statusOf('/readyz')).toBe(200);
});

it('a server that leaves is not ready, still answers, and keeps no connection', async () => {
  expect((await server.app.inject('/livez')).headers.connection).toBe('keep-alive');
  server.app.leave();
  const answer = await server.app.inject('/readyz');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ message: 'The server is stopping' });
  const other = await server.app.inject('/healthz');
  expect([other.statusCode, other.headers.connection]).toEqual([200, 'close']);
});
