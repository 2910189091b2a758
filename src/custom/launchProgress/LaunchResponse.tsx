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
import { invalidateCalls } from '../../form/performTool';
import { t } from '../../i18n/translate';
import styles from './launch.module.css';
import { type LaunchedMachine, machineColumns, machineCount } from './launchedMachines';
import { changeLaunch, rememberLaunch, useLastLaunch } from './launchRecord';
import { isOpen, type ShownLaunch, sending, shownLaunch } from './launchShown';
import { useLaunchSeen } from './useLaunchSeen';

const table = {
  label: 'machineLaunch.list',
  columns: machineColumns,
  things: { process_id: toProcess('process_id'), instance_id: toMachine },
  csvName: 'launched_machines',
  copy: { label: 'machineLaunch.copyIds', column: 'instance_id' },
} as const;

/** The last launch: how far it is while it is under way, then its answer, its machines and what can be done with them. */
export function LaunchResponse({ values, change, answer: answered, inFlight, onClose }: ToolResponseProps) {
  const client = useQueryClient();
  const record = useLastLaunch();
  const busy = inFlight === sending;
  const seen = useLaunchSeen(record, answered, busy);
  const shown = useMemo(() => shownLaunch(record, answered, busy, seen), [record, answered, busy, seen]);
  const { underWay, answer, machines, progress } = shown;
  // The answer does not say where its machines are: their process does.
  const process = useProcesses(false).find(String(record?.body.process_id ?? machines[0]?.process_id ?? ''));
  const [account, region] = ['account', 'region'].map((key) => process && cellValue(process, key));
  const rows = machines.map((machine) => ({ ...machine, account, region }));

  const succeeded = record !== undefined && !record.done && answer?.tone === 'success';
  // A second launch is a deliberate one: how many is asked for anew, the rest of the form stays.
  const makeReady = useEffectEvent(() => {
    // What was typed since it was sent is the next launch.
    if (Number(values.count) === record?.body.count) change({ count: '' });
    if (record) changeLaunch(record.key, { done: true });
  });
  useEffect(() => {
    if (succeeded) makeReady();
  }, [succeeded]);

  // Until it was known what came of it, its machines were reserved: the limit is another one now.
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
            <AnswerTable key={record?.key} table={table} rows={rows} className={styles.machines}>
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
    <section className={`panel ${styles.underWay}`} aria-label={t('page.machineLaunch')} aria-busy="true">
      <p role="status">
        {t('machineLaunch.underWay', { machines: machineCount(record.body.count), id: record.body.process_id })}
      </p>
      {bar}
      {machines.length === 0 ? null : <AnswerRows table={table} rows={rows} className={styles.machines} />}
    </section>
  );
}

/** How many machines of a launch run by now, of how many. */
function LaunchProgress({ running, of }: NonNullable<ShownLaunch['progress']>) {
  const text = t('machineLaunch.running', { n: running, of });
  return (
    <div className={styles.progress}>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={t('machineLaunch.progress')}
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={Math.min(running, of)}
        aria-valuetext={text}
      >
        <div className={styles.fill} style={{ width: `${of === 0 ? 0 : Math.min(100, (100 * running) / of)}%` }} />
      </div>
      <p className={`secondary ${styles.text}`} role="status">
        {text}
      </p>
    </div>
  );
}

interface LaunchActionsProps {
  readonly processId: string;
  readonly machines: readonly LaunchedMachine[];
}

/** What else can be done with the machines of a launch: looked into, and taken down again. */
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
