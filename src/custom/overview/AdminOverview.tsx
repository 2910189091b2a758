import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useGetList } from 'react-admin';
import { PageFrame } from '../../components/PageFrame';
import { PageSection } from '../../components/PageSection';
import { ThingName } from '../../components/thingLinks';
import { useFocusWhenLost } from '../../components/useFocusWhenLost';
import { useLate } from '../../components/useLate';
import { peopleReads } from '../../dataProvider/people';
import { toPerson, toRequest, toUpdateRequest } from '../../definitions/knownThings';
import type { ListDefinition, ScreenProps } from '../../definitions/page';
import { usePage } from '../../definitions/registry';
import { t } from '../../i18n/translate';
import { PastActs } from '../../records/ThingHistory';
import FirstSteps, { useFirstSteps } from './FirstSteps';
import styles from './overview.module.css';
import { NothingWaits, oldestPending, Waiting } from './Waiting';

/** The overview of the admin workspace (D58): what waits for a decision, who cannot do anything yet, and what failed lately. */
export default function AdminOverview({ page }: ScreenProps) {
  const isLoading = useIsLoading();
  const isLate = useLate(isLoading, longestWait);
  const isAwaited = isLoading && !isLate;
  const isStacked = useMediaQuery(stacked, { noSsr: true });
  return (
    <PageFrame heading={page.heading} description="shell.welcome">
      {isAwaited ? <div className={styles.waitingSkeleton} aria-hidden="true" /> : null}
      <div hidden={isAwaited}>
        <FirstSteps />
        <div className={styles.columns}>
          <PageSection heading={t('overview.waiting')}>
            <Requests isShown={!isAwaited} />
            <WithoutRole />
          </PageSection>
          {isLoading && isStacked ? null : (
            <PastActs
              heading={t('overview.recently')}
              lead={t('overview.failures')}
              filter={recentFailures}
              none={t('overview.nothingFailed')}
            />
          )}
        </div>
      </div>
    </PageFrame>
  );
}

const recentFailures = { outcome: ['failed', 'denied'], at: { last: '24h' } };

const useOldest = (name: string) => useGetList(name, oldestPending, { networkMode: 'always' });

/** One slow answer keeps nobody longer than this from what is there, in ms: but from what would be pushed down by it. */
const longestWait = 2_000;
/** Where what happened lately stands below what waits, not beside it. */
const stacked = '(max-width: 1279px)';

/** Whether anything is on its way whose height nobody knows: all of it is shown at once, so that nothing pushes anything else down. */
function useIsLoading(): boolean {
  const reads = [
    useFirstSteps(),
    useOldest('approve-process'),
    useOldest('approve-update-process'),
    useQuery(peopleReads.people),
  ];
  return reads.some((read) => read.isLoading);
}

/** A list by the name of its page. */
function useList(name: string): ListDefinition | undefined {
  const page = usePage(name);
  return page?.kind === 'list' ? page : undefined;
}

/** The columns that say what a request for a process asks for. */
const requested = ['machine_limit', 'account', 'template_id'];
/** The column that says what an update request changes. */
const changed = ['change'];

/** Requests of both kinds. What has not come when they are shown stands below what has, so that nothing is pushed down. */
function Requests({ isShown }: { readonly isShown: boolean }) {
  const processes = useList('approve-process');
  const updates = useList('approve-update-process');
  const oldest = [useOldest('approve-process'), useOldest('approve-update-process')];
  const totals = oldest.map(({ total }) => total);
  const withoutRole = usePeopleWithoutRole();
  const [lead, setLead] = useState<number>();
  const come = oldest.findIndex((read) => !read.isLoading);
  if (isShown && lead === undefined && come >= 0) setLead(come);
  const kinds = [
    processes ? (
      <Waiting
        key="processes"
        page={processes}
        words={wordsOf('overview.requests')}
        link={toRequest}
        facts={requested}
      />
    ) : null,
    updates ? (
      <Waiting
        key="updates"
        page={updates}
        words={wordsOf('overview.updates')}
        link={toUpdateRequest}
        facts={changed}
      />
    ) : null,
  ];
  const frame = useRef<HTMLDivElement>(null);
  // The row of a request goes once it is decided, and with it what had the focus.
  useFocusWhenLost(
    frame,
    totals.reduce<number>((sum, total = 0) => sum + total, 0),
  );
  return (
    <div ref={frame} tabIndex={-1} className={styles.requests}>
      {lead === undefined ? (
        <div className={styles.waitingSkeleton} aria-hidden="true" />
      ) : lead === 0 ? (
        kinds
      ) : (
        kinds.toReversed()
      )}
      {totals.every((total) => total === 0) && withoutRole.length === 0 ? <NothingWaits /> : null}
    </div>
  );
}

const wordsOf = (key: 'overview.requests' | 'overview.updates') => (n: number) =>
  n === 1 ? t(`${key}.one`) : t(key, { n });

/** So many people are named; the others are counted, until somebody wants to see them. */
const named = 5;

/** Returns the people who have no role in any vertical: they can sign in, and do nothing. */
function usePeopleWithoutRole() {
  const { data = [] } = useQuery(peopleReads.people);
  return data.filter(({ verticals }) => verticals.every(({ roles }) => roles.length === 0));
}

/** Names the people who wait for a role. */
function WithoutRole() {
  const people = usePeopleWithoutRole();
  // The requests above would push it down.
  const isAwaited = [useOldest('approve-process'), useOldest('approve-update-process')].some((read) => read.isLoading);
  const [isWhole, setWhole] = useState(false);
  const frame = useRef<HTMLParagraphElement>(null);
  const hidden = isWhole ? 0 : Math.max(0, people.length - named);
  useFocusWhenLost(frame, hidden);
  if (people.length === 0 || isAwaited) return null;
  return (
    <p ref={frame} tabIndex={-1} className={styles.lead}>
      {people.length === 1 ? t('overview.withoutRole.one') : t('overview.withoutRole', { n: people.length })}{' '}
      {people.slice(0, people.length - hidden).map((person, place) => (
        <span key={person.userid}>
          {place > 0 ? ', ' : ''}
          <ThingName to={byName} row={person}>
            {person.username}
          </ThingName>
        </span>
      ))}
      {hidden > 0 ? (
        <>
          {' '}
          <button type="button" className="button plain" onClick={() => setWhole(true)}>
            {t('list.moreRows', { n: hidden })}
          </button>
        </>
      ) : null}
    </p>
  );
}

const byName = toPerson('username');
