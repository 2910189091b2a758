import Box from '@mui/material/Box';
import type * as z from 'zod/mini';
import { requestSeries, type SeriesRange } from '../../../contract/fleetHistory';
import { Chart } from '../../components/charts/Chart';
import type { ChartData } from '../../components/charts/chartData';
import { callApi } from '../../dataProvider/callApi';
import { t } from '../../i18n/translate';
import { ChartSection } from './ChartSection';

const height = 160;

type Requests = z.output<typeof requestSeries.answer>['data'];

/** Returns the charts of the number of requests, and of the time until their decision. */
function chartsOf({ moments, requests, median, p90 }: Requests, range: SeriesRange) {
  const shared = { moments, isDaily: range !== '24h' };
  const numbers: ChartData = {
    ...shared,
    series: [{ name: 'requests', label: t('charts.requests'), tone: 'accent', look: 'bars', values: requests }],
  };
  const leadTimes: ChartData = {
    ...shared,
    isTimes: true,
    series: [
      { name: 'median', label: t('charts.median'), tone: 'ok', look: 'line', values: median },
      { name: 'p90', label: t('charts.p90'), tone: 'warn', look: 'dashed', values: p90 },
    ],
  };
  return [
    { name: t('charts.requests'), csv: 'requests', data: numbers },
    { name: t('charts.leadTimes'), csv: 'lead_times', data: leadTimes },
  ];
}

/** Shows the requests of each day beside the time until their decision. */
export function RequestsChart() {
  return (
    <ChartSection
      heading={t('charts.requestsHeading')}
      first="30d"
      height={height}
      id="requests"
      read={async (range, signal) =>
        chartsOf((await callApi(requestSeries, { query: { range }, signal })).answer.data, range)
      }
      kinds={['request', 'update', 'access']}
    >
      {(charts, isVisible) => (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
            // Each chart has the width of a page of paper.
            '@media print': { gridTemplateColumns: 'minmax(0, 1fr)' },
            gap: 6,
            // The axes are at one height.
            alignItems: 'end',
          }}
        >
          {charts.map((chart) => (
            <Chart key={chart.csv} {...{ ...chart, height, isVisible }} none={t('charts.noRequests')} />
          ))}
        </Box>
      )}
    </ChartSection>
  );
}
