import { useQuery } from '@tanstack/react-query';
import { listRecentActs, type RecentAct } from '../../../contract/recentActs';
import { accountNamed } from '../../access/accountNames';
import { cut } from '../../components/cellLook';
import { isLost } from '../../components/failures';
import { NotRefreshed } from '../../components/NotRefreshed';
import { Nothing, PageSection } from '../../components/PageSection';
import { type PlainColumn, PlainTable } from '../../components/PlainTable';
import { ReadFailure } from '../../components/ReadFailure';
import { useReadAgain } from '../../components/reading';
import { StateText } from '../../components/StateText';
import { localTime } from '../../components/shownText';
import { ThingName } from '../../components/thingLinks';
import { ask } from '../../dataProvider/ask';
import { follows } from '../../dataProvider/follow/follows';
import { toMachine, toPerson, toProcess } from '../../definitions/knownThings';
import type { Tone } from '../../definitions/list';
import { t } from '../../i18n/translate';
import styles from './overview.module.css';

/** More characters than these are not drawn of a name, and of a reason (C18). */
const longest = 80;
const longestReason = 300;

/** What was done to machines lately, and what of it failed (D58). */
export function RecentActs() {
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: [listRecentActs.name],
    queryFn: async ({ signal }) => (await ask(listRecentActs, { signal })).answer.data,
    networkMode: 'always',
    meta: follows('machine'),
  });
  const read = () => void refetch({ cancelRefetch: false });
  useReadAgain(read, error);
  return (
    <PageSection heading={t('overview.recently')}>
      {data ? <NotRefreshed error={error} since={dataUpdatedAt} onRetry={read} /> : null}
      {isLost(error, data) ? (
        <ReadFailure text={t('overview.recentlyFailed')} onRetry={read} />
      ) : data === undefined ? (
        <div className={styles.sharesSkeleton} role="status" aria-label={t('overview.recentlyLoading')} />
      ) : data.length === 0 ? (
        <Nothing text={t('overview.nothingRecent')} />
      ) : (
        <PlainTable
          className={`${styles.fixed} ${styles.recent}`}
          label={t('overview.recently')}
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          cards
        />
      )}
    </PageSection>
  );
}

const byProcess = toProcess('process_id');
const byPerson = toPerson('by');

const columns: readonly PlainColumn<RecentAct>[] = [
  {
    name: 'act',
    label: t('overview.act'),
    header: true,
    cell: (act) => (
      <span>
        <StateText tone={toneOf(act)} text={wordsOf(act)} />
        {act.process_id === null ? null : (
          <span className={styles.reason}>
            {t('overview.ofProcess')}{' '}
            <ThingName to={byProcess} row={act}>
              {String(act.process_id)}
            </ThingName>
          </span>
        )}
        {act.reason === null ? null : <bdi className={styles.reason}>{cut(act.reason, longestReason)}</bdi>}
      </span>
    ),
  },
  { name: 'machines', label: t('overview.machines'), cell: (act) => <Machines act={act} /> },
  {
    name: 'place',
    label: t('overview.place'),
    cell: ({ account, region }) => (
      <span>
        <bdi>{cut(accountNamed(account), longest)}</bdi>{' '}
        <bdi className={styles.about}>{cut(region ?? '', longest)}</bdi>
      </span>
    ),
  },
  {
    name: 'by',
    cell: (act) => (
      <ThingName to={byPerson} row={act}>
        {cut(act.by, longest)}
      </ThingName>
    ),
  },
  {
    name: 'at',
    label: t('overview.at'),
    cell: ({ at }) => {
      const moment = localTime(at, true);
      return (
        <time dateTime={moment?.machine} title={cut(at, longest)}>
          {moment?.shown ?? cut(at, longest)}
        </time>
      );
    },
  },
];

const tones: Readonly<Record<RecentAct['act'], Tone>> = { launch: 'ok', start: 'ok', stop: 'idle', terminate: 'idle' };

const toneOf = ({ act, outcome }: RecentAct): Tone => (outcome === 'failed' ? 'bad' : tones[act]);

/** What happened, with the number of machines: `Stopped 1 machine`, `Failed to terminate 1 of 4 machines`. */
function wordsOf({ act, outcome, count, failed }: RecentAct): string {
  if (outcome === 'success')
    return count === 1 ? t(`overview.done.${act}.one`) : t(`overview.done.${act}`, { n: count });
  const words = { act: t(`overview.act.${act}`), n: count, failed };
  if (failed < count) return t('overview.failed.some', words);
  return t(count > 1 ? 'overview.failed' : 'overview.failed.one', words);
}

function Machines({ act: { machines, count, account, region } }: { readonly act: RecentAct }) {
  if (machines.length === 0) return t('list.none');
  return (
    <ul className="plain-list">
      {machines.map(({ instance_id, name, state }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a machine has no state here, and an answer may name it twice
        <li key={place} className="clipped" title={cut(name ? `${name} (${instance_id})` : instance_id, longestReason)}>
          {state === null ? (
            // What is not listed any more has no page.
            <bdi className="mono">{cut(instance_id, longest)}</bdi>
          ) : (
            <ThingName to={toMachine} row={{ account, region, instance_id }} className="mono">
              {cut(instance_id, longest)}
            </ThingName>
          )}
          {name ? <bdi className={styles.about}> {cut(name, longest)}</bdi> : null}
        </li>
      ))}
      {count > machines.length ? (
        <li className={styles.about}>{t('list.moreRows', { n: count - machines.length })}</li>
      ) : null}
    </ul>
  );
}
