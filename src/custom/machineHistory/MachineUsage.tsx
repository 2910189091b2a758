import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { machineHealth, type MachineUsage as Usage } from '../../../contract/machineHealth';
import { Chart } from '../../components/charts/Chart';
import { type ChartData, isEmpty, rounded, type Values } from '../../components/charts/chartData';
import { Nothing, PageSection } from '../../components/PageSection';
import type { Row } from '../../definitions/basics';
import { t } from '../../i18n/translate';
import { useSeen } from '../charts/ChartSection';
import { useMachineCall } from './useMachineCall';

const height = 110;

const percentText = (value: number) => `${rounded(value)} %`;

const rateText = (kilobytes: number) =>
  kilobytes < 1_000 ? `${rounded(kilobytes)} kB/s` : `${rounded(kilobytes / 1_000)} MB/s`;

/** Returns the charts of a machine's use, up to its newest value. */
function chartsOf({ cpu, network_in, network_out, ...usage }: Usage) {
  const moments = usage.moments.slice(0, 1 + cpu.findLastIndex((value) => value !== null));
  const kilobytes = (values: Values) => values.slice(0, moments.length).map((value) => value && value / 1_000);
  const processor: ChartData = {
    moments,
    format: percentText,
    series: [
      { name: 'cpu', label: t('machine.cpu'), tone: 'accent', look: 'area', values: cpu.slice(0, moments.length) },
    ],
  };
  const network: ChartData = {
    moments,
    format: rateText,
    series: [
      { name: 'in', label: t('machine.networkIn'), tone: 'ok', look: 'line', values: kilobytes(network_in) },
      { name: 'out', label: t('machine.networkOut'), tone: 'warn', look: 'dashed', values: kilobytes(network_out) },
    ],
  };
  return [
    { name: t('machine.cpu'), csv: 'cpu', data: processor },
    { name: t('machine.network'), csv: 'network', data: network },
  ];
}

/** Shows the use of a machine in the last three hours. Renders nothing if it is unknown. */
export function MachineUsage({ row }: { readonly row: Row }) {
  const usage = useMachineCall(machineHealth, row).data?.usage;
  return usage ? <UsageSection usage={usage} /> : null;
}

function UsageSection({ usage }: { readonly usage: Usage }) {
  const { frame, isVisible } = useSeen();
  const charts = useMemo(() => chartsOf(usage).filter(({ data }) => !isEmpty(data)), [usage]);
  const none = t('machine.noUsage');
  return (
    <div ref={frame}>
      <PageSection heading={t('machine.usage')}>
        <Stack spacing={4} useFlexGap>
          {charts.map(({ name, csv, data }) => (
            <Chart key={csv} {...{ name, csv, data, height, isVisible, none }} />
          ))}
          {charts.length === 0 ? <Nothing text={none} /> : null}
        </Stack>
      </PageSection>
    </div>
  );
}
