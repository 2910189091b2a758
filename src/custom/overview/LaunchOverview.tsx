import Warning from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod/mini';
import { launchOverview } from '../../../contract/launches';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { cut } from '../../components/cellLook';
import { LimitParts } from '../../components/limit/LimitBar';
import { limitOf, limitUse, standingOf } from '../../components/limit/processLimit';
import { ReadFailure } from '../../components/Notice';
import { PageSection } from '../../components/PageSection';
import { type PlainColumn, PlainTable } from '../../components/PlainTable';
import { StateText } from '../../components/StateText';
import { ThingName } from '../../components/thingLinks';
import { useCall } from '../../components/useCall';
import { toProcess } from '../../definitions/knownThings';
import type { Tone } from '../../definitions/list';
import { addressOfPage, usePage } from '../../definitions/registry';
import { type MessageKey, t } from '../../i18n/translate';
import { EndingNext } from '../holds/EndingNext';
import { OverviewSection } from './OverviewSection';
import { OwnWork, ownWorkCount, useOwnWork, WorkList } from './OwnWork';

type Overview = z.output<typeof launchOverview.answer>['data'];

const maxNameLength = 60;

/** Container widths from which the sections stand side by side, and from which there are two columns of processes. */
const medium = '@container (min-width: 680px)';
const wide = '@container (min-width: 1040px)';
/** Below this container width, a name has a line of its own. */
const narrow = '@container (max-width: 339px)';

/** The sections have fixed heights, so that the list below does not move when they load. */
const sections = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 4,
  '& > section': { height: 196, overflow: 'hidden', '&:last-child': { height: 132 } },
  [medium]: {
    gridTemplateColumns: 'minmax(0, 3fr) minmax(260px, 2fr)',
    '& > section:last-child': { height: 196 },
  },
  [wide]: { gridTemplateColumns: 'minmax(0, 1fr) 300px' },
  [narrow]: { '& > section:first-of-type': { height: 280 } },
} as const;

/** The overview above the list of processes (D58): the fullest processes, and what waits. */
export default function LaunchOverview() {
  const query = useCall(launchOverview);
  const { data } = query;
  return (
    <Box sx={{ mb: 4, containerType: 'inline-size' }}>
      <Box sx={sections}>
        {/* Without processes, the list below says so. */}
        {data?.processes.length === 0 ? null : (
          <OverviewSection
            heading={t('overview.processes')}
            beside={
              data && data.full > 0 ? <StateText tone="warn" text={t('overview.full', { n: data.full })} /> : undefined
            }
            query={query}
            failed={t('overview.processesFailed')}
            loading={t('overview.processesLoading')}
            height={128}
          >
            {({ processes, discrepancies }) => (
              <>
                <Box component="ul" sx={processGrid}>
                  {processes.map((process) => (
                    <Process key={process.id} process={process} />
                  ))}
                </Box>
                <Discrepancies discrepancies={discrepancies} />
              </>
            )}
          </OverviewSection>
        )}
        <PageSection heading={t('overview.waiting')}>
          <Waits launches={data?.launches ?? []} />
        </PageSection>
      </Box>
      <Box sx={{ mt: 4, '&:empty': { display: 'none' } }}>
        <EndingNext />
      </Box>
    </Box>
  );
}

const byId = toProcess('id');
const byProcess = toProcess('process_id');

const standings: Readonly<Record<NonNullable<ReturnType<typeof standingOf>>, readonly [Tone, MessageKey]>> = {
  over: ['bad', 'overview.use.over'],
  full: ['warn', 'overview.use.full'],
  nearly: ['idle', 'overview.use.nearly'],
};

/** Three lines of processes. Further ones are not displayed, so that the keyboard does not reach them. */
const processGrid = {
  display: 'grid',
  gap: '0 32px',
  height: 96,
  m: 0,
  p: 0,
  overflow: 'hidden',
  listStyle: 'none',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 48px auto auto',
    gap: 2.5,
    alignItems: 'center',
    height: 32,
    '&:nth-of-type(n + 4)': { display: 'none' },
  },
  [wide]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > li': {
      gridTemplateColumns: 'minmax(0, 1fr) 56px auto 88px',
      '&:nth-of-type(n + 4):nth-of-type(-n + 6)': { display: 'grid' },
    },
  },
  [narrow]: {
    height: 156,
    '& > li': {
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      rowGap: 0,
      alignContent: 'center',
      height: 52,
      '& > :first-of-type': { gridColumn: '1 / -1' },
      '& > [aria-hidden="true"]': { display: 'none' },
    },
  },
} as const;

