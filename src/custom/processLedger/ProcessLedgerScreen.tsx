import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useMemo, useRef } from 'react';
import { useBasename } from 'react-admin';
import { Link } from 'react-router';
import { processSeries } from '../../../contract/fleetHistory';
import { processLedger } from '../../../contract/launches';
import { listProcesses } from '../../../contract/processes';
import { isOffered } from '../../authProvider/offeredCalls';
import { useOffers } from '../../authProvider/useOffers';
import { ActButton } from '../../components/ActButton';
import { useCrumb } from '../../components/crumb';
import { NameInText } from '../../components/NameInText';
import { FailureAlert } from '../../components/Notice';
import { NotRefreshed } from '../../components/NotRefreshed';
import { PageFrame } from '../../components/PageFrame';
import { useRecent } from '../../components/recents';
import { nameOfProcess } from '../../components/tool/processNames';
import { useFocusWhenLost } from '../../components/useFocusWhenLost';
import { pastAt } from '../../dataProvider/past';
import type { DetailDefinition } from '../../definitions/detail';
import { toTemplate } from '../../definitions/knownThings';
import type { ScreenProps } from '../../definitions/page';
import { t } from '../../i18n/translate';
import { PageActions } from '../../list/actions/PageActions';
import { UpdatedAgo } from '../../list/toolbar/UpdatedAgo';
import { DetailScreen } from '../../records/DetailScreen';
import { useRequestedAction } from '../../records/useRequestedAction';
import { ProcessChart, usePreloadedProcessChart } from '../charts/ProcessChart';
import { ProcessSchedule } from '../schedules/ProcessSchedule';
import { LiveMachines } from './LiveMachines';
import { placesIn, useLedger } from './ledger';
import { Mismatches, PlacesContext } from './MachineIds';
import { ProcessSummary } from './ProcessSummary';
import { Timeline } from './Timeline';

/** The page of one process (D56): its ledger if the back end offers one, else its row in the list of processes. */
export default function ProcessScreen(props: ScreenProps) {
  useOffers();
  return isOffered(processLedger) ? <Ledger {...props} /> : <DetailScreen {...props} detail={listedProcess} />;
}

const listedProcess: DetailDefinition<typeof listProcesses> = {
  noun: 'page.process.noun',
  list: 'processes',
  call: listProcesses,
  find: ({ data }, { id }) => data.find((process) => String(process.id) === id),
  title: (process, { id = '' }) => nameOfProcess(process) ?? t('terminate.process', { id }),
  columns: [{ name: 'id' }, { name: 'template_id', thing: toTemplate('template_id') }],
};

/** The timeline is beside the rest if there is room. */
const columns = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 4,
  alignContent: 'start',
  '@container (min-width: 1080px)': { gridTemplateColumns: 'minmax(0, 1fr) 400px' },
} as const;

/** Shows the facts and the limit of a process, its mismatches, its machines, now and over time, and its timeline. */
function Ledger({ page, params: { id = '' } }: ScreenProps) {
  const { ledger, loadedAt, latest, missing, error, failure, reading, read } = useLedger(id);
  usePreloadedProcessChart(id, !missing);
  const content = useRef<HTMLDivElement>(null);
  const { asked, forget } = useRequestedAction(latest);
  useFocusWhenLost(content, failure === undefined ? 0 : 1);
  useRecent(page, ledger?.process);
  const places = useMemo(() => placesIn(ledger), [ledger]);
  const { actions = [], rowActions = [] } = page.kind === 'screen' ? page : {};
  const name = ledger && (nameOfProcess(ledger.process) ?? t('terminate.process', { id }));
  useCrumb(name);
  return (
    <PageFrame
      heading={page.heading}
      name={name}
      actions={
        ledger ? (
          <PageActions name={page.name} actions={actions} row={ledger.process} id={id} read={async () => read()} />
        ) : missing || failure !== undefined ? undefined : (
          // As large as the buttons, so that nothing moves when they appear.
          <Box sx={{ width: 660, maxWidth: 1, height: { xs: 80, md: 36 } }} aria-hidden="true" />
        )
      }
    >
      {ledger ? (
        <Stack ref={content} tabIndex={-1} spacing={4} sx={{ containerType: 'inline-size', outline: 'none' }}>
          <NotRefreshed error={error} since={loadedAt} onRetry={read} />
          <ProcessSummary id={id} process={ledger.process} limit={ledger.limit}>
            <UpdatedAgo moment={loadedAt} />
          </ProcessSummary>
          <PlacesContext value={places}>
            <Box sx={columns}>
              <Stack spacing={4} sx={{ minWidth: 0 }}>
                {ledger.mismatches.length > 0 ? <Mismatches mismatches={ledger.mismatches} /> : null}
                {isOffered(processSeries) && pastAt() === undefined ? <ProcessChart id={id} /> : null}
                {pastAt() === undefined ? <ProcessSchedule id={id} actions={rowActions} /> : null}
                <LiveMachines
                  machines={ledger.machines}
                  process={{ id, account: ledger.process.account }}
                  actions={rowActions}
                  read={read}
                  asked={asked}
                  onAsked={forget}
                />
              </Stack>
              <Timeline entries={ledger.entries} />
            </Box>
          </PlacesContext>
        </Stack>
      ) : missing ? (
        <NoSuchProcess id={id} />
      ) : failure === undefined ? (
        <Stack spacing={4} role="status" aria-label={t('ledger.loading')}>
          <Skeleton height={210} />
          <Skeleton height={260} />
          <Skeleton height={260} />
        </Stack>
      ) : (
        <FailureAlert action={<ActButton label={t('list.retry')} small busy={reading} onPress={read} />}>
          {failure}
        </FailureAlert>
      )}
    </PageFrame>
  );
}

const maxIdLength = 40;

/** Says that the process does not exist, and links to the list of processes. */
function NoSuchProcess({ id }: { readonly id: string }) {
  const workspace = useBasename();
  return (
    <FailureAlert
      action={
        <Button size="small" component={Link} to={`${workspace}/listprocess`}>
          {t('page.listProcess.heading')}
        </Button>
      }
    >
      <NameInText text="ledger.unknown" name={id} maximum={maxIdLength} />
    </FailureAlert>
  );
}
