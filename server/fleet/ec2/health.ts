import { GetMetricDataCommand, type MetricDataQuery } from '@aws-sdk/client-cloudwatch';
import { DescribeInstanceStatusCommand, DescribeInstancesCommand } from '@aws-sdk/client-ec2';
import type { MachineHealth, MachineUsage } from '../../../contract/machineHealth';
import type { Machine, Place } from '../fleet';
import { usageMoments, usageStep } from '../usage';
import type { Clients } from './clients';
import type { Failures } from './failures';
import { placeKey } from './places';

const cacheMs = 60_000;

/** The metrics of a machine's use, by their identifiers in the request. */
const metrics = {
  cpu: { MetricName: 'CPUUtilization', Stat: 'Average', Unit: 'Percent' },
  network_in: { MetricName: 'NetworkIn', Stat: 'Sum', Unit: 'Bytes' },
  network_out: { MetricName: 'NetworkOut', Stat: 'Sum', Unit: 'Bytes' },
} as const;

const usageIds = ['cpu', 'network_in', 'network_out'] as const;

/** Makes the query for one metric of a machine. */
export function usageQuery(
  metric: (typeof usageIds)[number],
  instanceId: string,
  { Id = metric as string, Period = usageStep } = {},
): MetricDataQuery {
  const { MetricName, Stat, Unit } = metrics[metric];
  const Metric = { Namespace: 'AWS/EC2', MetricName, Dimensions: [{ Name: 'InstanceId', Value: instanceId }] };
  return { Id, MetricStat: { Metric, Period, Stat, Unit } };
}

/** Reads the status checks of machines, the reasons for their states, and their use. Each result is cached for a minute. */
export class Health {
  private readonly cached = new Map<string, { readonly at: number; readonly health: Promise<MachineHealth> }>();

  constructor(
    private readonly clients: Clients,
    private readonly failures: Failures,
  ) {}

  of(machine: Machine, at: Date): Promise<MachineHealth> {
    const now = Date.now();
    for (const [key, one] of this.cached) if (now - one.at > cacheMs) this.cached.delete(key);
    const key = `${placeKey(machine)} ${machine.instance_id} ${machine.state}`;
    const { health } = this.cached.get(key) ?? { health: this.read(machine, at) };
    if (!this.cached.has(key)) this.cached.set(key, { at: now, health });
    return health;
  }

  private async read(machine: Machine, at: Date): Promise<MachineHealth> {
    const [checks, reason, usage] = await Promise.all([
      this.unlessFailed(machine, () => this.checksOf(machine)),
      this.unlessFailed(machine, () => this.reasonOf(machine)),
      this.unlessFailed(machine, () => this.usageOf(machine, at)),
    ]);
    return {
      system_check: checks?.SystemStatus?.Status ?? null,
      instance_check: checks?.InstanceStatus?.Status ?? null,
      storage_check: checks?.AttachedEbsStatus?.Status ?? null,
      state_reason: reason || null,
      usage: usage ?? null,
    };
  }

  /** Returns the result of a request; `undefined` if it is refused or fails. */
  private async unlessFailed<Result>(place: Place, read: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await read();
    } catch (error) {
      // Renews expired credentials.
      await this.failures.told(error, place);
      return undefined;
    }
  }

  private async checksOf(machine: Machine) {
    const command = new DescribeInstanceStatusCommand({
      InstanceIds: [machine.instance_id],
      IncludeAllInstances: true,
    });
    return (await this.clients.ec2('quick', machine).send(command)).InstanceStatuses?.[0];
  }

  private async reasonOf(machine: Machine): Promise<string | undefined> {
    const command = new DescribeInstancesCommand({ InstanceIds: [machine.instance_id] });
    const { Reservations } = await this.clients.ec2('quick', machine).send(command);
    const { StateReason, StateTransitionReason } = Reservations?.[0]?.Instances?.[0] ?? {};
    return StateReason?.Message || StateTransitionReason;
  }

  private async usageOf(machine: Machine, at: Date): Promise<MachineUsage> {
    const moments = usageMoments(at);
    const { MetricDataResults = [] } = await this.clients.cloudWatch(machine).send(
      new GetMetricDataCommand({
        StartTime: new Date((moments[0] ?? 0) * 1_000),
        EndTime: at,
        MetricDataQueries: usageIds.map((id) => usageQuery(id, machine.instance_id)),
      }),
    );
    const valuesOf = (id: (typeof usageIds)[number], share = 1) => {
      const { Timestamps = [], Values = [] } = MetricDataResults.find(({ Id }) => Id === id) ?? {};
      const known = new Map(Timestamps.map((time, index) => [time.getTime() / 1_000, Values[index]]));
      return moments.map((moment) => {
        const value = known.get(moment);
        return value === undefined ? null : value / share;
      });
    };
    return {
      moments,
      cpu: valuesOf('cpu'),
      network_in: valuesOf('network_in', usageStep),
      network_out: valuesOf('network_out', usageStep),
    };
  }
}
