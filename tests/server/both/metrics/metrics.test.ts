import { afterEach, beforeEach, expect, it } from 'vitest';
import { EmbeddedFleet } from '../../../../server/fleet/embedded/embeddedFleet';
import type { InventoryAge } from '../../../../server/fleet/fleet';
import { Metrics } from '../../../../server/metrics/metrics';
import { serveMetrics } from '../../../../server/metrics/serve';
import { StartError } from '../../../../server/startError';
import { launchForm, sendLaunch } from '../../support/launches';
import { addOne, addTemplate, termination } from '../../support/machines';
import { addProcess, processForm } from '../../support/requests';
import { TestApp } from '../../support/testApp';
import { freshDatabase } from '../../support/testDatabase';

let server: TestApp;
let metrics: Metrics;
let token: string;

beforeEach(async () => {
  metrics = new Metrics();
  server = await TestApp.start({ metrics });
  await server.add('lena', { 'Data/Air': ['machine_launch user', 'aws user'] });
  token = await server.tokenOf('lena', 'Data/Air');
});

afterEach(() => server.stop());

/** Returns the lines of a metric without its name. */
async function linesOf(name: string, of = metrics): Promise<string[]> {
  const lines = (await of.text()).split('\n').filter((line) => line.startsWith(name));
  return lines.map((line) => line.slice(name.length));
}

it('counts requests by route, and those without a route as one', async () => {
  await server.call({ path: 'process/1/ledger', token });
  await server.call({ path: 'process/2/ledger', token });
  for (const nowhere of ['one', 'two']) await server.app.inject({ method: 'DELETE', url: `/${nowhere}` });
  const counts = await linesOf('quarterdeck_http_requests_total');
  expect(counts).toContain('{method="GET",route="/api/v1/process/:process_id/ledger",status="404"} 2');
  expect(counts.join()).toContain('{method="DELETE",route="none",status="404"} 2');
  expect(counts.join()).not.toContain('two');
  expect(await linesOf('quarterdeck_http_request_duration_seconds_count')).toContain(
    '{method="GET",route="/api/v1/process/:process_id/ledger"} 2',
  );
});

it('counts launches, terminations and pending requests', async () => {
  await addTemplate(server);
  const process = await addProcess(server, { machine_max_count: 2 });
  await sendLaunch(server, token, launchForm(process, { count: 2 }));
  await sendLaunch(server, token, launchForm(process, { count: 1 }));
  await server.send('POST', 'newprocess', token, processForm({ process_name: 'Another one' }));
  expect(await linesOf('quarterdeck_launches_total')).toEqual([
    '{outcome="success"} 1',
    '{outcome="denied"} 1',
    '{outcome="failed"} 0',
  ]);
  const { instance_id } = await addOne(server);
  expect((await server.send('POST', 'terminate', token, termination([{ instance_id }]))).statusCode).toBe(200);
  expect(await linesOf('quarterdeck_terminations_total')).toContain('{outcome="success"} 1');
  expect(await linesOf('quarterdeck_pending_requests')).toEqual(['{kind="process"} 1', '{kind="update"} 0']);
  expect(await linesOf('quarterdeck_database_up')).toEqual([' 1']);
  expect(await linesOf('nodejs_eventloop_lag_p99_seconds')).toHaveLength(1);
});

it('reports the inventory’s age by account, or that of the whole fleet', async () => {
  await addOne(server);
  expect(await linesOf('quarterdeck_inventory_age_seconds')).toEqual(['{account="019"} 0']);
  const ages: InventoryAge[] = [{ account: '020', seconds: 42.5 }];
  class AgingFleet extends EmbeddedFleet {
    inventoryAges = async () => ages;
  }
  const other = new Metrics();
  const fleet = (db: TestApp['db']) => new AgingFleet(db);
  (await TestApp.start({ database: server.database, metrics: other, fleet })).untilEndOfTest();
  expect(await linesOf('quarterdeck_inventory_age_seconds', other)).toEqual(['{account="020"} 42.5']);
});

it('reports a database that is away, and keeps the other figures', async () => {
  const { db, close } = await freshDatabase();
  await close();
  const away = new Metrics();
  away.watch({
    db,
    fleet: new EmbeddedFleet(db),
    pool: () => ({ size: 10, taken: 3, waiting: 2 }),
    now: () => new Date(),
  });
  expect(await linesOf('quarterdeck_database_up', away)).toEqual([' 0']);
  expect(await linesOf('quarterdeck_pending_requests', away)).toEqual([]);
  expect(await linesOf('quarterdeck_inventory_age_seconds', away)).toEqual([]);
  expect(await linesOf('quarterdeck_database_connections', away)).toEqual([
    '{state="taken"} 3',
    '{state="free"} 7',
    '{state="waiting"} 2',
  ]);
  expect(await linesOf('quarterdeck_launches_total', away)).toHaveLength(3);
});

it('serves the figures, and nothing else, on their own port', async () => {
  const port = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  expect(await answer.text()).toContain('# TYPE quarterdeck_http_requests_total counter');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await server.app.inject('/metrics')).statusCode).not.toBe(500);
  await expect(serveMetrics(metrics, { host: '127.0.0.1', port })).rejects.toThrow(StartError);
});
