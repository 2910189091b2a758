import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EmbeddedFleet } from '../../../../server/fleet/embedded/embeddedFleet';
import { CloudError } from '../../../../server/fleet/fleet';
import { Metrics } from '../../../../server/metrics/metrics';
import { TestApp } from '../../support/testApp';

let server: TestApp;
let fleetFails: Error | undefined;
/** Delays the response of the fleet. */
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

it('reports a working server as alive, ready and healthy', async () => {
  for (const path of ['/livez', '/readyz', '/healthz']) {
    const answer = await server.app.inject(path);
    expect([answer.statusCode, answer.json()], path).toEqual([200, { status: 'ok' }]);
    expect(answer.headers['cache-control'], path).toBe('no-store');
  }
});

it.each([
  new CloudError('RequestTimeout', 'secret words of the cloud'),
  Object.assign(new Error('away'), { code: 'ECONNREFUSED' }),
])('reports a server without its fleet or database as alive and not ready: %s', async (error) => {
  fleetFails = error;
  const answer = await server.app.inject('/readyz');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('5');
  expect(answer.body).not.toContain('secret words');
  expect(await statusOf('/livez')).toBe(200);
});

it('answers /readyz with 503 in time while the fleet hangs', async () => {
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

it('answers /healthz and metrics in time while the database hangs', async () => {
  const metrics = new Metrics();
  const { db } = server;
  metrics.watch({ db, fleet: new EmbeddedFleet(db), pool: undefined, now: () => server.now });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let release = () => {};
  const isHeld = new Promise<void>((held) => {
    void db.transaction().execute(async () => {
      held();
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    });
  });
  await isHeld;
  const answers = [statusOf('/healthz'), metrics.text()] as const;
  await vi.advanceTimersByTimeAsync(2_000);
  const [status, text] = await Promise.all(answers);
  release();
  expect(status).toBe(503);
  expect(text).toContain('quarterdeck_database_up 0\n');
});

it('reports a stopping server as not ready, still answers, and closes connections', async () => {
  expect((await server.app.inject('/livez')).headers.connection).toBe('keep-alive');
  server.app.leave();
  const answer = await server.app.inject('/readyz');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ message: 'The server is stopping' });
  const other = await server.app.inject('/healthz');
  expect([other.statusCode, other.headers.connection]).toEqual([200, 'close']);
});
