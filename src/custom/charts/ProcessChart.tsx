import type * as z from 'zod/mini';
import { processSeries } from '../../../contract/fleetHistory';
import { isOffered } from '../../authProvider/offeredCalls';
import { Chart } from '../../components/charts/Chart';
import type { ChartData } from '../../components/charts/chartData';
import { callApi } from '../../dataProvider/callApi';
import { pastAt } from '../../dataProvider/past';
import { t } from '../../i18n/translate';
import { ChartSection, type ChartSource, historyNotes, usePreloadedChart } from './ChartSection';

const height = 180;

const dataOf = (machines: z.output<typeof processSeries.answer>['data']): ChartData => ({
  moments: machines.moments,
  series: [
    { name: 'live', label: t('charts.live'), tone: 'accent', look: 'area', values: machines.live },
    { name: 'limit', label: t('charts.limit'), tone: 'text', look: 'dashed', values: machines.limit },
  ],
  notes: historyNotes(machines),
});

const sourceOf = (id: string): ChartSource<ChartData> => ({
  first: '30d',
  id: `process ${id}`,
  read: async (range, signal) =>
    dataOf((await callApi(processSeries, { params: { process_id: id }, query: { range }, signal })).answer.data),
  kinds: ['machine', 'process'],
});

/** Fetches the chart of a process while its page loads, except in the past, which has no chart. */
export const usePreloadedProcessChart = (id: string, exists: boolean): void =>
  usePreloadedChart(sourceOf(id), exists && pastAt() === undefined && isOffered(processSeries));

/** Shows the machines of a process against its limit over time. */
export function ProcessChart({ id }: { readonly id: string }) {
  return (
    <ChartSection heading={t('charts.machines')} height={height} {...sourceOf(id)}>
      {(data, isVisible) => (
        <Chart
          {...{ data, height, isVisible }}
          name={t('charts.machines')}
          none={t('charts.noMachines')}
          csv={`process_${id}`}
        />
      )}
    </ChartSection>
  );
}
