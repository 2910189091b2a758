import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { processLedger } from '../../../contract/launches';
import { listProcesses } from '../../../contract/processes';
import { isOffered } from '../../authProvider/offeredCalls';
import { useOffers } from '../../authProvider/useOffers';
import { ActButton } from '../../components/ActButton';
import { ServerResponse } from '../../components/tool/ServerResponse';
import { useProcesses } from '../../components/tool/useProcesses';
import { cellValue } from '../../dataProvider/cells';
import { toMachine, toProcess } from '../../definitions/knownThings';
import type { ToolResponseProps } from '../../definitions/tool';
import { AnswerRows, AnswerTable } from '../../form/AnswerTable';
import { invalidateCalls } from '../../form/sendTool';
import { t } from '../../i18n/translate';
import { type LaunchedMachine, machineColumns, machineCount } from './launchedMachines';
import { changeLaunch, rememberLaunch, useLastLaunch } from './launchRecord';
import { isOpen, type ShownLaunch, sending, shownLaunch, useLaunchSeen } from './launchShown';

const table = {
  label: 'machineLaunch.list',
  columns: machineColumns,
  things: { process_id: toProcess('process_id'), instance_id: toMachine },
  csvName: 'launched_machines',
  copy: { label: 'machineLaunch.copyIds', column: 'instance_id' },
} as const;

/** Shows the last launch: its progress, then the result, its machines and the actions on them. */
export function LaunchResponse({ values, change, answer: answered, inFlight, onClose }: ToolResponseProps) {
  const client = useQueryClient();
  const record = useLastLaunch();
  const busy = inFlight === sending;
  const seen = useLaunchSeen(record, answered, busy);
  const shown = useMemo(() => shownLaunch(record, answered, busy, seen), [record, answered, busy, seen]);
  const { underWay, answer, machines, progress } = shown;
  // The response has no account and region; the process has.
  const process = useProcesses(false).find(String(record?.body.process_id ?? machines[0]?.process_id ?? ''));
  const [account, region] = ['account', 'region'].map((key) => process && cellValue(process, key));
  const rows = machines.map((machine) => ({ ...machine, account, region }));

  const succeeded = record !== undefined && !record.done && answer?.tone === 'success';
  // Clears the count, so that a second launch is deliberate; the rest of the form stays.
  const makeReady = useEffectEvent(() => {
    // Keeps a count that was typed for the next launch.
    if (Number(values.count) === record?.body.count) change({ count: '' });
    if (record) changeLaunch(record.key, { done: true });
  });
  useEffect(() => {
    if (succeeded) makeReady();
  }, [succeeded]);

  // The machines were reserved until the result was known, so the limit has changed.
  const wasOpen = record !== undefined && isOpen(record, answered);
  const settled = wasOpen && !shown.open && answer?.tone !== 'warning';
  useEffect(() => {
    if (settled) void invalidateCalls(client, [listProcesses]);
  }, [settled, client]);

  const bar = progress ? <LaunchProgress {...progress} /> : null;
  if (answer) {
    const close = () => {
      rememberLaunch(undefined);
      onClose();
    };
    return (
      <ServerResponse
        answer={answer}
        folded={machines.length > 0}
        collapsible
        announced={answer.tone === 'success'}
        onClose={close}
      >
        {machines.length === 0 ? null : (
          <>
            {bar}
            <AnswerTable key={record?.key} table={table} rows={rows}>
              <LaunchActions
                processId={String(record?.body.process_id ?? machines[0]?.process_id)}
                machines={machines}
              />
            </AnswerTable>
          </>
        )}
      </ServerResponse>
    );
  }
  if (!record || !underWay) return null;
  return (
    <Card
      component="section"
      aria-label={t('page.machineLaunch')}
      aria-busy="true"
      sx={{ display: 'grid', gap: 3, minWidth: 0, p: 4 }}
    >
      <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
        {t('machineLaunch.underWay', { machines: machineCount(record.body.count), id: record.body.process_id })}
      </Typography>
      {bar}
      {machines.length === 0 ? null : <AnswerRows table={table} rows={rows} />}
    </Card>
  );
}

/** Shows how many machines of a launch are running. */
function LaunchProgress({ running, of }: NonNullable<ShownLaunch['progress']>) {
  const text = t('machineLaunch.running', { n: running, of });
  return (
    <Stack spacing={1.5}>
      <LinearProgress
        variant="determinate"
        color="success"
        value={of === 0 ? 0 : Math.min(100, (100 * running) / of)}
        aria-label={t('machineLaunch.progress')}
        aria-valuemax={of}
        aria-valuenow={Math.min(running, of)}
        aria-valuetext={text}
        sx={{ height: 8, borderRadius: 1 }}
      />
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {text}
      </Typography>
    </Stack>
  );
}

interface LaunchActionsProps {
  readonly processId: string;
  readonly machines: readonly LaunchedMachine[];
}

/** Links from the machines of a launch to their process and to the termination form. */
function LaunchActions({ processId, machines }: LaunchActionsProps) {
  useOffers();
  const navigate = useNavigate();
  const instanceIds = machines.map(({ instance_id }) => instance_id).filter((id) => id !== '');
  return (
    <>
      {isOffered(processLedger) ? (
        <ActButton
          label={t('processes.ledger')}
          small
          onPress={() => void navigate(`/dashboard/launch/process/${encodeURIComponent(processId)}`)}
        />
      ) : null}
      <ActButton
        label={t('machineLaunch.terminate')}
        small
        destructive
        onPress={() => void navigate('/dashboard/launch/extractionterminate', { state: { processId, instanceIds } })}
      />
    </>
  );
}
