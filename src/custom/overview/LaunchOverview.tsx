import Warning from '@mui/icons-material/WarningAmberOutlined';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod/mini';
import { launchOverview } from '../../../contract/launches';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { cut } from '../../components/cellLook';
import { isLost } from '../../components/failures';
import { LimitParts } from '../../components/limit/LimitBar';
import { limitOf, limitUse } from '../../components/limit/processLimit';
import { NotRefreshed } from '../../components/NotRefreshed';
import { PageSection } from '../../components/PageSection';
import { type PlainColumn, PlainTable } from '../../components/PlainTable';
import { ReadFailure } from '../../components/ReadFailure';
import { useReadAgain } from '../../components/reading';
import { StateText } from '../../components/StateText';
import { ThingName } from '../../components/thingLinks';
import { ask } from '../../dataProvider/ask';
import { toProcess } from '../../definitions/knownThings';
import type { Tone } from '../../definitions/list';
import { addressOfPage, usePage } from '../../definitions/registry';
import { type MessageKey, t } from '../../i18n/translate';
import styles from './launchOverview.module.css';
import { OwnWork, ownWorkCount } from './OwnWork';
import overview from './overview.module.css';
import { standingOf } from './processUse';
import { useOwnWork } from './useOwnWork';

type Overview = z.output<typeof launchOverview.answer>['data'];

/** More characters than this of a name are not drawn (C18). */
const longest = 60;

/** What stands above the list of processes at the address of the workspace (D58): the fullest processes, and what waits. */
export default function LaunchOverview() {
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['launch overview'],
    queryFn: async ({ signal }) => (await ask(launchOverview, { signal })).answer.data,
    networkMode: 'always',
  });
  const read = () => void refetch({ cancelRefetch: false });
  useReadAgain(read, error);
  return (
    <div className={styles.frame}>
      <div className={styles.overview}>
        {/* The list below says that there are none. */}
        {data?.processes.length === 0 ? null : (
          <PageSection
            heading={t('overview.processes')}
            beside={
              data && data.full > 0 ? <StateText tone="warn" text={t('overview.full', { n: data.full })} /> : undefined
            }
          >
            {data ? <NotRefreshed error={error} since={dataUpdatedAt} onRetry={read} /> : null}
            {isLost(error, data) ? (
              <ReadFailure text={t('overview.processesFailed')} onRetry={read} />
            ) : data ? (
              <Processes overview={data} />
            ) : (
              <div className={styles.skeleton} role="status" aria-label={t('overview.processesLoading')} />
            )}
          </PageSection>
        )}
        <PageSection heading={t('overview.waiting')}>
          <Waits launches={data?.launches ?? []} />
        </PageSection>
      </div>
    </div>
  );
}

const byId = toProcess('id');
const byProcess = toProcess('process_id');

const standings: Readonly<Record<NonNullable<ReturnType<typeof standingOf>>, readonly [Tone, MessageKey]>> = {
  over: ['bad', 'overview.use.over'],
  full: ['warn', 'overview.use.full'],
  nearly: ['idle', 'overview.use.nearly'],
};

/** The fullest processes, and what does not add up. */
function Processes({ overview: { processes, discrepancies } }: { readonly overview: Overview }) {
  return (
    <>
      <ul className={styles.processes}>
        {processes.map((process) => (
          <Process key={process.id} process={process} />
        ))}
      </ul>
      <Discrepancies discrepancies={discrepancies} />
    </>
  );
}

function Process({ process }: { readonly process: Overview['processes'][number] }) {
  const { process_name, subprocess_name, machines_live, machine_max_count } = process;
  const limit = limitOf(process);
  const standing = standingOf(process);
  const [tone, word] = standing ? standings[standing] : [];
  return (
    <li className={styles.process}>
      <span className="clipped" title={`${process_name} / ${subprocess_name}`.slice(0, 300)}>
        <ThingName to={byId} row={process}>
          {cut(process_name, longest)}
        </ThingName>
      </span>
      {limit ? <LimitParts use={limitUse(limit)} /> : null}
      <span className={styles.count}>{t('approvals.inUse', { live: machines_live, limit: machine_max_count })}</span>
      <span className={styles.standing}>{tone && word ? <StateText tone={tone} text={t(word)} /> : null}</span>
    </li>
  );
}

/** So many processes with discrepancies are named; a press shows all of them. */
const namedDiscrepancies = 3;

/** What does not add up, process by process. */
function Discrepancies({ discrepancies }: Pick<Overview, 'discrepancies'>) {
  const byProcessId = new Map<number, Overview['discrepancies']>();
  for (const one of discrepancies) byProcessId.set(one.process_id, [...(byProcessId.get(one.process_id) ?? []), one]);
  const found = [...byProcessId.values()];
  const [isOpen, setOpen] = useState(false);
  if (found.length === 0) return <p className={styles.foot}>{t('overview.addsUp')}</p>;
  return (
    <div className={styles.foot}>
      <Warning className={styles.warning} aria-hidden="true" />
      <button
        type="button"
        className={`button plain ${styles.footLabel}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('overview.discrepancies', { n: found.length })}
      </button>
      <ul className={styles.discrepancies} aria-label={t('ledger.mismatches')}>
        {found.slice(0, namedDiscrepancies).map(
          ([first, ...others]) =>
            first && (
              <li
                key={first.process_id}
                className={styles.named}
                title={[first, ...others]
                  .map(({ kind, count }) => `${t(`ledger.mismatch.${kind}`)}: ${count}`)
                  .join('\n')}
              >
                <ThingName to={byProcess} row={first}>
                  {cut(first.process_name, longest)}
                </ThingName>
              </li>
            ),
        )}
      </ul>
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
    </div>
  );
}

const discrepancyColumns: readonly PlainColumn<Overview['discrepancies'][number]>[] = [
  {
    name: 'process',
    header: true,
    cell: (one) => (
      <ThingName to={byProcess} row={one}>
        {cut(one.process_name, longest)}
      </ThingName>
    ),
  },
  { name: 'discrepancy', cell: ({ kind }) => t(`ledger.mismatch.${kind}`) },
  { name: 'machines', number: true, cell: ({ count }) => count },
];

/** So many launches under way are named. */
const namedLaunches = 2;

/** Launches under way, and what of one's own needs a look in this workspace. */
function Waits({ launches }: Pick<Overview, 'launches'>) {
  const work = useOwnWork('launch');
  const list = usePage('my-requests');
  if (work.failed) return <ReadFailure text={t('overview.waitingFailed')} onRetry={work.read} />;
  const isNothing = launches.length + ownWorkCount(work) === 0;
  if (isNothing && !work.isRead) return null;
  return (
    <ul className={`${overview.work} ${styles.waiting}`}>
      {launches.slice(0, namedLaunches).map((launch) => (
        <li key={launch.launch_id}>
          <ThingName to={byProcess} row={launch}>
            {cut(launch.process_name, longest)}
          </ThingName>{' '}
          <span className={overview.about}>
            {launch.count === 1 ? t('overview.launching.one') : t('overview.launching', { n: launch.count })}
          </span>
        </li>
      ))}
      <OwnWork work={work} />
      {isNothing ? <li className={overview.about}>{t('overview.nothingWaits')}</li> : null}
      {/* Where little waits, the room for it is not blank. */}
      {list ? (
        <li>
          <Link to={addressOfPage(list)}>{t('overview.ownRequests')}</Link>
        </li>
      ) : null}
    </ul>
  );
}
