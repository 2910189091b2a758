import { t } from '../../i18n/translate';
import { ServerResponse } from '../../ui/tool/ServerResponse';
import { LaunchActions } from './LaunchActions';
import styles from './LaunchAnswer.module.css';
import { LaunchedTable } from './LaunchedTable';
import { LaunchProgress } from './LaunchProgress';
import { machineCount } from './launchedMachines';
import type { LaunchRecord } from './launchRecord';
import type { ShownLaunch } from './launchShown';

interface LaunchAnswerProps {
  readonly record: LaunchRecord | undefined;
  readonly shown: ShownLaunch;
  readonly onClose: () => void;
}

/** The last launch: how far it is while it is under way, then its answer, its machines and what can be done with them. */
export function LaunchAnswer({ record, shown: { underWay, answer, machines, progress }, onClose }: LaunchAnswerProps) {
  const processId = String(record?.body.process_id ?? machines[0]?.process_id ?? '');
  const bar = progress ? <LaunchProgress {...progress} /> : null;
  if (answer) {
    return (
      <ServerResponse answer={answer} folded={machines.length > 0} collapsible onClose={onClose}>
        {machines.length === 0 ? null : (
          <>
            {bar}
            <LaunchedTable key={record?.key} machines={machines} />
            <LaunchActions processId={processId} machines={machines} />
          </>
        )}
      </ServerResponse>
    );
  }
  if (!record || !underWay) return null;
  return (
    <section className={styles.underWay} aria-label={t('page.machineLaunch')} aria-busy="true">
      <p role="status">
        {t('machineLaunch.underWay', { machines: machineCount(record.body.count), id: record.body.process_id })}
      </p>
      {bar}
      {machines.length === 0 ? null : <LaunchedTable machines={machines} />}
    </section>
  );
}
