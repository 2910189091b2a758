import Stack from '@mui/material/Stack';
import { lightFormat } from 'date-fns/lightFormat';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod/mini';
import { listAudit } from '../../../contract/audit';
import { fleetSeries, type SeriesMark } from '../../../contract/fleetHistory';
import { recentMachinesMaximum } from '../../../contract/recentActs';
import { isOfferedTo } from '../../authProvider/offeredCalls';
import { useSession } from '../../authProvider/useSession';
import { Chart } from '../../components/charts/Chart';
import { type ChartData, marksIn, type Period } from '../../components/charts/chartData';
import { useThingLinks } from '../../components/thingLinks';
import { machineTones, toneOf as toneOfState } from '../../components/tones';
import { callApi } from '../../dataProvider/callApi';
import { toMachine, toProcess } from '../../definitions/knownThings';
import type { RecordLinks } from '../../definitions/links';
import { t } from '../../i18n/translate';
import { searchWith } from '../../list/viewAddress';
import { ActTable, describe, type ShownAct, toneOf } from '../overview/RecentActs';
import { ChartSection, historyNotes } from './ChartSection';

type Fleet = z.output<typeof fleetSeries.answer>['data'];

const height = 240;

/** Shows the machines by state over time, and the actions on them. */
export function FleetChart() {
  return (
    <ChartSection
      heading={t('charts.machines')}
      first="24h"
      height={height}
      id="fleet"
      read={async (range, signal) => (await callApi(fleetSeries, { query: { range }, signal })).answer.data}
      kinds={['machine']}
    >
      {(fleet, isVisible) => <Machines fleet={fleet} isVisible={isVisible} />}
    </ChartSection>
  );
}

const toTarget: RecordLinks = [
  toProcess('process_id'),
  { ...toMachine, when: ({ instance_id }) => instance_id !== null },
];

const up = 'M6 2 10 10H2Z';
const shapes: Readonly<Record<SeriesMark['action'], string>> = {
  ...{ launch: up, start: up, stop: 'M3 3H9V9H3Z', terminate: 'M2 2 10 10M10 2 2 10' },
};

/** Returns an action as the list of recent ones shows it. There, a machine with a state is a link. */
const actOf = ({ action, at, target, instance_id, ...mark }: SeriesMark): ShownAct => ({
  ...mark,
  ...{ act: action, at: new Date(at * 1_000).toISOString(), reason: null },
  machines: (instance_id === null ? (target?.match(/\bi-[\w-]+/g) ?? []) : [instance_id])
    .slice(0, recentMachinesMaximum)
    .map((id) => ({ instance_id: id, name: null, state: '' })),
});

/** The states at the bottom of the chart. Others are above, by their names. */
const firstStates = ['stopped', 'running'];

interface MachinesProps {
  readonly fleet: Fleet;
  readonly isVisible: boolean;
}

function Machines({ fleet, isVisible }: MachinesProps) {
  const links = useThingLinks();
  const data = useMemo((): ChartData => {
    const rank = ({ state }: Fleet['states'][number]) => firstStates.indexOf(state);
    const seen = fleet.states.filter(({ counts }) => counts.some(Boolean));
    const states = seen.toSorted((a, b) => rank(b) - rank(a) || a.state.localeCompare(b.state));
    const addressOf = links(toTarget);
    return {
      moments: fleet.moments,
      isSum: true,
      series: states.map(({ state, counts }) => ({
        ...{ name: state, label: state, look: 'area', values: counts },
        tone: toneOfState(state, machineTones),
      })),
      marks: fleet.marks.map((mark) => ({
        ...{ id: mark.id, at: mark.at, text: describe(actOf(mark)), tone: toneOf(actOf(mark)) },
        ...{ shape: shapes[mark.action], to: addressOf?.(mark) },
      })),
      notes: historyNotes(fleet),
    };
  }, [fleet, links]);
  return (
    <Chart
      {...{ data, height, isVisible }}
      name={t('charts.machines')}
      none={t('charts.noMachines')}
      csv="machines"
      actionsOf={(period) => <Actions marks={marksIn(fleet.marks, period)} period={period} />}
    />
  );
}

const actionsPerPage = 10;

interface ActionsProps {
  readonly marks: readonly SeriesMark[];
  readonly period: Period;
}

/** Lists the actions of a period, newest first, with a link to all of its events for those who may read the audit log. */
function Actions({ marks, period }: ActionsProps) {
  const mayRead = isOfferedTo(useSession()?.roles, listAudit);
  const [from, to] = [period.from, period.to].map((moment) => lightFormat(moment * 1_000, "yyyy-MM-dd'T'HH:mm"));
  return (
    <Stack spacing={2} useFlexGap>
      {marks.length > 0 ? (
        <ActTable label={t('charts.actions')} acts={marks.map(actOf).toReversed()} pageSize={actionsPerPage} />
      ) : null}
      {mayRead ? (
        <Link to={`/dashboard/admin/audit${searchWith('', { at: { from, to } })}`}>{t('charts.audit')}</Link>
      ) : null}
    </Stack>
  );
}