function Process({ process }: { readonly process: Overview['processes'][number] }) {
  const { process_name, subprocess_name, machines_live, machine_max_count } = process;
  const limit = limitOf(process);
  const standing = standingOf(process);
  const [tone, word] = standing ? standings[standing] : [];
  return (
    <li>
      <span className="clipped" title={`${process_name} / ${subprocess_name}`.slice(0, 300)}>
        <ThingName to={byId} row={process}>
          {cut(process_name, maxNameLength)}
        </ThingName>
      </span>
      {limit ? <LimitParts use={limitUse(limit)} /> : null}
      <Box
        component="span"
        sx={{ minWidth: '8ch', textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
      >
        {t('approvals.inUse', { live: machines_live, limit: machine_max_count })}
      </Box>
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {tone && word ? <StateText tone={tone} text={t(word)} /> : null}
      </Box>
    </li>
  );
}

/** The names of processes with discrepancies, as far as there is room. */
const namedProcesses = {
  display: 'flex',
  gap: 4,
  minWidth: 0,
  m: 0,
  p: 0,
  overflow: 'hidden',
  listStyle: 'none',
  '& > li:nth-of-type(n + 2)': { display: 'none' },
  [medium]: { '& > li:nth-of-type(2)': { display: 'list-item' } },
  [wide]: { '& > li:nth-of-type(3)': { display: 'list-item' } },
} as const;

const maxNamedProcesses = 3;

const foot = {
  display: 'flex',
  gap: 3,
  alignItems: 'center',
  height: 32,
  color: 'text.secondary',
  [narrow]: { flexWrap: 'wrap', height: 56 },
} as const;

/** Names the processes with discrepancies, and lists the discrepancies in a dialog. */
function Discrepancies({ discrepancies }: Pick<Overview, 'discrepancies'>) {
  const byProcessId = new Map<number, Overview['discrepancies']>();
  for (const one of discrepancies) byProcessId.set(one.process_id, [...(byProcessId.get(one.process_id) ?? []), one]);
  const found = [...byProcessId.values()];
  const [isOpen, setOpen] = useState(false);
  if (found.length === 0) return <Box sx={foot}>{t('overview.addsUp')}</Box>;
  return (
    <Box sx={{ ...foot, overflow: 'hidden', whiteSpace: 'nowrap' }}>
      <Warning color="warning" sx={{ flex: 'none', fontSize: 18 }} aria-hidden="true" />
      <Button
        variant="text"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ flex: 'none', mx: -2, outlineOffset: -2 }}
      >
        {t('overview.discrepancies', { n: found.length })}
      </Button>
      <Box component="ul" aria-label={t('ledger.mismatches')} sx={namedProcesses}>
        {found.slice(0, maxNamedProcesses).map(
          ([first, ...others]) =>
            first && (
              <li
                key={first.process_id}
                className="clipped"
                title={[first, ...others]
                  .map(({ kind, count }) => `${t(`ledger.mismatch.${kind}`)}: ${count}`)
                  .join('\n')}
              >
                <ThingName to={byProcess} row={first}>
                  {cut(first.process_name, maxNameLength)}
                </ThingName>
              </li>
            ),
        )}
      </Box>
      {isOpen ? (
        <ConfirmDialog
          title={t('ledger.mismatches')}
          act=""
          results={
            <PlainTable label={t('ledger.mismatches')} columns={discrepancyColumns} rows={discrepancies} cards />
          }
          onAct={() => undefined}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Box>
  );
}

const discrepancyColumns: readonly PlainColumn<Overview['discrepancies'][number]>[] = [
  {
    name: 'process',
    header: true,
    cell: (one) => (
      <ThingName to={byProcess} row={one}>
        {cut(one.process_name, maxNameLength)}
      </ThingName>
    ),
  },
  { name: 'discrepancy', cell: ({ kind }) => t(`ledger.mismatch.${kind}`) },
  { name: 'machines', number: true, cell: ({ count }) => count },
];

const maxNamedLaunches = 2;

/** Lists running launches, and one's own work in this workspace. */
function Waits({ launches }: Pick<Overview, 'launches'>) {
  const work = useOwnWork('launch');
  const list = usePage('my-requests');
  if (work.failed) return <ReadFailure text={t('overview.waitingFailed')} onRetry={() => void work.read()} />;
  const isNothing = launches.length + ownWorkCount(work) === 0;
  if (isNothing && !work.isRead) return null;
  return (
    <Box
      sx={{
        '& li:nth-of-type(n + 3)': { display: 'none' },
        [medium]: { '& li:nth-of-type(n + 3):nth-of-type(-n + 4)': { display: 'list-item' } },
      }}
    >
      <WorkList>
        {launches.slice(0, maxNamedLaunches).map((launch) => (
          <li key={launch.launch_id}>
            <ThingName to={byProcess} row={launch}>
              {cut(launch.process_name, maxNameLength)}
            </ThingName>{' '}
            <span className="muted">
              {launch.count === 1 ? t('overview.launching.one') : t('overview.launching', { n: launch.count })}
            </span>
          </li>
        ))}
        <OwnWork work={work} />
        {isNothing ? <li className="muted">{t('overview.nothingWaits')}</li> : null}
        {list ? (
          <li>
            <Link to={addressOfPage(list)}>{t('overview.ownRequests')}</Link>
          </li>
        ) : null}
      </WorkList>
    </Box>
  );
}
