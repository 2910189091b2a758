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

/** Returns the number of requests, and the time until their decision. */
function dataOf({ moments, requests, median, p90 }: Requests, range: SeriesRange): readonly ChartData[] {
  const shared = { moments, isDaily: range !== '24h' };
  return [
    {
      ...shared,
      series: [{ name: 'requests', label: t('charts.requests'), tone: 'accent', look: 'bars', values: requests }],
    },
    {
      ...shared,
      isTimes: true,
      series: [
        { name: 'median', label: t('charts.median'), tone: 'ok', look: 'line', values: median },
        { name: 'p90', label: t('charts.p90'), tone: 'warn', look: 'dashed', values: p90 },
      ],
    },
  ];
}

const names = ['charts.requests', 'charts.leadTimes'] as const;
const files = ['requests', 'lead_times'] as const;

/** Shows the requests of each day beside the time until their decision. */
export function RequestsChart() {
  return (
    <ChartSection
      heading={t('charts.requestsHeading')}
      first="30d"
      height={height + 64}
      id="requests"
      read={async (range, signal) =>
        dataOf((await callApi(requestSeries, { query: { range }, signal })).answer.data, range)
      }
      kinds={['request', 'update', 'access']}
    >
      {(charts, isVisible) => (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
            gap: 6,
            // The axes are at one height.
            alignItems: 'end',
          }}
        >
          {names.map((name, place) => {
            const data = charts[place];
            return (
              data && (
                <Chart
                  key={name}
                  {...{ data, height, isVisible }}
                  name={t(name)}
                  none={t('charts.noRequests')}
                  csv={files[place] ?? ''}
                />
              )
            );
          })}
        </Box>
      )}
    </ChartSection>
  );
}
