import type { LocalPlace } from './cloud';
import { Refusal } from './queryProtocol';

interface MetricQuery {
  readonly Id: string;
  readonly MetricStat: {
    readonly Metric: { readonly MetricName: string; readonly Dimensions: readonly { readonly Value: string }[] };
    readonly Period: number;
  };
}

/** The values of a running machine besides its CPU. Others have none. */
const values: Readonly<Record<string, number>> = { NetworkIn: 3_000_000, NetworkOut: 600_000 };

/** Returns CloudWatch's response about the use of machines. The newest two values are missing, as often in CloudWatch. */
export function metricsOf(action: string, place: LocalPlace, body: string): object {
  if (action !== 'GetMetricData') throw new Refusal('InvalidAction', `The action ${action} is not valid`);
  const { StartTime, EndTime, MetricDataQueries } = JSON.parse(body) as {
    readonly StartTime: number;
    readonly EndTime: number;
    readonly MetricDataQueries: readonly MetricQuery[];
  };
  return {
    MetricDataResults: MetricDataQueries.map(({ Id, MetricStat: { Metric, Period } }) => {
      const machine = place.instances.get(Metric.Dimensions[0]?.Value ?? '');
      const isRunning = machine !== undefined && place.stateOf(machine) === 'running';
      const count = isRunning ? Math.max(0, Math.floor((EndTime - StartTime) / Period) - 2) : 0;
      return {
        Id,
        Label: Metric.MetricName,
        StatusCode: 'Complete',
        Timestamps: Array.from({ length: count }, (_, index) => StartTime + index * Period),
        Values: Array.from({ length: count }, () => values[Metric.MetricName] ?? machine?.cpu ?? 0),
      };
    }),
  };
}
