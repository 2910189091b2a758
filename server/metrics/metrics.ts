import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { launchMachines, terminateProcessMachines } from '../../contract/launches';
import { terminate } from '../../contract/machines';
import type { AuditRow } from '../audit/chain';
import type { Database, Db } from '../db/connection';
import type { Fleet, InventoryAge } from '../fleet/fleet';
import { inTime } from '../inTime';
import { receiverStates } from '../outgoing/receivers';

/** Sources of the gauges that each scrape measures. */
export interface Sources {
  readonly db: Db;
  readonly fleet: Pick<Fleet, 'inventory' | 'inventoryAges'>;
  readonly pool: Database['pool'];
  readonly now: () => Date;
}

/** Shorter than the timeout of a scrape. */
const timeoutMs = 2_000;

const bucketsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The metrics of one server in the Prometheus text format. Names of this project start with `quarterdeck_`. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly requests = new Counter({
    name: 'quarterdeck_http_requests_total',
    help: 'Answered requests by route.',
    labelNames: ['method', 'route', 'status'],
    registers: [this.registry],
  });
  private readonly durations = new Histogram({
    name: 'quarterdeck_http_request_duration_seconds',
    help: 'Time until the last byte of the response was sent.',
    labelNames: ['method', 'route'],
    buckets: bucketsSeconds,
    registers: [this.registry],
  });
  private readonly launches = new Counter({
    name: 'quarterdeck_launches_total',
    help: 'Launches that this server recorded in the audit log, by outcome: success, denied or failed.',
    labelNames: ['outcome'],
    registers: [this.registry],
  });
  private readonly terminations = new Counter({
    name: 'quarterdeck_terminations_total',
    help: 'Terminations that this server recorded in the audit log, by outcome: success, denied or failed.',
    labelNames: ['outcome'],
    registers: [this.registry],
  });

  constructor() {
    // Memory, CPU time, garbage collection and event loop delay.
    collectDefaultMetrics({ register: this.registry });
    for (const outcome of ['success', 'denied', 'failed']) {
      this.launches.inc({ outcome }, 0);
      this.terminations.inc({ outcome }, 0);
    }
  }

  /** The content type of {@link text}. */
  get contentType(): string {
    return this.registry.contentType;
  }

  /** Returns the current values. */
  text(): Promise<string> {
    return this.registry.metrics();
  }

  /** Counts and times the requests to all routes that are added afterwards. */
  addTo(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, next) => {
      const { method } = request;
      // Unknown addresses share one label, so that a client cannot create new series.
      const { url: route = 'none' } = request.routeOptions;
      this.requests.inc({ method, route, status: reply.statusCode });
      this.durations.observe({ method, route }, reply.elapsedTime / 1_000);
      next();
    });
  }

  /** Counts a launch or a termination in a new audit row. */
  countRow({ action, outcome }: Pick<AuditRow, 'action' | 'outcome'>): void {
    if (action === launchMachines.name) this.launches.inc({ outcome });
    if (action === terminate.name || action === terminateProcessMachines.name) this.terminations.inc({ outcome });
  }

  /** Adds the gauges that each scrape measures. If the database is unavailable, only `…_database_up` has a value. */
  watch({ db, fleet, pool, now }: Sources): void {
    const registers = [this.registry];
    const help = '1 if the database answers, otherwise 0.';
    const up = new Gauge({ name: 'quarterdeck_database_up', help, registers });
    new Gauge({
      name: 'quarterdeck_pending_requests',
      help: 'Requests waiting for a decision, by kind: process or update.',
      labelNames: ['kind'],
      registers,
      async collect() {
        this.reset();
        const counts = await inTime(pendingCounts(db), timeoutMs).catch(() => undefined);
        up.set(counts ? 1 : 0);
        for (const [kind, count] of Object.entries(counts ?? {})) this.set({ kind }, count);
      },
    });
    const failing = new Gauge({
      name: 'quarterdeck_receiver_failing_seconds',
      help: 'Time since a receiver of events began to fail, otherwise 0.',
      labelNames: ['receiver'],
      registers,
    });
    new Gauge({
      name: 'quarterdeck_receiver_backlog',
      help: 'Rows of the audit log that a receiver of events has still to get.',
      labelNames: ['receiver'],
      registers,
      async collect() {
        this.reset();
        failing.reset();
        for (const { id, backlog, failing_since } of await inTime(receiverStates(db), timeoutMs).catch(() => [])) {
          this.set({ receiver: id }, backlog);
          const seconds = failing_since ? (now().getTime() - new Date(failing_since).getTime()) / 1_000 : 0;
          failing.set({ receiver: id }, seconds);
        }
      },
    });
    new Gauge({
      name: 'quarterdeck_inventory_age_seconds',
      help: 'Age of the inventory of machines, by account.',
      labelNames: ['account'],
      registers,
      async collect() {
        this.reset();
        const ages = await inTime(inventoryAges(fleet, now()), timeoutMs).catch(() => []);
        for (const { account, seconds } of ages) this.set({ account }, seconds);
      },
    });
    if (!pool) return;
    new Gauge({
      name: 'quarterdeck_database_connections',
      help: 'Connections of the pool by state, taken or free, and requests waiting for a connection.',
      labelNames: ['state'],
      registers,
      collect() {
        const { size, taken, waiting } = pool();
        this.set({ state: 'taken' }, taken);
        this.set({ state: 'free' }, size - taken);
        this.set({ state: 'waiting' }, waiting);
      },
    });
  }
}

async function pendingCounts(db: Db) {
  const count = async (table: 'process_request' | 'update_request') => {
    const query = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'));
    return Number((await query.where('status', '=', 0).executeTakeFirstOrThrow()).count);
  };
  return { process: await count('process_request'), update: await count('update_request') };
}

/** Returns the age of each account's inventory. Fleets without `inventoryAges` read all accounts at once. */
async function inventoryAges(
  fleet: Pick<Fleet, 'inventory' | 'inventoryAges'>,
  at: Date,
): Promise<readonly InventoryAge[]> {
  if (fleet.inventoryAges) return fleet.inventoryAges(at);
  const { asOf, machines } = await fleet.inventory(at);
  const seconds = Math.max(0, (at.getTime() - asOf.getTime()) / 1_000);
  return [...new Set(machines.map(({ account }) => account))].map((account) => ({ account, seconds }));
}
