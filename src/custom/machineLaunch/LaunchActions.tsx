import { useNavigate } from 'react-router';
import { processLedger } from '../../../contract/launches';
import { isOffered } from '../../authProvider/offeredCalls';
import { useOffers } from '../../authProvider/useOffers';
import { t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import { copyText } from '../../ui/copyText';
import styles from './LaunchedTable.module.css';
import { downloadMachines } from './launchCsv';
import type { LaunchedMachine } from './launchedMachines';

interface LaunchActionsProps {
  readonly processId: string;
  readonly machines: readonly LaunchedMachine[];
}

/** What can be done with the machines of a launch: copied, saved, looked into, and taken down again. */
export function LaunchActions({ processId, machines }: LaunchActionsProps) {
  useOffers();
  const navigate = useNavigate();
  const instanceIds = machines.map(({ instance_id }) => instance_id).filter((id) => id !== '');
  return (
    <div className={styles.actions}>
      <ActButton label={t('machineLaunch.copyIds')} small onPress={() => void copyText(instanceIds.join(', '))} />
      <ActButton label={t('list.downloadCsv')} small onPress={() => downloadMachines(machines)} />
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
    </div>
  );
}
