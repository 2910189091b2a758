import { paginateGetMetricData } from '@aws-sdk/client-cloudwatch';
import { groupBy } from '../../groupBy';
import { hourMs, minuteMs } from '../../time';
import type { LowCpu, Machine, Warning } from '../fleet';
import { cpuHours, cpuStep, lowCpuOf } from '../usage';
import { chunksOf } from './chunks';
import type { Clients } from './clients';
import { type Failures, wordsOf } from './failures';
import { usageQuery } from './health';
import { boundedPages } from './pages';
import { placeKey } from './places';

/** CloudWatch charges for each machine of a request, so results are cached for long, but not failures. */
const cacheMs = hourMs;
const failureCacheMs = minuteMs;

/** CloudWatch's limit. */
const queriesPerRequest = 500;

const maxConcurrentRequests = 4;

/** Time limit for starting requests. The page of the list waits for the results. */
const timeLimitMs = 8_000;

/** The known CPU of the machines of a place. Machines that are not in `highest` were not read. */
interface Reading {
  readonly highest: ReadonlyMap<string, number | undefined>;
  readonly message: string;
}

interface Cached {
  readonly reading: Promise<Reading>;
  until: number;
}

const keyOf = (machine: Machine) => `${placeKey(machine)} ${machine.instance_id}`;

/** Reads the CPU of running machines in the last days from CloudWatch. Concurrent callers share requests. */
export class WeeklyCpu {
  private readonly cached = new Map<string, Cached>();

  constructor(
    private readonly clients: Clients,
    private readonly failures: Failures,
  ) {}

  async low(machines: readonly Machine[], at: Date): Promise<LowCpu> {
    const now = Date.now();
    for (const [key, { until }] of this.cached) if (until < now) this.cached.delete(key);
    const unread = machines.filter((machine) => !this.cached.has(keyOf(machine)));
    for (const group of groupBy(unread, placeKey).values()) this.begin(group, at, now);
    const highest = new Map<Machine, number>();
    const warnings = new Map<string, Warning>();
    const known = machines.map((machine) => [machine, this.cached.get(keyOf(machine))] as const);
    for (const [machine, cached] of known) {
      const reading = await cached?.reading;
      const { account, region, instance_id } = machine;
      if (!reading?.highest.has(instance_id))
        warnings.set(placeKey(machine), { account, region, message: reading?.message ?? '' });
      const cpu = reading?.highest.get(instance_id);
      if (cpu !== undefined) highest.set(machine, cpu);
    }
    return { highest, warnings: [...warnings.values()] };
  }

  /** Begins to read machines of a place. What cannot be read is tried again soon. */
  private begin(machines: readonly [Machine, ...Machine[]], at: Date, now: number): void {
    const reading = this.read(machines, at);
    const entries = machines.map((machine) => {
      const entry = { reading, until: now + cacheMs };
      this.cached.set(keyOf(machine), entry);
      return [machine.instance_id, entry] as const;
    });
    void reading.then(({ highest }) => {
      for (const [id, entry] of entries) if (!highest.has(id)) entry.until = Date.now() + failureCacheMs;
    });
  }

  private async read(machines: readonly [Machine, ...Machine[]], at: Date): Promise<Reading> {
    const highest = new Map<string, number | undefined>();
    let message = wordsOf('RequestTimeout');
    const left = chunksOf(machines, queriesPerRequest).reverse();
    const until = Date.now() + timeLimitMs;
    const ask = async () => {
      for (let chunk = left.pop(); chunk && Date.now() < until; chunk = left.pop()) {
        try {
          for (const [id, cpu] of await this.ask(chunk, at)) highest.set(id, cpu);
        } catch (error) {
          left.length = 0;
          ({ message } = await this.failures.told(error, machines[0]));
        }
      }
    };
    await Promise.all(Array.from({ length: maxConcurrentRequests }, ask));
    return { highest, message };
  }

  private async ask(machines: readonly Machine[], at: Date): Promise<[string, number | undefined][]> {
    const [place] = machines as readonly [Machine];
    const hours = cpuHours(at);
    const averages = machines.map(() => new Map<number, number>());
    const pages = paginateGetMetricData(
      { client: this.clients.cloudWatch(place) },
      {
        StartTime: new Date((hours[0] ?? 0) * 1_000),
        EndTime: at,
        MetricDataQueries: machines.map(({ instance_id }, index) =>
          usageQuery('cpu', instance_id, { Id: `cpu${index}`, Period: cpuStep }),
        ),
      },
    );
    for await (const { MetricDataResults = [] } of boundedPages(pages, { pageSize: queriesPerRequest }))
      for (const { Id = '', Timestamps = [], Values = [] } of MetricDataResults)
        for (const [index, time] of Timestamps.entries())
          averages[Number(Id.slice('cpu'.length))]?.set(time.getTime() / 1_000, Values[index] ?? Number.NaN);
    return machines.map(({ instance_id }, index) => [instance_id, lowCpuOf(hours, averages[index] ?? new Map())]);
  }
}
