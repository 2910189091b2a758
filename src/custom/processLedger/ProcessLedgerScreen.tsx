import { useMemo, useRef } from 'react';
import { useBasename } from 'react-admin';
import { Link } from 'react-router';
import { processLedger } from '../../../contract/launches';
import { listProcesses } from '../../../contract/processes';
import { isOffered } from '../../authProvider/offeredCalls';
import { useOffers } from '../../authProvider/useOffers';
import { ActButton } from '../../components/ActButton';
import { useCrumb } from '../../components/crumb';
import { NameInText } from '../../components/NameInText';
import { NotRefreshed } from '../../components/NotRefreshed';
import notice from '../../components/notice.module.css';
import { PageFrame } from '../../components/PageFrame';
import { useRecent } from '../../components/recents';
import { nameOfProcess } from '../../components/tool/processNames';
import { useFocusWhenLost } from '../../components/useFocusWhenLost';
import type { DetailDefinition } from '../../definitions/detail';
import { toTemplate } from '../../definitions/knownThings';
import type { ScreenProps } from '../../definitions/page';
import { t } from '../../i18n/translate';
import { PageActions } from '../../list/actions/PageActions';
import { UpdatedAgo } from '../../list/toolbar/UpdatedAgo';
import { ThingScreen } from '../../records/ThingScreen';
import { useAskedAct } from '../../records/useAskedAct';
import { Mismatches, PlacesContext } from './LedgerSection';
import { LiveMachines } from './LiveMachines';
import { placesIn } from './ledger';
import styles from './ProcessLedgerScreen.module.css';
import { ProcessSummary } from './ProcessSummary';
import { Timeline } from './Timeline';
import { useLedger } from './useLedger';

/** The page of one process (D56): its ledger where the back end keeps one, else what the list of processes has of it. */
export default function ProcessScreen(props: ScreenProps) {
  useOffers();
  return isOffered(processLedger) ? <Ledger {...props} /> : <ThingScreen {...props} thing={listedProcess} />;
}

/** A process as the list has it. */
const listedProcess: DetailDefinition<typeof listProcesses> = {
  noun: 'page.process.noun',
  list: 'processes',
  call: listProcesses,
  find: ({ data }, { id }) => data.find((process) => String(process.id) === id),
  title: (process, { id = '' }) => nameOfProcess(process) ?? t('terminate.process', { id }),
  columns: [{ name: 'id' }, { name: 'template_id', thing: toTemplate('template_id') }],
};

/** Its facts and its limit, what does not add up, its machines, and everything that happened to it. */
function Ledger({ page, params: { id = '' } }: ScreenProps) {
  const { ledger, loadedAt, latest, missing, error, failure, reading, read } = useLedger(id);
  const content = useRef<HTMLDivElement>(null);
  const { asked, forget } = useAskedAct(latest);
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
          <div className={styles.actions} aria-hidden="true" />
        )
      }
    >
      {ledger ? (
        <div ref={content} tabIndex={-1} className={styles.page}>
          <NotRefreshed error={error} since={loadedAt} onRetry={read} />
          <ProcessSummary id={id} process={ledger.process} limit={ledger.limit}>
            <UpdatedAgo moment={loadedAt} />
          </ProcessSummary>
          <PlacesContext value={places}>
            <div className={styles.columns}>
              <div className={styles.column}>
                {ledger.mismatches.length > 0 ? <Mismatches mismatches={ledger.mismatches} /> : null}
                <LiveMachines
                  machines={ledger.machines}
                  process={{ id, account: ledger.process.account }}
                  actions={rowActions}
                  read={read}
                  asked={asked}
                  onAsked={forget}
                />
              </div>
              <Timeline entries={ledger.entries} />
            </div>
          </PlacesContext>
        </div>
      ) : missing ? (
        <NoSuchProcess id={id} />
      ) : failure === undefined ? (
        <div className={styles.skeleton} role="status" aria-label={t('ledger.loading')}>
          <div className={styles.summary} />
          <div className={styles.machines} />
          <div className={styles.timeline} />
        </div>
      ) : (
        <div className={notice.notice} data-kind="error">
          <p role="alert">{failure}</p>
          <ActButton label={t('list.retry')} busy={reading} onPress={read} />
        </div>
      )}
    </PageFrame>
  );
}

/** More characters than this of what stands in the address are not shown. */
const longestId = 40;

/** Says that the address names no process, and leads back to those that there are. */
function NoSuchProcess({ id }: { readonly id: string }) {
  const workspace = useBasename();
  return (
    <div className={notice.notice} data-kind="error">
      <p role="alert">
        <NameInText text="ledger.unknown" name={id} maximum={longestId} />
      </p>
      <Link className="button" to={`${workspace}/listprocess`}>
        {t('page.listProcess.heading')}
      </Link>
    </div>
  );
}
